/** What each game brings, fetched when it is needed: the screens know a game by its id alone. */
import type { Component } from 'svelte';
import type { GameEnding } from '../app/end/ending.ts';
import type { GameWishes } from '../app/new/wishes.ts';
import { loadPart, type Part } from '../i18n/index.ts';
import type { GameFace } from '../table/play/face.ts';

interface GameParts {
  words: Part;
  face: () => Promise<{ face: GameFace }>;
  rules: () => Promise<{ default: Component }>;
  ending: () => Promise<{ ending: GameEnding }>;
  wishes: () => Promise<{ wishes: GameWishes }>;
}

const GAMES: Readonly<Record<string, GameParts>> = {
  'nova-luna': {
    words: 'nova-luna',
    face: () => import('./nova_luna/index.ts'),
    rules: () => import('./nova_luna/Rules.svelte'),
    ending: () => import('./nova_luna/ending.ts'),
    wishes: () => import('./nova_luna/wishes.ts'),
  },
  'blue-moon-city': {
    words: 'blue-moon-city',
    face: () => import('./blue_moon_city/index.ts'),
    rules: () => import('./blue_moon_city/Rules.svelte'),
    ending: () => import('./blue_moon_city/ending.ts'),
    wishes: () => import('./blue_moon_city/wishes.ts'),
  },
};

/** One part of a game, with the words it speaks; null for a game that this client does not have. */
async function bring<Brought>(game: string, part: (parts: GameParts) => Promise<Brought>): Promise<Brought | null> {
  const parts = GAMES[game];
  if (!parts) return null;
  const [brought] = await Promise.all([part(parts), loadPart(parts.words), loadPart('table')]);
  return brought;
}

export const faceOf = async (game: string): Promise<GameFace | null> => (await bring(game, ({ face }) => face()))?.face ?? null;
export const rulesOf = async (game: string): Promise<Component | null> => (await bring(game, ({ rules }) => rules()))?.default ?? null;
export const endingOf = async (game: string): Promise<GameEnding | null> => (await bring(game, ({ ending }) => ending()))?.ending ?? null;
export const wishesOf = async (game: string): Promise<GameWishes | null> => (await bring(game, ({ wishes }) => wishes()))?.wishes ?? null;
