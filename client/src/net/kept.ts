/**
 * Finished matches of mine that were opened in this browser, kept so that they open without a network.
 *
 * They lie in a cache of the browser, and are asked for only when the server is not reached. Whoever signs out takes
 * them along: see `forgetKept`.
 */
import type { JsonObject, MatchViews, Snapshot, TableInfo } from '../protocol.gen.ts';
import { applyPatch } from './patch.ts';

export interface KeptMatch {
  readonly snapshot: Snapshot;
  readonly views: MatchViews;
}

const CACHE = 'moontable-matches';
const MOST = 20;
/** Characters; no honest match comes near. */
const LARGEST = 4_000_000;

const matchKey = (id: string): string => `/kept/matches/${encodeURIComponent(id)}`;
const tableKey = (id: string): string => `/kept/tables/${encodeURIComponent(id)}`;

/** A page that came by plain HTTP has no caches, and a browser can be told to keep nothing. */
async function open(): Promise<Cache | null> {
  try {
    return 'caches' in globalThis ? await caches.open(CACHE) : null;
  } catch {
    return null;
  }
}

async function read<Content>(key: string): Promise<Content | null> {
  const found = await (await open())?.match(key);
  return found === undefined ? null : ((await found.json()) as Content);
}

/** Ids of the matches that are kept, the oldest first. */
async function ids(cache: Cache): Promise<string[]> {
  const keys = (await cache.keys()).map(({ url }) => decodeURIComponent(new URL(url).pathname));
  return keys.filter((path) => path.startsWith('/kept/tables/')).map((path) => path.slice('/kept/tables/'.length));
}

export async function isKept(id: string): Promise<boolean> {
  return (await (await open())?.match(tableKey(id))) !== undefined;
}

export function keptMatch(id: string): Promise<KeptMatch | null> {
  return read<KeptMatch>(matchKey(id));
}

/** The tables of all matches that are kept, the newest first. */
export async function keptTables(): Promise<TableInfo[]> {
  const cache = await open();
  if (cache === null) return [];
  const tables = await Promise.all((await ids(cache)).map((id) => read<TableInfo>(tableKey(id))));
  return tables.filter((table) => table !== null).sort((one, other) => other.since - one.since);
}

export async function keepMatch(match: KeptMatch): Promise<void> {
  const cache = await open();
  const text = JSON.stringify(match);
  if (cache === null || text.length > LARGEST) return;
  const { table } = match.snapshot;
  // The table last: it stands for the whole.
  await cache.put(matchKey(table.id), new Response(text));
  await cache.put(tableKey(table.id), new Response(JSON.stringify(table)));
  for (const id of (await ids(cache)).slice(0, -MOST)) {
    await cache.delete(tableKey(id));
    await cache.delete(matchKey(id));
  }
}

/** Nothing of the one who signs out stays in this browser. */
export async function forgetKept(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}

/** The positions of a match after each ply. */
export function viewsOf({ first, patches }: MatchViews): JsonObject[] {
  const views = [first];
  for (const patch of patches) views.push(applyPatch(views.at(-1) ?? first, patch));
  return views;
}
