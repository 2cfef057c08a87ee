/** Who shall sit at a new table, what holds there beside the rules, and the request it makes. */
import type { GameOptions } from '../../games/setup.ts';
import type { NewTable, TableSettings, WantedSettings } from '../../protocol.gen.ts';
import type { Company } from '../play.ts';
import { ClockWish } from './clocks.svelte.ts';

/** Somebody who plays at this device, under a name of its own. */
export interface Neighbour { readonly name: string }

/** Who shall sit with me: whoever has the link, somebody beside me, or a bot by name. */
export type Companion = 'open' | Neighbour | (string & {});

export const botOf = (companion: Companion): string | null => (typeof companion === 'string' && companion !== 'open' ? companion : null);
export const neighbourOf = (companion: Companion): Neighbour | null => (typeof companion === 'string' ? null : companion);

export type Visibility = NonNullable<WantedSettings['visibility']>;

/** What a table allows beside the rules; untouched, the server decides. */
export class Conditions {
  /** Whether whoever is to act may ask the search; null leaves it to who sits there. */
  hints = $state<boolean | null>(null);
  /** Whether a bot plays for people who are away. */
  standsIn = $state(true);
  /** What may be taken back. */
  undo = $state<TableSettings['undo']>('consent');
  /** Who may take the open seats. */
  visibility = $state<Visibility>('link');
  /** What who has no seat may see. */
  spectators = $state<TableSettings['spectators']>('live');
  /** Whether those who sit may write to each other; null: unless everybody may join. */
  chat = $state<boolean | null>(null);
  /** Whether the result counts for ratings. */
  rated = $state(false);
  /** How long everybody may think. */
  readonly clock = new ClockWish();

  /** A rated match is played by the clock, and without help; back at a casual one everything stays as it was chosen. */
  rate(rated: boolean): void {
    this.rated = rated;
    if (!rated) return;
    if (this.clock.kind === 'none') this.clock.choose('bank');
    this.clock.timeout = 'loss';
    if (this.undo === 'consent') this.undo = 'turn';
  }
}

type Wished = Pick<Conditions, 'hints' | 'standsIn' | 'undo' | 'visibility'> & { readonly clock?: Pick<ClockWish, 'clock'>; readonly spectators?: TableSettings['spectators']; readonly chat?: boolean | null; readonly rated?: boolean };

/** Who is wished for; beside somebody who wants to play alone sits a bot where the game cannot be played alone. */
export function initialCompanions(mode: Company, bot: string, least: number): Companion[] {
  if (mode === 'friends') return ['open'];
  return mode === 'solo' && least === 1 ? [] : [bot];
}

/** Settings that differ from the server's own. Where nobody else waits for me, or it is rated, nobody plays in my place. */
function settingsFor(company: boolean, { hints, standsIn, undo, visibility, clock, spectators = 'live', chat = null }: Wished, rated: boolean): NonNullable<NewTable['settings']> {
  return {
    ...(hints === null || rated ? {} : { hints }),
    ...((company && standsIn) || rated ? {} : { stand_in: null }),
    ...(rated ? { rated } : {}),
    ...(undo === 'consent' ? {} : { undo }),
    ...(company && visibility !== 'link' ? { visibility } : {}),
    ...(spectators === 'live' ? {} : { spectators }),
    ...(company && chat !== null ? { chat } : {}),
    ...(clock?.clock ? { clock: clock.clock } : {}),
  };
}

/** Whether everybody but me is yet to come: nobody else can be rated. */
export const areAllOpen = (companions: readonly Companion[]): boolean => companions.length > 0 && companions.every((companion) => companion === 'open');

export function requestFor(game: string, companions: readonly Companion[], options: GameOptions, conditions: Wished): NewTable {
  const others = companions.map((companion) => {
    if (companion === 'open') return { kind: 'open' as const };
    return typeof companion === 'string' ? { kind: 'bot' as const, bot: companion } : { kind: 'beside' as const, name: companion.name };
  });
  return { game, seats: [{ kind: 'me' }, ...others], options, settings: settingsFor(companions.includes('open'), conditions, conditions.rated === true && areAllOpen(companions)) };
}
