/** Demand A1: a dropped, delayed, repeated, reordered or broken frame never shows a state that the server did not have. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetNetwork } from '../src/net/ways.ts';
import { TableController } from '../src/table/controller.svelte.ts';
import { faultyPolling, faultySockets, Network, PlayingServer } from './support/faulty.ts';
import { randomFrom, ToldTable } from './support/server.ts';
import { stubBrowser, WireSocket } from './support/socket.ts';

const STEPS = 120;
const HEALED_WITHIN_MS = 60_000;

let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = stubBrowser();
  forgetNetwork();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Somebody plays and others do, while everything goes wrong; then nothing does any more. */
async function playThrough(seed: number, server: PlayingServer, network: Network): Promise<void> {
  const { random } = network;
  const table = new TableController('amber-heron');
  let seen = 0;

  function check(): void {
    if (table.view === null) return;
    expect(table.ply, `run ${seed}: time goes back`).toBeGreaterThanOrEqual(seen);
    expect(table.ply, `run ${seed}: from the future`).toBeLessThanOrEqual(server.table.seq);
    expect(table.view, `run ${seed}: a state that never was`).toEqual(ToldTable.view(table.ply));
    expect(table.log.length, `run ${seed}: sentences twice or not at all`).toBeLessThanOrEqual(table.ply);
    seen = table.ply;
  }

  try {
    for (let step = 0; step < STEPS; step++) {
      switch (random(12)) {
        case 0: case 1: case 2: server.move(); break;
        case 3: case 4: table.submit(`T${step}@0,0`); break;
        case 5: page.dispatchEvent(new Event('visibilitychange')); break;
        case 6: if (random(6) === 0) page.dispatchEvent(new Event('freeze')); break;
        case 7: if (random(4) === 0) server.restart(); break;
        case 8: network.isUp = random(3) > 0; break;
        case 9: page.dispatchEvent(new Event(random(2) === 0 ? 'online' : 'offline')); break;
      }
      // Each timer by itself, so that no state is missed between two of them.
      const until = Date.now() + random(2_000);
      while (Date.now() < until) {
        await vi.advanceTimersByTimeAsync(50);
        check();
      }
    }
    network.isUp = network.isWell = true;
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(HEALED_WITHIN_MS);
    check();
    expect(table.ply, `run ${seed}: the newest state is shown at last`).toBe(server.table.seq);
    expect(table.pending, `run ${seed}: nothing waits for ever`).toBeNull();
    expect(table.connection).toBe('live');
  } finally {
    table.close();
  }
}

it.each(Array.from({ length: 30 }, (_, seed) => seed))('sockets that fail show only states the server had, run %i', async (seed) => {
  const [server, network] = [new PlayingServer(), new Network(randomFrom(seed))];
  vi.stubGlobal('WebSocket', faultySockets(server, network));
  vi.stubGlobal('fetch', faultyPolling(server, network));
  await playThrough(seed, server, network);
});

it.each(Array.from({ length: 10 }, (_, seed) => seed))('polling that fails shows only states the server had, run %i', async (seed) => {
  const [server, network] = [new PlayingServer(), new Network(randomFrom(seed))];
  class Blocked extends WireSocket {
    constructor(url: string) {
      super(url);
      setTimeout(() => this.lose(), 20);
    }
  }
  vi.stubGlobal('WebSocket', Blocked);
  vi.stubGlobal('fetch', faultyPolling(server, network));
  await playThrough(seed, server, network);
});
