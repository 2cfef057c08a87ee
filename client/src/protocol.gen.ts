// Written by `python -m moontable.protocol.export`; do not edit.

/** Said in `hello`. */
export const PROTOCOL_VERSION = 1;

/** A longer frame to the server is refused. */
export const MAX_MESSAGE_BYTES = 4096;

/** Why the server closed a socket for good or for now. */
export const CLOSE = {
  FAULT: 1011,
  RESTART: 1012,
  TRY_LATER: 1013,
  HOSTILE: 4400,
  UNKNOWN_TABLE: 4404,
  TOO_SLOW: 4408,
  PROTOCOL: 4409,
  UNPLAYABLE: 4410,
  FLOOD: 4429,
} as const;

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object whose members the games define. */
export type JsonObject = { [key: string]: Json };

/** Every code a refusal can carry. */
export type ErrorCode =
  | "already-seated"
  | "bad-document"
  | "bad-message"
  | "bad-notation"
  | "bad-option"
  | "bad-record"
  | "bad-seats"
  | "bad-table"
  | "foreign-origin"
  | "foreign-position"
  | "hello-first"
  | "illegal-action"
  | "match-over"
  | "message-too-large"
  | "no-account"
  | "no-hints"
  | "no-outlook"
  | "no-request"
  | "no-search"
  | "no-undo"
  | "no-vacation"
  | "not-found"
  | "not-host"
  | "not-over"
  | "not-started"
  | "not-stored"
  | "not-your-seat"
  | "not-your-turn"
  | "nothing-to-undo"
  | "option-conflict"
  | "protocol-version"
  | "rate-limited"
  | "rules-version"
  | "seat-taken"
  | "server-error"
  | "stale-ply"
  | "table-full"
  | "table-started"
  | "time-over"
  | "too-many-tables"
  | "too-slow"
  | "undo-asked"
  | "undo-declined"
  | "unknown-bot"
  | "unknown-game"
  | "unknown-ply"
  | "unknown-table";

/** A guest or registered person; the key that proves it stays in the cookie. */
export interface Account {
  id: string;
  name: string;
}

/** Who the cookie of this browser belongs to. */
export interface Me {
  account: Account | null;
}

/** Call me so; makes the account when the browser has none. */
export interface Rename {
  name: string;
}

/**
 * An option of a game as a form can draw it.
 *
 * `values` for a choice, `min` and `max` for an integer; `columns` for a table, whose `default` is the text that this
 * server has in its data folder, or "" for what the game brings along.
 */
export interface OptionInfo {
  name: string;
  kind: "choice" | "flag" | "integer" | "order" | "table";
  default: boolean | number | string;
  values: string[] | null;
  min: number | null;
  max: number | null;
  columns: string[] | null;
}

/**
 * A bot that searches, with its strength measured in so many games: Elo with its 95 % interval.
 *
 * Without a measurement `games` is 0 and the numbers are null.
 */
export interface LevelInfo {
  bot: string;
  elo: number | null;
  low: number | null;
  high: number | null;
  games: number;
}

/**
 * A game that a table can be opened for.
 *
 * `levels` are the bots that search, weakest first; `stand_in` is the bot that plays for absent people unless the
 * host says otherwise.
 */
export interface GameInfo {
  id: string;
  min_seats: number;
  max_seats: number;
  options: OptionInfo[];
  bots: string[];
  levels: LevelInfo[];
  stand_in: string | null;
  rules_version: number;
}

/** The seat of the account that asks. */
export interface SeatForMe {
  kind: "me";
}

/** A seat that waits for whoever follows the invite link. */
export interface SeatOpen {
  kind: "open";
}

/** A seat played by the named bot. */
export interface SeatForBot {
  kind: "bot";
  bot: string;
}

/**
 * `move` and `days` give so many seconds for each turn, `bank` for the whole match, and `increment` more a turn.
 *
 * When the time of a seat is over a bot plays its turn (`bot`), or it has lost (`loss`).
 */
export interface Clock {
  kind: "bank" | "days" | "move";
  seconds: number;
  increment?: number;
  timeout?: "bot" | "loss";
}

/**
 * How the clocks of a table stand at `now`, which is the server's: who shows them counts on from the difference.
 *
 * The clock of `seat` runs and is over at `deadline`; both are null while no person is to act. `left` is by seat what
 * a turn or bank has beyond that, null for a bot. While `first` the seat has not acted yet: nobody loses then.
 * `over` says that the time of the seat is over, and a bot plays its turn. `away` is by seat the end of a vacation in
 * seconds since 1970, null for who is not away.
 */
export interface ClockState {
  now: number;
  seat: number | null;
  deadline: number | null;
  left: (number | null)[];
  first: boolean;
  over: boolean;
  away: (number | null)[];
}

/** Be away for so many days from now on, instead of what I took before; 0 ends a vacation. */
export interface TakeVacation {
  days: number;
}

/** Until when I am away (seconds since 1970, null for not), and how many days I may still take in this year. */
export interface Vacation {
  until: number | null;
  days_left: number;
}

/**
 * The settings that a host chooses; what is left out is as the server would have it.
 *
 * `stand_in` null lets nobody play for who is away; `hints` null allows them where no two people meet.
 */
export interface WantedSettings {
  stand_in?: string | null;
  grace?: number | null;
  hints?: boolean | null;
  undo?: "consent" | "none" | "turn";
  clock?: Clock | null;
}

/** Open a table; it starts by itself when no seat is open. */
export interface NewTable {
  game: string;
  seats: (SeatForBot | SeatForMe | SeatOpen)[];
  options?: Record<string, boolean | number | string>;
  settings?: WantedSettings;
}

/** Take an open seat, the first one when `seat` is null. */
export interface Sit {
  seat?: number | null;
}

/** Let a bot play an open seat; only the host may. */
export interface SeatBot {
  seat: number;
  bot: string;
}

/** Play a finished match anew from the position after `ply` seat actions; `seat` null takes the seat to act. */
export interface TryOut {
  ply: number;
  seat?: number | null;
}

/**
 * One seat as everybody sees it; `you` is true for the account that asks.
 *
 * `stand_in` is true while a bot plays for the person who has the seat.
 */
export interface SeatInfo {
  kind: "bot" | "human" | "open";
  name: string | null;
  bot: string | null;
  connected: boolean;
  stand_in: boolean;
  you: boolean;
}

/**
 * What a table does beside the rules.
 *
 * A seat whose player has been away for `grace` seconds while it is to act is played by the bot `stand_in`, null for
 * nobody; `hints` says whether the seat to act may ask the search; `undo` what may be taken back: nothing, one's own
 * turn up to what was revealed last, or beyond that with everybody's consent; `clock` how long a seat may think, null
 * for as long as it likes.
 */
export interface TableSettings {
  stand_in: string | null;
  grace: number;
  hints: boolean;
  undo: "consent" | "none" | "turn";
  clock: Clock | null;
}

/**
 * What everybody may know of a match's chance.
 *
 * `commitment` is SHA-256 of secret and salt, which are told when the match is over; `nonces` is what each person's
 * browser has added, null while that is awaited, "" for a bot. All are hexadecimal.
 */
export interface Fairness {
  commitment: string;
  nonces: (string | null)[];
  secret: string | null;
  salt: string | null;
}

/**
 * A table as the asking account sees it; times are seconds since 1970, `progress` is 0 to 100.
 *
 * `fairness` is null where chance was not committed to: on a seeded server, and where a match goes on from another.
 * `clock` is null at a table without one and before the deal. `ending` is how the rules call it, or `time`,
 * `unstarted` or `left` for a match that they would let go on; only the first of these has a `ranking`.
 */
export interface TableInfo {
  id: string;
  game: string;
  rules_version: number;
  options: Record<string, boolean | number | string>;
  settings: TableSettings;
  status: "open" | "over" | "playing";
  host: boolean;
  you: number | null;
  seats: SeatInfo[];
  created: number;
  rematch: string | null;
  ending: string | null;
  ranking: number[] | null;
  your_turn: boolean;
  since: number;
  progress: number;
  ply: number;
  fairness: Fairness | null;
  clock: ClockState | null;
}

/** The position after `ply` seat actions as the asking account's seat sees it; 0 is after set-up. */
export interface PlyView {
  ply: number;
  view: JsonObject;
}

/** What the seat to act could do after `ply` seat actions of a finished match, null at its end. */
export interface PlyChoices {
  ply: number;
  seat: number | null;
  choices: JsonObject | null;
}

/** What would come of a plan at the table's present position, in the game's own terms. */
export interface PlyOutlook {
  ply: number;
  outlook: JsonObject;
}

/**
 * What my seat would see after an action at `ply`, before anything that chance adds.
 *
 * `ends_turn` says whether my turn would be over, whatever chance adds: after that nothing can be taken back without
 * asking.
 */
export interface Preview {
  ply: number;
  action: string;
  view: JsonObject;
  ends_turn: boolean;
}

/** My browser's part of the chance of a match, once for each seat, before anything is drawn. */
export interface AddNonce {
  nonce: string;
}

/**
 * To which plies my seat can go back: `free` at once, the first of its turn or since the last reveal; `ask` to its
 * last decision, when everybody agrees (at once where nobody else is a person). Null where it cannot.
 */
export interface UndoOffer {
  free: number | null;
  ask: number | null;
}

/** Every refused request: a code of the catalogue, an English reason and what the code needs to be worded. */
export interface Refusal {
  code: ErrorCode;
  reason: string;
  details: JsonObject;
}

/** A fact of the game for or against an action: the browser words it by the message `reason.<game>.<key>`. */
export interface Reason {
  key: string;
  about: "better" | "played";
  for: boolean;
  args: JsonObject;
}

/** An action with its chance for the seat to act, the 95 % interval of that, and how often it was searched. */
export interface JudgedAction {
  action: string;
  chance: number;
  low: number;
  high: number;
  visits: number;
  reasons: Reason[];
}

/** What the seat to act may do at `ply`, best first, as the search sees it from this seat's place. */
export interface Hint {
  ply: number;
  simulations: number;
  actions: JudgedAction[];
}

/**
 * One decision of a finished match: what `seat` played at `ply`, and what proved best.
 *
 * `difference` is the chance of the best action less that of the played one, with its 95 % interval, from `playouts`
 * of both actions on the same deals; 0 of them where the search wanted nothing else. `label` tells them apart only
 * where the interval does not hold 0. `stand_in` is the bot that played for the seat, null for the seat's own player.
 */
export interface Decision {
  ply: number;
  seat: number;
  played: JudgedAction;
  best: JudgedAction;
  difference: number;
  difference_low: number;
  difference_high: number;
  playouts: number;
  label: "best" | "blunder" | "equal" | "inaccuracy" | "mistake";
  reasons: Reason[];
  stand_in: string | null;
}

/**
 * The review of a finished match, as far as it is: `done` of `total` plies are judged, in their order.
 *
 * `chances` holds those of every seat after 0, 1, 2 ... plies, the last one being of the end; `decisions` leaves out
 * the plies where there was no choice. `failure` is the code of what went wrong, null unless `status` is failed.
 */
export interface Review {
  status: "done" | "failed" | "none" | "running";
  done: number;
  total: number;
  chances: number[][];
  decisions: Decision[];
  failure: ErrorCode | null;
}

/** Who shall have a seat of a new table, told apart by `kind`. */
export type SeatRequest = SeatForMe | SeatOpen | SeatForBot;

/**
 * A sentence of the log as a message key with arguments; `ply` is the position it led to.
 *
 * `stand_in` is the bot that played for the seat when this happened, null when nobody did.
 */
export interface LogLine {
  ply: number;
  seat: number | null;
  key: string;
  args: JsonObject;
  stand_in: string | null;
}

/** First message on every socket: the protocol spoken and the last event seen, null for none. */
export interface Hello {
  type: "hello";
  protocol: number;
  since?: number | null;
}

/** Ask for an action at a ply; the same nonce sent again is acknowledged again, never played twice. */
export interface Submit {
  type: "submit";
  ply: number;
  action: string;
  nonce: string;
}

/** Go back from `ply` to `to`, where my seat acted: at once where that is free, else when everybody agrees. */
export interface Undo {
  type: "undo";
  ply: number;
  to: number;
}

/** Agree to what a seat has asked to take back, or not; whoever asked may so withdraw. */
export interface AnswerUndo {
  type: "answer-undo";
  agree: boolean;
}

/** The answer to a `probe`, at once and with its number. */
export interface Probed {
  type: "probed";
  n: number;
}

/** Ask for a snapshot, because a patch did not give the announced fingerprint. */
export interface Resync {
  type: "resync";
}

/** Ask for a pong, to learn whether the connection still lives. */
export interface Ping {
  type: "ping";
}

/** Browser to server, told apart by `type`. */
export type ClientMessage = Hello | Submit | Undo | AnswerUndo | Probed | Resync | Ping;

/** All that a seat may know now; `view` and `fingerprint` are null before the start. */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  ply: number;
  table: TableInfo;
  view: JsonObject | null;
  choices: JsonObject | null;
  log: LogLine[];
  fingerprint: string | null;
  undo: UndoOffer | null;
}

/**
 * A seat acted: `patch` (RFC 7396) turns this seat's view before into the one with `fingerprint`.
 *
 * `ply` counts the seat actions so far, this one included; `entries` are the action and the chance outcomes
 * that followed; `choices` is for the seat that acts next alone. `stand_in` is the bot that played for the seat.
 */
export interface Moved {
  type: "moved";
  seq: number;
  ply: number;
  seat: number;
  stand_in: string | null;
  action: string;
  entries: string[];
  log: LogLine[];
  patch: JsonObject;
  fingerprint: string;
  choices: JsonObject | null;
  status: "open" | "over" | "playing";
  undo: UndoOffer | null;
  clock: ClockState | null;
}

/**
 * A seat asks to go back to ply `to`, and the seats `waiting` have not answered; all null when nobody asks (any
 * more). `declined_by` is the seat that said no. Not numbered.
 */
export interface UndoAsked {
  type: "undo-asked";
  seat: number | null;
  to: number | null;
  waiting: number[];
  declined_by: number | null;
}

/** A seat was taken or left, the match is over, or a rematch was opened. */
export interface TableChanged {
  type: "table";
  seq: number;
  table: TableInfo;
}

/**
 * Which seats have a browser connected (bots always are), for which a bot stands in, how many others watch.
 *
 * Not numbered.
 */
export interface Presence {
  type: "presence";
  seats: boolean[];
  stand_ins: boolean[];
  watchers: number;
}

/** The submitted action is stored: it was ply `ply` (counted from 0) and event `seq`. */
export interface Ack {
  type: "ack";
  nonce: string;
  ply: number;
  seq: number;
}

/** A message changed nothing; `nonce` is that of the submit, null when there was none to read. */
export interface Refused {
  type: "refused";
  nonce: string | null;
  code: ErrorCode;
  reason: string;
  details: JsonObject;
}

/**
 * To the seat whose clock runs: answer with `probed` and the same number, so that the line is measured.
 *
 * Not numbered as an event.
 */
export interface Probe {
  type: "probe";
  n: number;
}

/** The connection lives. */
export interface Pong {
  type: "pong";
}

/** Server to browser, told apart by `type`. */
export type ServerMessage = Snapshot | Moved | UndoAsked | TableChanged | Presence | Ack | Refused | Probe | Pong;
