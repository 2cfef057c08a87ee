/** From a wish to a table: every way of starting ends on the page of a table that exists. */
import { gameOf } from '../games/index.ts';
import { api } from '../net/api.ts';
import type { NewTable } from '../protocol.gen.ts';
import { account } from './account.svelte.ts';
import { router } from './router.svelte.ts';

export type Company = 'bot' | 'friends' | 'solo';

function seatsFor(game: string, company: Company): NewTable['seats'] {
  switch (company) {
    case 'bot': return [{ kind: 'me' }, { kind: 'bot', bot: gameOf(game).opponent }];
    case 'friends': return [{ kind: 'me' }, { kind: 'open' }];
    case 'solo': return [{ kind: 'me' }];
  }
}

export async function openTable(request: NewTable): Promise<void> {
  await account.ensure();
  const { id } = await api.open(request);
  router.go(`/t/${id}`);
}

export const playNow = (game: string, company: Company): Promise<void> => openTable({ game, seats: seatsFor(game, company) });
