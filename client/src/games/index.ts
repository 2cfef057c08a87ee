/**
 * The games as the screens show them, and where the parts of each are fetched from when they are needed.
 *
 * A game adds its card here; the screens of the app and of the table learn everything else from its parts.
 */
import type { Component } from 'svelte';
import { loadPart } from '../i18n/index.ts';
import type { Part } from '../i18n/messages.gen.ts';
import type { EndingOf, GameFace } from '../table/play/face.ts';
import type { GameAdvice } from './advice.ts';
import type { GameSetup } from './setup.ts';

/** The rules with drawn examples; `level`: that of the headings, 2 on a page, 3 in a sheet. */
export type RulesText = Component<{ level?: 2 | 3 }>;

export interface GameParts {
  /** The files of its words in every language: for the table, and what the rules and a new table say beyond it. */
  readonly words: { readonly table: Part; readonly rules: Part; readonly setup?: Part; readonly reasons: Part };
  /** The table in play. */
  face(): Promise<{ face: GameFace }>;
  /** Why a finished match ended as it did, and how it went. */
  ending(): Promise<{ endingOf: EndingOf }>;
  /** The options of a new table. */
  setup(): Promise<{ setup: GameSetup }>;
  rules(): Promise<{ default: RulesText }>;
  /** How single actions are named, drawn and argued about, in hints and reviews. */
  advice(): Promise<{ advice: GameAdvice }>;
}

export interface GameCard {
  readonly id: string;
  /** Which accent, sign and miniature. */
  readonly look: 'nova' | 'city' | 'walk';
  readonly name: 'game.nova-luna' | 'game.blue-moon-city' | 'game.walking-on-the-moon';
  readonly seats: readonly [least: number, most: number];
  readonly minutes: number;
  /** The bot that is a fair first opponent. */
  readonly opponent: string;
  /** Null for a game that is announced but not built yet: it is never offered. */
  readonly parts: GameParts | null;
}

const NOVA_LUNA: GameCard = {
  id: 'nova-luna',
  look: 'nova',
  name: 'game.nova-luna',
  seats: [1, 4],
  minutes: 30,
  opponent: 'level-2',
  parts: {
    words: { table: 'nova-luna', rules: 'nova-luna-rules', reasons: 'nova-luna-reasons' },
    face: () => import('./nova_luna/index.ts'),
    ending: () => import('./nova_luna/ending.ts'),
    setup: () => import('./nova_luna/setup.svelte.ts'),
    rules: () => import('./nova_luna/Rules.svelte'),
    advice: () => import('./nova_luna/advice.ts'),
  },
};

export const GAMES: readonly GameCard[] = [
  NOVA_LUNA,
  {
    id: 'blue-moon-city',
    look: 'city',
    name: 'game.blue-moon-city',
    seats: [2, 4],
    minutes: 60,
    opponent: 'level-2',
    parts: {
      words: { table: 'blue-moon-city', rules: 'blue-moon-city-rules', reasons: 'blue-moon-city-reasons' },
      face: () => import('./blue_moon_city/index.ts'),
      ending: () => import('./blue_moon_city/ending.ts'),
      setup: () => import('./blue_moon_city/setup.svelte.ts'),
      rules: () => import('./blue_moon_city/Rules.svelte'),
      advice: () => import('./blue_moon_city/advice.ts'),
    },
  },
  {
    id: 'walking-on-the-moon',
    look: 'walk',
    name: 'game.walking-on-the-moon',
    seats: [2, 5],
    minutes: 30,
    opponent: 'level-2',
    parts: {
      words: { table: 'walking-on-the-moon', rules: 'walking-on-the-moon-rules', reasons: 'walking-on-the-moon-reasons', setup: 'walking-on-the-moon-setup' },
      face: () => import('./walking_on_the_moon/index.ts'),
      ending: () => import('./walking_on_the_moon/ending.ts'),
      setup: () => import('./walking_on_the_moon/setup.svelte.ts'),
      rules: () => import('./walking_on_the_moon/Rules.svelte'),
      advice: () => import('./walking_on_the_moon/advice.ts'),
    },
  },
];

/** The game that *Play now* opens. */
export const FLAGSHIP: GameCard = NOVA_LUNA;

export const gameOf = (id: string): GameCard => GAMES.find((game) => game.id === id) ?? FLAGSHIP;

/** The parts of a game once its words are there; a game without parts cannot be loaded. */
async function partsOf(id: string): Promise<GameParts> {
  const parts = GAMES.find((game) => game.id === id)?.parts;
  if (!parts) throw new Error(`this client cannot show ${id}`);
  await Promise.all([loadPart(parts.words.table), loadPart('table')]);
  return parts;
}

export const loadFace = async (id: string): Promise<GameFace> => (await (await partsOf(id)).face()).face;

export const loadEnding = async (id: string): Promise<EndingOf> => (await (await partsOf(id)).ending()).endingOf;

export async function loadSetup(id: string): Promise<GameSetup> {
  const { words, setup } = await partsOf(id);
  const [loaded] = await Promise.all([setup(), words.setup && loadPart(words.setup)]);
  return loaded.setup;
}

/** What hints and reviews need of a game, with all their words. */
export async function loadAdvice(id: string): Promise<GameAdvice> {
  const { words, advice } = await partsOf(id);
  const [loaded] = await Promise.all([advice(), loadPart(words.reasons), loadPart('review')]);
  return loaded.advice;
}

export async function loadRules(id: string): Promise<RulesText> {
  const { words, rules } = await partsOf(id);
  const [{ default: Rules }] = await Promise.all([rules(), loadPart(words.rules)]);
  return Rules;
}
