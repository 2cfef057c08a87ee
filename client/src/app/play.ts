/** From a wish to a table: every way of starting ends on the page of a table that exists. */
import { api, codeOf } from '../net/api.ts';
import type { NewTable } from '../protocol.gen.ts';
import { account } from './account.svelte.ts';
import { opponents, usualBot } from './levels/opponents.svelte.ts';
import { router } from './router.svelte.ts';

export type Company = 'bot' | 'friends' | 'solo';

function seatsFor(game: string, company: Company): NewTable['seats'] {
  switch (company) {
    case 'bot': return [{ kind: 'me' }, { kind: 'bot', bot: opponents.of(game) }];
    case 'friends': return [{ kind: 'me' }, { kind: 'open' }];
    case 'solo': return [{ kind: 'me' }];
  }
}

export async function openTable(request: NewTable): Promise<void> {
  await account.ensure();
  const { id } = await api.open(request);
  router.go(`/t/${id}`);
}

/** Where nobody else waits for me, nobody plays in my place. */
const settingsFor = (company: Company): NewTable['settings'] & object => (company === 'friends' ? {} : { stand_in: null });

const start = (game: string, company: Company): Promise<void> => openTable({ game, seats: seatsFor(game, company), settings: settingsFor(company) });

/** A bot that is not offered, or not any more, gives way to one that is. */
export async function playNow(game: string, company: Company): Promise<void> {
  try {
    await start(game, company);
  } catch (error) {
    const known = codeOf(error) === 'unknown-bot' ? (await api.games()).find(({ id }) => id === game) : undefined;
    const bot = known && usualBot(known);
    if (bot === undefined) throw error;
    opponents.choose(game, bot);
    await start(game, company);
  }
}
