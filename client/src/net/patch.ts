/** JSON merge patch (RFC 7396) and the fingerprint that proves its result; the twin of `moontable/protocol/patch.py`. */
import type { Json, JsonObject } from '../protocol.gen.ts';

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The merged object; `target` stays as it was. A null in the patch removes, arrays are replaced whole. */
export function applyPatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged: JsonObject = { ...target };
  for (const [key, member] of Object.entries(patch)) {
    if (member === null) {
      delete merged[key];
    } else if (isObject(member)) {
      const old = merged[key];
      merged[key] = applyPatch(isObject(old) ? old : {}, member);
    } else {
      merged[key] = member;
    }
  }
  return merged;
}

/** Views mean the same with a null member and without it; arrays are not entered, for a patch replaces them whole. */
function withoutNulls(value: JsonObject): JsonObject {
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([key, member]) => [key, isObject(member) ? withoutNulls(member) : member]));
}

/** Sorted keys, no spaces. Keys and texts of views are ASCII, so UTF-16 order is the order of code points. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(',')}}`;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 as in zlib, of an ASCII text. */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index++) {
    crc = (CRC_TABLE[(crc ^ text.charCodeAt(index)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** CRC-32 of the view's canonical text as eight hexadecimal digits. */
export function fingerprint(view: JsonObject): string {
  return crc32(canonical(withoutNulls(view))).toString(16).padStart(8, '0');
}
