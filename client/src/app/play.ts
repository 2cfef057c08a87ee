/** From a wish to a table: every way of starting ends on the page of a table that exists. */
import { api } from '../net/api.ts';
import type { NewTable } from '../protocol.gen.ts';
import { account } from './account.svelte.ts';
import { router } from './router.svelte.ts';

/** Completes what it can, then takes what is cheap: a fair first opponent. */
export const FIRST_OPPONENT = 'greedy';

export type Company = 'bot' | 'friends' | 'solo';

const SEATS: Readonly<Record<Company, NewTable['seats']>> = {
  bot: [{ kind: 'me' }, { kind: 'bot', bot: FIRST_OPPONENT }],
  friends: [{ kind: 'me' }, { kind: 'open' }],
  solo: [{ kind: 'me' }],
};

export async function openTable(request: NewTable): Promise<void> {
  await account.ensure();
  const { id } = await api.open(request);
  router.go(`/t/${id}`);
}

export const playNow = (game: string, company: Company): Promise<void> => openTable({ game, seats: SEATS[company] });
