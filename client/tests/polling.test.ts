/** Demand A6: where sockets are blocked, a table is followed by plain HTTP, and by a socket again as soon as one comes through. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetNetwork } from '../src/net/ways.ts';
import { TableController } from '../src/table/controller.svelte.ts';
import { faultyPolling, Network, PlayingServer } from './support/faulty.ts';
import { randomFrom } from './support/server.ts';
import { stubBrowser, WireSocket } from './support/socket.ts';

let page: EventTarget;
let server: PlayingServer;
let network: Network;
let table: TableController;

/** Sockets fail while `minutes` pass, or until the table is live. */
async function failSockets(seconds = 10): Promise<void> {
  for (let tenth = 0; tenth < seconds * 10 && table.connection !== 'live'; tenth++) {
    for (const socket of WireSocket.all) if (socket.readyState === WireSocket.CONNECTING) socket.lose();
    await vi.advanceTimersByTimeAsync(100);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  page = stubBrowser();
  forgetNetwork();
  server = new PlayingServer();
  network = new Network(randomFrom(1));
  network.isWell = true;
  vi.stubGlobal('fetch', faultyPolling(server, network));
  table = new TableController('amber-heron');
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is live by plain HTTP after two sockets that failed although the server answers', async () => {
  await failSockets();
  expect(table.connection).toBe('live');
  expect(table.slow).toBe(true);
  expect(WireSocket.all.length).toBeLessThanOrEqual(3);
});

it('plays, and hears of what others play', async () => {
  await failSockets();
  table.submit('T0@0,0');
  await vi.advanceTimersByTimeAsync(200);
  expect([table.ply, table.pending]).toEqual([1, null]);
  server.move();
  await vi.advanceTimersByTimeAsync(200);
  expect(table.ply).toBe(2);
});

it('is not taken for a server that restarts', async () => {
  network.isUp = false;
  await failSockets(20);
  network.isUp = true;
  await vi.advanceTimersByTimeAsync(5_000);
  WireSocket.last.open();
  WireSocket.last.tell(server.table.snapshot());
  expect([table.connection, table.slow]).toEqual(['live', false]);
});

it('holds for the next table of the page too', async () => {
  await failSockets();
  table.close();
  const sockets = WireSocket.all.length;
  table = new TableController('other-heron');
  await vi.advanceTimersByTimeAsync(200);
  expect([table.connection, table.slow, WireSocket.all.length]).toEqual(['live', true, sockets]);
});

it.each([
  ['two minutes', () => vi.advanceTimersByTimeAsync(121_000)],
  ['a change of the network', async () => void page.dispatchEvent(new Event('online'))],
])('tries a socket again after %s, and stays with it', async (_, happens) => {
  await failSockets();
  const before = WireSocket.all.length;
  await happens();
  expect(WireSocket.all).toHaveLength(before + 1);
  expect(table.connection).toBe('live');
  WireSocket.last.open();
  expect(WireSocket.all).toHaveLength(before + 2);
  WireSocket.last.open();
  WireSocket.last.tell(server.table.snapshot());
  expect([table.connection, table.slow]).toEqual(['live', false]);
});
