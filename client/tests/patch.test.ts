import { describe, expect, it } from 'vitest';
import { applyPatch, crc32, fingerprint } from '../src/net/patch.ts';
import type { JsonObject } from '../src/protocol.gen.ts';

describe('merge patch', () => {
  // RFC 7396 appendix A, as far as target and patch are objects.
  it.each<[JsonObject, JsonObject, JsonObject]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('%j with %j is %j', (target, patch, merged) => {
    const before = structuredClone(target);
    expect(applyPatch(target, patch)).toEqual(merged);
    expect(target).toEqual(before);
  });
});

describe('fingerprint', () => {
  it('uses the CRC-32 of zlib', () => {
    expect(crc32('123456789')).toBe(0xcbf43926);
  });

  // Values of `moontable.protocol.patch.fingerprint`: both sides must agree or every move would end in a resync.
  it.each<[JsonObject, string]>([
    [{}, 'a3a6bf43'],
    [{ b: 1, a: [1, null, { z: null, y: [true, false] }] }, '76c3b334'],
    [{ x: null, n: { k: null, t: 'a"b\\/c' } }, 'eb5f57c5'],
    [{ wheel: { spaces: [null, 17, 4], meeple: 0 }, phase: 'play' }, 'd3a77a05'],
  ])('of %j is the server’s', (view, expected) => {
    expect(fingerprint(view)).toBe(expected);
  });

  it('does not tell a null member from a missing one, nor one order of members from another', () => {
    expect(fingerprint({ a: 1, b: { c: null } })).toBe(fingerprint({ b: {}, a: 1, d: null }));
    expect(fingerprint({ a: [null] })).not.toBe(fingerprint({ a: [] }));
  });
});
