import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientMessage } from '../src/protocol.gen.ts';
import { CLOSE, PROTOCOL_VERSION } from '../src/protocol.gen.ts';
import { TableController } from '../src/table/controller.svelte.ts';
import { forgetNetwork } from '../src/net/ways.ts';
import { ToldTable } from './support/server.ts';
import { stubBrowser, WireSocket } from './support/socket.ts';

type Submitted = Extract<ClientMessage, { type: 'submit' }>;
const submits = (socket: WireSocket): Submitted[] => socket.said.filter((message): message is Submitted => message.type === 'submit');

let page: EventTarget;
let server: ToldTable;
let table: TableController;
/** Whether plain HTTP is answered. */
let healthy: boolean;

const ANSWER_WITHIN_MS = 8_000;

/** A connected table with its first snapshot. */
function sit(): WireSocket {
  const socket = WireSocket.last;
  socket.open();
  socket.tell(server.snapshot());
  return socket;
}

function reconnect(): WireSocket {
  WireSocket.last.lose();
  vi.runOnlyPendingTimers();
  WireSocket.last.open();
  return WireSocket.last;
}

beforeEach(() => {
  vi.useFakeTimers();
  page = stubBrowser();
  forgetNetwork();
  healthy = false;
  vi.stubGlobal('fetch', () => (healthy ? Promise.resolve(new Response()) : Promise.reject(new TypeError('no route'))));
  server = new ToldTable();
  table = new TableController('amber-heron');
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('connection', () => {
  it('says hello with the protocol, and with the last event after a loss', () => {
    const socket = sit();
    expect(socket.url).toBe('ws://table.test/ws/tables/amber-heron');
    expect(socket.said[0]).toEqual({ type: 'hello', protocol: PROTOCOL_VERSION, since: null });
    socket.tell(server.move());
    expect(reconnect().said[0]).toEqual({ type: 'hello', protocol: PROTOCOL_VERSION, since: 1 });
  });

  it('is live while frames come, connecting after a loss, offline after several', () => {
    sit();
    expect(table.connection).toBe('live');
    WireSocket.last.lose();
    expect(table.connection).toBe('live');
    vi.advanceTimersByTime(1_000);
    expect(table.connection).toBe('connecting');
    WireSocket.last.lose();
    expect(table.connection).toBe('offline');
  });

  // Promise 10, "the state of the connection is visible", without a flicker that nobody could read.
  it('stays live on the screen through less than a second without a line, but not when the device has no network', () => {
    sit();
    WireSocket.last.lose();
    vi.advanceTimersByTime(400);
    sit();
    vi.advanceTimersByTime(2_000);
    expect(table.connection).toBe('live');
    page.dispatchEvent(new Event('offline'));
    expect(table.connection).toBe('offline');
  });

  it('gives up a line that delivers half a message', () => {
    const socket = sit();
    socket.onmessage?.({ data: '{"type":"mov' });
    vi.advanceTimersByTime(250);
    expect(WireSocket.all).toHaveLength(2);
    expect(table.ply).toBe(0);
  });

  it.each([
    ['another network', () => page.dispatchEvent(new Event('online'))],
    ['a device that slept', () => {
      vi.setSystemTime(Date.now() + 600_000);
      vi.advanceTimersByTime(5_000);
    }],
  ])('asks after %s whether the line still lives, and does not wait long', (_, happens) => {
    const socket = sit();
    happens();
    expect(socket.said.at(-1)).toEqual({ type: 'ping' });
    vi.advanceTimersByTime(3_000 + 250);
    expect(WireSocket.all).toHaveLength(2);
  });

  it('has no line while the page is frozen, and one as soon as somebody looks', () => {
    const socket = sit();
    page.dispatchEvent(new Event('freeze'));
    expect(socket.readyState).toBe(WireSocket.CLOSED);
    vi.advanceTimersByTime(60_000);
    expect(WireSocket.all).toHaveLength(1);
    page.dispatchEvent(new Event('resume'));
    expect(WireSocket.all).toHaveLength(2);
  });

  /** The waits before each next try while `seconds` pass without a server. */
  async function waitsOver(seconds: number): Promise<number[]> {
    const waits = vi.spyOn(globalThis, 'setTimeout');
    const until = Date.now() + seconds * 1000;
    while (Date.now() < until) {
      if (WireSocket.last.readyState !== WireSocket.CLOSED) WireSocket.last.lose();
      await vi.runOnlyPendingTimersAsync();
    }
    const times = waits.mock.calls.map(([, time]) => time ?? 0).filter((time) => time !== ANSWER_WITHIN_MS);
    waits.mockRestore();
    return times;
  }

  // Demand: a page is back within about a second of a restarted server.
  it('tries at least every second for more than a minute, first sooner, and never the same for everybody', async () => {
    sit();
    const times = await waitsOver(80);
    expect(times[0]).toBeLessThanOrEqual(250);
    expect(Math.max(...times)).toBeLessThanOrEqual(1000);
    expect(Math.min(...times.slice(-20))).toBeGreaterThanOrEqual(500);
    expect(new Set(times.slice(-20)).size).toBe(20);
  });

  it('tries every five seconds at most when the server stays away', async () => {
    sit();
    await waitsOver(100);
    const patient = (await waitsOver(100)).slice(-20);
    expect(Math.min(...patient)).toBeGreaterThanOrEqual(2500);
    expect(Math.max(...patient)).toBeLessThanOrEqual(5000);
  });

  // A page that opened many sockets in vain is held back by the browser, for up to five seconds each.
  it('opens few sockets in vain: it knocks by plain HTTP, and opens one as soon as that is answered', async () => {
    sit();
    await waitsOver(60);
    const inVain = WireSocket.all.length;
    expect(inVain).toBeLessThanOrEqual(8);
    healthy = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(WireSocket.all).toHaveLength(inVain + 1);
    sit();
    expect(table.connection).toBe('live');
    expect(Math.max(...(await waitsOver(5)))).toBeLessThanOrEqual(1000);
  });

  // Demand A6: Wi-Fi to mobile data must not hang in "reconnecting".
  it.each(['online', 'visibilitychange'])('connects at once on %s, however long the line was dead', async (event) => {
    sit();
    await waitsOver(100);
    const before = WireSocket.all.length;
    healthy = true;
    page.dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(0);
    expect(WireSocket.all).toHaveLength(before + 1);
  });

  it('gives up a line that never opens', () => {
    expect(WireSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(ANSWER_WITHIN_MS + 250);
    expect(WireSocket.all).toHaveLength(2);
  });

  it('gives up a line on which no pong comes', () => {
    const socket = sit();
    vi.advanceTimersByTime(20_000);
    expect(socket.said.at(-1)).toEqual({ type: 'ping' });
    vi.advanceTimersByTime(ANSWER_WITHIN_MS + 250);
    expect(WireSocket.all).toHaveLength(2);
  });

  it('listens no more to a line that was replaced', () => {
    const old = sit();
    WireSocket.last.lose();
    vi.runOnlyPendingTimers();
    old.tell(server.move());
    expect(table.ply).toBe(0);
  });

  it.each([[CLOSE.SIGNED_OUT, 'signed-out'], [CLOSE.UNKNOWN_TABLE, 'unknown-table'], [CLOSE.UNPLAYABLE, 'unplayable'], [CLOSE.PROTOCOL, 'outdated']] as const)('does not come back after close code %i', (code, farewell) => {
    WireSocket.last.lose(code);
    vi.runOnlyPendingTimers();
    expect(table.farewell).toBe(farewell);
    expect(WireSocket.all).toHaveLength(1);
  });
});

describe('submit', () => {
  it('shows nothing but "pending" until the server says so', () => {
    const socket = sit();
    table.submit('T17@0,0');
    expect(submits(socket)).toHaveLength(1);
    expect(submits(socket)[0]).toMatchObject({ ply: 0, action: 'T17@0,0' });
    expect(table.pending).toBe('T17@0,0');
    expect(table.ply).toBe(0);
    expect(table.view).toEqual(ToldTable.view(0));
  });

  it('goes out one at a time', () => {
    const socket = sit();
    table.submit('T17@0,0');
    table.submit('T18@0,0');
    expect(submits(socket)).toHaveLength(1);
  });

  it('ends with the move or with its ack, whichever comes', () => {
    const socket = sit();
    table.submit('T0@0,0');
    socket.tell(server.move());
    expect(table.pending).toBeNull();
    table.submit('T1@0,0');
    socket.tell({ type: 'ack', nonce: submits(socket)[1]?.nonce ?? '', ply: 1, seq: 2 });
    expect(table.pending).toBeNull();
  });

  it('is sent again after a loss under the same nonce until it is acknowledged', () => {
    const first = sit();
    table.submit('T17@0,0');
    const second = reconnect();
    expect(submits(second)).toEqual(submits(first));
    const third = reconnect();
    third.tell({ type: 'ack', nonce: submits(first)[0]?.nonce ?? '', ply: 0, seq: 1 });
    expect(submits(reconnect())).toHaveLength(0);
  });

  it('waits for the line when made without one', () => {
    sit();
    WireSocket.last.lose();
    table.submit('T17@0,0');
    vi.runOnlyPendingTimers();
    WireSocket.last.open();
    expect(submits(WireSocket.last)).toHaveLength(1);
  });

  it('shows the code of a refusal, which can be dismissed', () => {
    const socket = sit();
    table.submit('T17@0,0');
    socket.tell({ type: 'refused', nonce: submits(socket)[0]?.nonce ?? '', code: 'illegal-action', reason: 'no', details: {} });
    expect(table.pending).toBeNull();
    expect(table.refusal?.code).toBe('illegal-action');
    table.dismissRefusal();
    expect(table.refusal).toBeNull();
  });

  // After kill -9 the server may have forgotten the nonce of a move that it has stored.
  it('that was played before the loss is no refusal when it is sent again and found stale', () => {
    const first = sit();
    table.submit('T0@0,0');
    const nonce = submits(first)[0]?.nonce ?? '';
    const second = reconnect();
    second.tell(server.move());
    second.tell({ type: 'refused', nonce, code: 'stale-ply', reason: 'late', details: {} });
    expect(table.pending).toBeNull();
    expect(table.refusal).toBeNull();
  });
});

it('asks for a resync when a pong or an ack tells of an event that never came', () => {
  const socket = sit();
  server.move();
  socket.tell({ type: 'pong', seq: 1 });
  expect(socket.said.at(-1)).toEqual({ type: 'resync' });
  socket.tell(server.snapshot());
  socket.tell({ type: 'pong', seq: 1 });
  expect(socket.said.filter(({ type }) => type === 'resync')).toHaveLength(1);
});

it('asks for a resync when an event is missing', () => {
  const socket = sit();
  server.move();
  socket.tell(server.move());
  expect(socket.said.at(-1)).toEqual({ type: 'resync' });
  socket.tell(server.snapshot());
  expect(table.ply).toBe(2);
});

it('shows who is connected by the newest word, be it presence or table', () => {
  const socket = sit();
  const { table: info } = server.snapshot();
  socket.tell({ type: 'presence', seats: [true, false], in_view: [true, true], stand_ins: [false, false], watchers: 2 });
  expect(table.info?.seats[1]?.connected).toBe(false);
  expect(table.watchers).toBe(2);
  socket.tell({ type: 'table', seq: 1, table: info });
  expect(table.info?.seats[1]?.connected).toBe(true);
});

describe('several actions of one press', () => {
  const texts = (socket: WireSocket): string[] => submits(socket).map(({ action }) => action);

  it('go out one after the other, each once the position after the last is there', () => {
    const socket = sit();
    table.submit('box 2', 'pay H2', 'paid');
    expect(texts(socket)).toEqual(['box 2']);
    // The ack may come before the move: the next action belongs to a ply that is not there yet.
    socket.tell({ type: 'ack', nonce: submits(socket)[0]?.nonce ?? '', ply: 1, seq: 1 });
    expect(texts(socket)).toEqual(['box 2']);
    expect(table.pending).toBe('pay H2');
    socket.tell(server.move(0, 'box 2', { pay: { next: [{ action: 'pay H2' }] } }));
    socket.tell(server.move(0, 'pay H2', { pay: { paid: 'paid' } }));
    expect(submits(socket).map(({ ply, action }) => [ply, action])).toEqual([[0, 'box 2'], [1, 'pay H2'], [2, 'paid']]);
    socket.tell(server.move(0, 'paid', { draw: { action: 'draw 2' } }));
    expect(table.pending).toBeNull();
  });

  it('stop where the choices offer the next one no more', () => {
    const socket = sit();
    table.submit('go 1,3>1,2', 'box 2');
    socket.tell(server.move(0, 'go 1,3>1,2', { tiles: [{ action: 'box 1' }] }));
    expect(texts(socket)).toEqual(['go 1,3>1,2']);
    expect(table.pending).toBeNull();
  });

  it('may be a text that no choices hold, if the position asks for it', () => {
    const socket = sit();
    const program = { action: 'program K BB', offered: (choices: object) => 'allowance' in choices };
    table.submit('buy 1', program, 'roll');
    socket.tell(server.move(0, 'buy 1', { allowance: 5 }));
    socket.tell(server.move(0, 'program K BB', { hinder: [] }));
    expect(texts(socket)).toEqual(['buy 1', 'program K BB']);
    expect(table.pending).toBeNull();
  });

  it('stop when one of them is refused', () => {
    const socket = sit();
    table.submit('go 1,3>1,2', 'box 2');
    const nonce = submits(socket)[0]?.nonce ?? null;
    socket.tell({ type: 'refused', nonce, code: 'stale-ply', reason: 'stale', details: {} });
    socket.tell(server.move(1, 'go 2,2>2,1', { tiles: [{ action: 'box 2' }] }));
    expect(texts(socket)).toEqual(['go 1,3>1,2']);
    expect(table.refusal?.code).toBe('stale-ply');
  });

  it('leave no room for another press', () => {
    const socket = sit();
    table.submit('discard P1', 'draw 3');
    socket.tell({ type: 'ack', nonce: submits(socket)[0]?.nonce ?? '', ply: 1, seq: 1 });
    table.submit('draw 2');
    expect(texts(socket)).toEqual(['discard P1']);
  });
});
