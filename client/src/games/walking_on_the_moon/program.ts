/** Dice on the three jumps of the jump card: laid, taken back, and as the text of an action. */
import { DICE, DICE_OF_A_COLOUR, JUMPS, type Die } from './view.ts';

/** The dice of each jump; filled from the first without gaps. */
export type Program = readonly (readonly Die[])[];

export const EMPTY: Program = Array.from({ length: JUMPS }, () => []);

const sorted = (dice: readonly Die[]): Die[] => [...dice].sort((one, other) => DICE.indexOf(one) - DICE.indexOf(other));
const compact = (jumps: Program): Program => {
  const filled = jumps.filter((dice) => dice.length > 0).map(sorted);
  return [...filled, ...EMPTY].slice(0, JUMPS);
};

export const dieCount = (program: Program): number => program.reduce((sum, dice) => sum + dice.length, 0);
export const countOf = (program: Program, die: Die): number => program.reduce((sum, dice) => sum + dice.filter((one) => one === die).length, 0);
export const freeOf = (program: Program, die: Die): number => DICE_OF_A_COLOUR - countOf(program, die);
export const jumpCount = (program: Program): number => program.filter((dice) => dice.length > 0).length;

/** The jump that a die wished for `jump` goes to: there are no gaps. */
export const landingJump = (program: Program, jump: number): number => Math.min(jump, jumpCount(program), JUMPS - 1);

/** The program with one more die; the same program if both of this colour are laid. */
export function lay(program: Program, jump: number, die: Die): Program {
  if (freeOf(program, die) === 0) return program;
  const at = landingJump(program, jump);
  return compact(program.map((dice, index) => (index === at ? [...dice, die] : dice)));
}

/** The program without one die of a jump; later jumps move up where a jump is left empty. */
export function take(program: Program, jump: number, die: Die): Program {
  const at = program[jump]?.lastIndexOf(die) ?? -1;
  if (at < 0) return program;
  return compact(program.map((dice, index) => (index === jump ? dice.filter((_, i) => i !== at) : dice)));
}

export function move(program: Program, from: number, to: number, die: Die): Program {
  if (from === to || !program[from]?.includes(die)) return program;
  const raw = program.map((dice, index) => (index === from ? dice.filter((_, i) => i !== dice.lastIndexOf(die)) : dice));
  const full = raw.map((dice, index) => (index === to ? [...dice, die] : dice));
  return compact(full);
}

export const wordsOf = (program: Program): string[] => program.filter((dice) => dice.length > 0).map((dice) => dice.join(''));
/** The action, which is also the plan whose outlook is asked for. */
export const actionOf = (program: Program): string => ['program', ...wordsOf(program)].join(' ');

export function readProgram(words: readonly string[]): Program {
  return compact(words.map((word) => [...word].filter((letter): letter is Die => letter === 'B' || letter === 'K' || letter === 'W')));
}
