/**
 * Checks the chance of a finished match from its record, as `docs/guides/fair-chance.md` tells. Nothing of the server's
 * own judgement comes into it: only the record, SHA-256 and HMAC.
 */

/** `fair` with the number of outcomes; `unfair` with the line of the record, 1 for its header. */
export type Verdict = { kind: 'fair'; outcomes: number } | { kind: 'unfair'; line: number };

interface Header {
  match: string;
  fairness: { commitment: string; nonces: (string | null)[]; secret: string; salt: string };
}
type Line = { actor: number; draw?: [n: number, drawn: number] } | { undo: number };

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Browsers keep their cryptography from pages that come by plain HTTP from elsewhere. */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

export async function verify(record: string): Promise<Verdict> {
  const [header, ...lines] = record.trim().split('\n').map((line) => JSON.parse(line) as unknown) as [Header, ...Line[]];
  const { commitment, nonces, secret, salt } = header.fairness;
  const key = bytesOf(secret);
  if (hexOf(await crypto.subtle.digest('SHA-256', bytesOf(secret + salt))) !== commitment) return { kind: 'unfair', line: 1 };
  const signer = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

  /** Outcome number k as an integer below n. */
  async function numberOf(k: number, n: number): Promise<bigint> {
    const range = 1n << 64n;
    for (let attempt = 0; ; attempt++) {
      const label = ['moontable/1', header.match, nonces.map((nonce) => nonce ?? '').join(','), k, attempt].join('\n');
      const digest = await crypto.subtle.sign('HMAC', signer, new TextEncoder().encode(label));
      const integer = new DataView(digest).getBigUint64(0);
      if (integer < range - (range % BigInt(n))) return integer % BigInt(n);
    }
  }

  let k = 0;
  for (const [index, line] of lines.entries()) {
    if ('undo' in line || line.actor !== -1) continue;
    if (line.draw === undefined) return { kind: 'unfair', line: index + 2 };
    const [n, drawn] = line.draw;
    if ((await numberOf(k, n)) !== BigInt(drawn)) return { kind: 'unfair', line: index + 2 };
    k++;
  }
  return { kind: 'fair', outcomes: k };
}
