/** The games as the screens show them. Those that are not built yet are announced, never offered. */

export interface GameCard {
  readonly id: string;
  /** Which accent, sign and miniature. */
  readonly look: 'nova' | 'city' | 'walk';
  readonly name: 'game.nova-luna' | 'game.blue-moon-city' | 'game.walking-on-the-moon';
  readonly seats: readonly [least: number, most: number];
  readonly minutes: number;
  readonly built: boolean;
}

const NOVA_LUNA: GameCard = { id: 'nova-luna', look: 'nova', name: 'game.nova-luna', seats: [1, 4], minutes: 30, built: true };

export const GAMES: readonly GameCard[] = [
  NOVA_LUNA,
  { id: 'blue-moon-city', look: 'city', name: 'game.blue-moon-city', seats: [2, 4], minutes: 60, built: true },
  { id: 'walking-on-the-moon', look: 'walk', name: 'game.walking-on-the-moon', seats: [2, 5], minutes: 30, built: false },
];

export const gameOf = (id: string): GameCard => GAMES.find((game) => game.id === id) ?? NOVA_LUNA;
