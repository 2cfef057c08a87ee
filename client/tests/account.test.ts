/** Who plays in this browser, and how somebody is called who does not any more. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account, SeatInfo } from '../src/protocol.gen.ts';
import { stubBrowser } from './support/socket.ts';

const GUEST: Account = { id: 'a', name: 'Ada', login: null, phrase: false };

function answers(...bodies: unknown[]): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(bodies.shift()))));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

beforeEach(() => {
  stubBrowser();
  vi.resetModules();
});

describe('the account of this browser', () => {
  const fresh = async () => (await import('../src/app/account.svelte.ts')).account;

  it('is not known before the server has said so', async () => {
    const fetched = answers({ account: null });
    const account = await fresh();
    expect(account.known).toBe(false);
    await Promise.all([account.load(), account.load()]);
    expect([account.known, account.account]).toEqual([true, null]);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('is a guest until there is a password or a phrase', async () => {
    const account = await fresh();
    expect(account.isGuest).toBe(false);
    account.become(GUEST);
    expect(account.isGuest).toBe(true);
    account.become({ ...GUEST, phrase: true });
    expect(account.isGuest).toBe(false);
    account.become({ ...GUEST, login: 'ada' });
    expect(account.isGuest).toBe(false);
  });

  it('is asked for again after another device has signed this one out', async () => {
    answers({ account: GUEST }, { account: null });
    const account = await fresh();
    await account.load();
    expect(account.account?.name).toBe('Ada');
    await account.reload();
    expect(account.account).toBeNull();
  });
});

it('a seat of somebody who has deleted the account is neither open nor a bot’s', async () => {
  const { playerName } = await import('../src/table/names.ts');
  const seat: SeatInfo = { kind: 'human', name: null, bot: null, connected: false, stand_in: false, you: false, beside: false };
  expect(playerName(seat)).toBe('seat.former');
  expect(playerName({ ...seat, kind: 'open' })).toBe('seat.open');
  expect(playerName({ ...seat, name: 'Ada' })).toBe('Ada');
});
