/** The HTTP side of the server: accounts, games, tables. Every refusal is a `RefusedError` with its code. */
import type { Course, Exercise, FriendLink, FriendList, GameInfo, Hint, JsonObject, MatchViews, Me, Muted, NewTable, NoticeInfo, OpenTables, PlyChoices, PlyView, Poll, Polled, Preview, QuickMatch, Refusal, Review, SeatStanding, SendAway, SetWebhook, Subscribe, TableInfo, Vacation, Verdict, Watcher } from '../protocol.gen.ts';

/** `unreachable` is ours: no answer came at all. All other codes are the server's. */
export class RefusedError extends Error {
  readonly code: string;
  /** What the code needs to be worded. */
  readonly details: JsonObject;

  constructor(code: string, reason: string, details: JsonObject = {}) {
    super(reason);
    this.name = 'RefusedError';
    this.code = code;
    this.details = details;
  }
}

/** The code to show for anything that was thrown while talking to the server. */
export function codeOf(error: unknown): string {
  return error instanceof RefusedError ? error.code : 'unreachable';
}

async function refusalOf(response: Response): Promise<RefusedError> {
  try {
    const { code, reason, details } = (await response.json()) as Refusal;
    return new RefusedError(code, reason, details);
  } catch {
    // A proxy in between answered with a page of its own.
    return new RefusedError('unreachable', `${response.status} ${response.statusText}`);
  }
}

async function read(method: 'GET' | 'POST', path: string, body?: unknown, signal: AbortSignal | null = null): Promise<Response> {
  const request: RequestInit = { method, signal, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, 'content-type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    throw new RefusedError('unreachable', String(error));
  }
  if (!response.ok) throw await refusalOf(response);
  return response;
}

export async function ask<Answer>(method: 'GET' | 'POST', path: string, body?: unknown, signal: AbortSignal | null = null): Promise<Answer> {
  return (await (await read(method, path, body, signal)).json()) as Answer;
}

export type ExerciseKind = 'lesson' | 'puzzle';

const exercise = (kind: ExerciseKind, game: string, number: number): string => `/api/${kind}s/${encodeURIComponent(game)}/${number}`;
const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => ask<Me>('GET', '/api/me'),
  rename: (name: string) => ask<Me>('POST', '/api/me', { name }),
  vacation: () => ask<Vacation>('GET', '/api/me/vacation'),
  /** Away for so many days from now on; 0 for being back. */
  takeVacation: (days: number) => ask<Vacation>('POST', '/api/me/vacation', { days }),
  games: () => ask<GameInfo[]>('GET', '/api/games'),
  tables: () => ask<TableInfo[]>('GET', '/api/tables'),
  table: (id: string) => ask<TableInfo>('GET', table(id)),
  open: (request: NewTable) => ask<TableInfo>('POST', '/api/tables', request),
  sit: (id: string, seat: number | null = null) => ask<TableInfo>('POST', `${table(id)}/sit`, { seat }),
  /** My part of the chance of a match; the first one counts. */
  addNonce: (id: string, nonce: string) => ask<TableInfo>('POST', `${table(id)}/nonce`, { nonce }),
  seatBot: (id: string, seat: number, bot: string) => ask<TableInfo>('POST', `${table(id)}/bot`, { seat, bot }),
  leave: (id: string) => ask<TableInfo>('POST', `${table(id)}/leave`, {}),
  rematch: (id: string) => ask<TableInfo>('POST', `${table(id)}/rematch`, {}),
  /** Lets the table stay its whole time from now on. */
  keep: (id: string) => ask<TableInfo>('POST', `${table(id)}/keep`, {}),
  close: (id: string) => ask<TableInfo>('POST', `${table(id)}/close`, {}),
  lobby: () => ask<OpenTables>('GET', '/api/lobby'),
  quick: (wanted: QuickMatch) => ask<TableInfo>('POST', '/api/quick', wanted),
  friends: () => ask<FriendList>('GET', '/api/friends'),
  renewFriendLink: () => ask<FriendList>('POST', '/api/friends/link', {}),
  /** Says what shall become of me and another person, by the id of the two of us. */
  friend: (pair: string, what: 'accept' | 'remove' | 'block') => ask<FriendList>('POST', `/api/friends/${encodeURIComponent(pair)}/${what}`, {}),
  friendLink: (code: string) => ask<FriendLink>('GET', `/api/friend-links/${encodeURIComponent(code)}`),
  followFriendLink: (code: string) => ask<FriendLink>('POST', `/api/friend-links/${encodeURIComponent(code)}`, {}),
  friendsAt: (id: string) => ask<SeatStanding[]>('GET', `${table(id)}/friends`),
  befriend: (id: string, seat: number) => ask<SeatStanding>('POST', `${table(id)}/friends`, { seat }),
  switchChat: (id: string, on: boolean) => ask<TableInfo>('POST', `${table(id)}/chat`, { on }),
  removeLine: (id: string, n: number) => ask<TableInfo>('POST', `${table(id)}/chat/remove`, { n }),
  mute: (id: string, seat: number, muted: boolean) => ask<TableInfo>('POST', `${table(id)}/mute`, { seat, muted }),
  watchers: (id: string) => ask<Watcher[]>('GET', `${table(id)}/watchers`),
  sendAway: (id: string, who: SendAway) => ask<TableInfo>('POST', `${table(id)}/remove`, who),
  notices: () => ask<NoticeInfo>('GET', '/api/me/notices'),
  wishNotices: (unwanted: NoticeInfo['unwanted']) => ask<NoticeInfo>('POST', '/api/me/notices', { unwanted }),
  subscribe: (wanted: Subscribe) => ask<NoticeInfo>('POST', '/api/me/push', wanted),
  unsubscribe: (endpoint: string) => ask<NoticeInfo>('POST', '/api/me/push/remove', { endpoint }),
  setWebhook: (wanted: SetWebhook) => ask<NoticeInfo>('POST', '/api/me/webhook', wanted),
  testWebhook: () => ask<NoticeInfo>('POST', '/api/me/webhook/test', {}),
  mutes: () => ask<Muted[]>('GET', '/api/mutes'),
  liftMute: (mute: string) => ask<Muted[]>('POST', `/api/mutes/${encodeURIComponent(mute)}/lift`, {}),
  /** A new table that goes on from a position of a finished match. */
  tryOut: (id: string, ply: number, seat: number) => ask<TableInfo>('POST', `${table(id)}/try`, { ply, seat }),
  ply: (id: string, ply: number, seat: number | null) => ask<PlyView>('GET', `${table(id)}/plies/${ply}${seat === null ? '' : `?seat=${seat}`}`),
  /** A finished match from its record. */
  importRecord: (record: string) => ask<TableInfo>('POST', '/api/records', { record }),
  /** All positions of a finished match. */
  views: (id: string) => ask<MatchViews>('GET', `${table(id)}/views`),
  /** The same position with the eyes of a seat, once the match is over. */
  plyOf: (id: string, ply: number, seat: number) => ask<PlyView>('GET', `${table(id)}/plies/${ply}?seat=${seat}`),
  /** What the seat to act could have done there, once the match is over. */
  plyChoices: (id: string, ply: number) => ask<PlyChoices>('GET', `${table(id)}/plies/${ply}/choices`),
  /** The record as text. */
  record: (id: string) => read('GET', `${table(id)}/record`).then((response) => response.text()),
  hint: (id: string, ply: number) => ask<Hint>('GET', `${table(id)}/hint?ply=${ply}`),
  /** Begins the review, or goes on with it. */
  startReview: (id: string) => ask<Review>('POST', `${table(id)}/review`, {}),
  review: (id: string) => ask<Review>('GET', `${table(id)}/review`),
  /** What I would see after an action of mine, before any chance. */
  preview: (id: string, ply: number, action: string) => ask<Preview>('GET', `${table(id)}/preview?${new URLSearchParams({ ply: String(ply), action })}`),
  /** Says something at a table and waits for news, where no socket comes through. */
  poll: (id: string, request: Poll, signal: AbortSignal) => ask<Polled>('POST', `${table(id)}/poll`, request, signal),
  outlook: (id: string, ply: number, plan: string) =>
    ask<{ ply: number; outlook: JsonObject }>('GET', `${table(id)}/outlook?${new URLSearchParams({ ply: String(ply), plan })}`),
  courses: () => ask<Course[]>('GET', '/api/lessons'),
  exercise: (kind: ExerciseKind, game: string, number: number) => ask<Exercise>('GET', exercise(kind, game, number)),
  /** All actions of an answer; none to be shown one that is right. */
  answer: (kind: ExerciseKind, game: string, number: number, actions: readonly string[]) => ask<Verdict>('POST', exercise(kind, game, number), { actions }),
  lessonOutlook: (game: string, number: number, plan: string, actions: readonly string[]) =>
    ask<{ ply: number; outlook: JsonObject }>('GET', `${exercise('lesson', game, number)}/outlook?${new URLSearchParams([['plan', plan], ...actions.map((action) => ['actions', action])])}`),
};

const KNOCK_MS = 4_000;

/** Whether the server answers at all. */
export async function knock(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(KNOCK_MS) })).ok;
  } catch {
    return false;
  }
}

/** Addresses that the browser opens by itself. */
export const addressOf = {
  invite: (id: string) => `${location.origin}/t/${id}`,
  record: (id: string) => `${table(id)}/record`,
  friend: (code: string) => `${location.origin}/friend/${code}`,
  qr: (id: string) => `${table(id)}/qr.svg`,
  socket: (id: string) => `${location.origin.replace(/^http/, 'ws')}/ws/tables/${encodeURIComponent(id)}`,
};
