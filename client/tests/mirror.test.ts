import { describe, expect, it } from 'vitest';
import { Mirror } from '../src/net/mirror.ts';
import { randomFrom, TABLE, ToldTable } from './support/server.ts';

/** What is shown must be what the server had when it sent the event of that number. */
function expectTruth(mirror: Mirror): void {
  const { state } = mirror;
  if (state !== null) expect(state.view).toEqual(ToldTable.view(state.ply));
}

describe('mirror', () => {
  it('takes nothing before a snapshot', () => {
    const mirror = new Mirror();
    expect(mirror.take(new ToldTable().move())).toBe('ignored');
    expect(mirror.state).toBeNull();
    expect(mirror.greet()).toBeNull();
  });

  it('knows whose turn it is after every move', () => {
    const [server, mirror] = [new ToldTable(), new Mirror()];
    mirror.take(server.snapshot());
    for (const [actor, mine] of [[1, false], [0, true], [null, false]] as const) {
      mirror.take({ ...server.move(), actor });
      expect([mirror.state?.table.actor, mirror.state?.table.your_turn]).toEqual([actor, mine]);
    }
  });

  it('follows numbered events and resumes after the last', () => {
    const [server, mirror] = [new ToldTable(), new Mirror()];
    mirror.take(server.snapshot());
    expect(mirror.take(server.move())).toBe('changed');
    expect(mirror.greet()).toBe(1);
    expectTruth(mirror);
  });

  it('ignores an event that comes twice', () => {
    const [server, mirror] = [new ToldTable(), new Mirror()];
    mirror.take(server.snapshot());
    const moved = server.move();
    mirror.take(moved);
    const before = mirror.state;
    expect(mirror.take(moved)).toBe('ignored');
    expect(mirror.state).toBe(before);
  });

  it('asks for a snapshot after a gap and changes nothing until it comes', () => {
    const [server, mirror] = [new ToldTable(), new Mirror()];
    mirror.take(server.snapshot());
    const before = mirror.state;
    server.move();
    expect(mirror.take(server.move())).toBe('resync');
    expect(mirror.take(server.move())).toBe('ignored');
    expect(mirror.state).toBe(before);
    expect(mirror.greet()).toBeNull();
    mirror.take(server.snapshot());
    expect(mirror.state?.ply).toBe(3);
  });

  it('is not set back by a snapshot that was overtaken, even while it waits for one', () => {
    const [server, mirror] = [new ToldTable(), new Mirror()];
    const old = server.snapshot();
    mirror.take(old);
    mirror.take(server.move());
    server.move();
    expect(mirror.take(server.move())).toBe('resync');
    expect(mirror.take(old)).toBe('ignored');
    expect(mirror.state?.seq).toBe(1);
    expect(mirror.isBehind(1)).toBe(true);
    expect(mirror.take(server.snapshot())).toBe('changed');
    expect([mirror.state?.seq, mirror.isBehind(3)]).toEqual([3, false]);
  });

  it('asks for a snapshot when the patched view has another fingerprint', () => {
    const [server, mirror] = [new ToldTable(), new Mirror()];
    mirror.take(server.snapshot());
    expect(mirror.take({ ...server.move(), fingerprint: '00000000' })).toBe('resync');
    expect(mirror.state?.ply).toBe(0);
  });

  it('asks for a snapshot when the match starts, for there is no view to patch', () => {
    const mirror = new Mirror();
    mirror.take({ ...new ToldTable().snapshot(), view: null, fingerprint: null, table: { ...TABLE, status: 'open' } });
    expect(mirror.take({ type: 'table', seq: 1, table: TABLE })).toBe('resync');
  });

  it('takes a lower number only from the snapshot of a new connection, whose server may count anew', () => {
    const [server, mirror] = [new ToldTable(), new Mirror()];
    server.move();
    mirror.take(server.snapshot());
    mirror.take(server.move());
    const restarted = new ToldTable().snapshot();
    expect(mirror.take(restarted)).toBe('ignored');
    mirror.greet();
    expect(mirror.take(restarted)).toBe('changed');
    expect(mirror.state?.seq).toBe(0);
  });

  // Demand A1: dropped, delayed and repeated frames never show a state the server did not have.
  it.each(Array.from({ length: 200 }, (_, seed) => seed))('shows only states the server had, run %i', (seed) => {
    const random = randomFrom(seed);
    const [server, mirror] = [new ToldTable(), new Mirror()];
    mirror.take(server.snapshot());
    const wire = [server.move()];
    for (let step = 0; step < 60; step++) {
      if (random(3) > 0) wire.push(server.move());
      const index = random(4) === 0 ? random(wire.length) : 0;
      const frame = wire[index];
      if (frame === undefined) continue;
      if (random(5) > 0) {
        if (mirror.take(frame) === 'resync' && random(4) > 0) mirror.take(server.snapshot());
      }
      if (random(6) > 0) wire.splice(index, 1);
      expectTruth(mirror);
    }
    mirror.greet();
    mirror.take(server.snapshot());
    expect(mirror.state?.seq).toBe(server.seq);
    expectTruth(mirror);
  });
});
