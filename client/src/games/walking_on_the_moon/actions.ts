/** What the text of an action says. */
import { readDie, type DieFace } from './faces.ts';
import { readProgram, type Program } from './program.ts';
import type { Die } from './view.ts';

export type MoonAction =
  | { kind: 'program'; program: Program }
  | { kind: 'buy'; count: number }
  | { kind: 'add'; die: Die; jump: number }
  | { kind: 'choose' | 'reroll'; die: DieFace }
  | { kind: 'hinder'; astronaut: number; does: 'star' | 'ec' | 'token' }
  | { kind: 'recover'; steps: number }
  | { kind: 'roll' | 'stop' | 'swap' | 'pass' };

export function readAction(text: string): MoonAction | null {
  const [kind = '', ...words] = text.split(' ');
  const [first = '', second = ''] = words;
  switch (kind) {
    case 'program': return { kind, program: readProgram(words) };
    case 'buy': return { kind, count: Number(first) };
    case 'add': return { kind, die: first as Die, jump: Number(second) };
    case 'choose':
    case 'reroll': return { kind, die: readDie(first) };
    case 'rob': return { kind: 'hinder', astronaut: Number(first), does: second === 'star' ? 'star' : 'ec' };
    case 'hinder': return { kind, astronaut: Number(first), does: 'token' };
    case 'recover': return { kind, steps: Number(first) };
    case 'roll':
    case 'stop':
    case 'swap':
    case 'pass': return { kind };
    default: return null;
  }
}
