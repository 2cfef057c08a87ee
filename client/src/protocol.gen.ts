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
  SIGNED_OUT: 4401,
  TURNED_AWAY: 4403,
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
  | "bad-login"
  | "bad-message"
  | "bad-notation"
  | "bad-option"
  | "bad-record"
  | "bad-seats"
  | "bad-table"
  | "bad-target"
  | "foreign-origin"
  | "foreign-position"
  | "friends-only"
  | "hello-first"
  | "illegal-action"
  | "link-used"
  | "login-taken"
  | "match-over"
  | "message-too-large"
  | "no-account"
  | "no-challenge"
  | "no-chat"
  | "no-hints"
  | "no-outlook"
  | "no-request"
  | "no-search"
  | "no-spectators"
  | "no-undo"
  | "no-vacation"
  | "not-confirmed"
  | "not-found"
  | "not-host"
  | "not-over"
  | "not-rated"
  | "not-started"
  | "not-stored"
  | "not-your-seat"
  | "not-your-turn"
  | "nothing-to-undo"
  | "option-conflict"
  | "protocol-version"
  | "rate-limited"
  | "removed"
  | "rules-version"
  | "same-table"
  | "seat-taken"
  | "seats-beside"
  | "server-error"
  | "stale-ply"
  | "table-closed"
  | "table-expired"
  | "table-full"
  | "table-started"
  | "target-failed"
  | "time-over"
  | "too-many-tables"
  | "too-slow"
  | "undo-asked"
  | "undo-declined"
  | "unknown-bot"
  | "unknown-exercise"
  | "unknown-friend"
  | "unknown-game"
  | "unknown-ply"
  | "unknown-session"
  | "unknown-table"
  | "weak-password"
  | "wrong-login"
  | "wrong-password"
  | "wrong-phrase";

/**
 * A guest or registered person; the key that proves it stays in the cookie.
 *
 * `login` is the sign-in name, null without a password; `phrase` says whether there is a recovery phrase.
 */
export interface Account {
  id: string;
  name: string;
  login: string | null;
  phrase: boolean;
}

/** Who the cookie of this browser belongs to. */
export interface Me {
  account: Account | null;
}

/** Call me so; makes the account when the browser has none. */
export interface Rename {
  name: string;
}

/** Who this device belongs to now; `brought` tables came along that a guest had played at on it. */
export interface SignedIn {
  account: Account;
  brought: number;
}

/** Whom the other device's code would sign in. */
export interface CodeOwner {
  name: string;
}

/**
 * Set or change sign-in name and password; `old` is the password before, null when there is none.
 *
 * A change signs out every other device.
 */
export interface SetPassword {
  login: string;
  password: string;
  old?: string | null;
}

/** A recovery phrase, told this once. */
export interface Phrase {
  phrase: string;
}

/** The way in for another device, as a link and as a picture (SVG); works once, until `expires`. */
export interface DeviceCode {
  link: string;
  picture: string;
  expires: number;
}

/** What became of the code that this account showed last. */
export interface CodeStatus {
  state: "none" | "used" | "waiting";
}

/**
 * A browser that is signed in; times are seconds since 1970, `seen` to the hour.
 *
 * `label` is the browser and its system, "" for one that is not known; `here` is true for the one that asks.
 */
export interface Device {
  id: string;
  label: string;
  created: number;
  seen: number;
  here: boolean;
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

/** A seat of somebody who plays at the device of the account that asks, under a name of its own. */
export interface SeatBeside {
  kind: "beside";
  name: string;
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
 * `stand_in` null lets nobody play for who is away; `hints` null allows them where no two people meet, and `chat` null
 * everywhere but at a table for everybody. A `rated` match has no stand-in, no hints and no undo by consent, and a
 * clock whose end loses; `not-rated` for what does not go with it.
 */
export interface WantedSettings {
  stand_in?: string | null;
  grace?: number | null;
  hints?: boolean | null;
  undo?: "consent" | "none" | "turn";
  visibility?: "friends" | "link" | "open";
  clock?: Clock | null;
  spectators?: "delayed" | "live" | "none";
  chat?: boolean | null;
  rated?: boolean;
}

/** Open a table; it starts by itself when no seat is open. */
export interface NewTable {
  game: string;
  seats: (SeatBeside | SeatForBot | SeatForMe | SeatOpen)[];
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
 * One seat as everybody sees it; `you` is true where it is played at the device of the account that asks.
 *
 * Who sits `beside` plays at the device of another seat.
 *
 * A person without a name is a former player, whose account has been deleted.
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
  beside: boolean;
}

/**
 * What a table does beside the rules.
 *
 * A seat whose player has been away for `grace` seconds while it is to act is played by the bot `stand_in`, null for
 * nobody; `hints` says whether the seat to act may ask the search; `undo` what may be taken back: nothing, one's own
 * turn up to what was revealed last, or beyond that with everybody's consent; `clock` how long a seat may think, null
 * for as long as it likes. Who has no seat may watch a match in play live, some actions later, or not at all, as
 * `spectators` says; `chat` says whether those who sit may write to each other, `rated` whether the result counts for
 * their ratings. An open seat is for whoever has the link, for `friends` of the host alone, or, `open`, also for
 * whoever finds the table in the lobby.
 */
export interface TableSettings {
  stand_in: string | null;
  grace: number;
  hints: boolean;
  undo: "consent" | "none" | "turn";
  visibility: "friends" | "link" | "open";
  clock: Clock | null;
  spectators: "delayed" | "live" | "none";
  chat: boolean;
  rated: boolean;
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

/** The challenge that a match is: its day, and whether it is for practice alone. */
export interface ChallengeTag {
  day: string;
  practice: boolean;
}

/**
 * A table as the asking account sees it; times are seconds since 1970, `progress` is 0 to 100.
 *
 * `fairness` is null where chance was not committed to: on a seeded server, and where a match goes on from another.
 * `actor` is the seat to act, `since` when the table changed last.
 * At `expires` it expires unless somebody plays, sits down or keeps it, and from `remind` on its people should be
 * told; both are null when it cannot.
 * `you` is the seat whose eyes the browser sees with. Where seats hide things from one another and several are played
 * at one device it is null until somebody takes the device up: one of the seats `cover` has to `look`. Else `cover` is
 * null.
 * An `imported` match comes from a record that its host has brought: nobody here played it.
 * `challenge` is null for a match that is no challenge.
 * `behind` is how many actions later than the players this browser is told of them, 0 for none.
 * `clock` is null at a table without one and before the deal. `ending` is how the rules call it, or `time`,
 * `unstarted` or `left` for a match that they would let go on; only the first of these has a `ranking`.
 */
export interface TableInfo {
  id: string;
  game: string;
  rules_version: number;
  options: Record<string, boolean | number | string>;
  settings: TableSettings;
  status: "closed" | "expired" | "open" | "over" | "playing";
  host: boolean;
  you: number | null;
  cover: number[] | null;
  behind: number;
  seats: SeatInfo[];
  created: number;
  imported: boolean;
  challenge: ChallengeTag | null;
  rematch: string | null;
  ending: string | null;
  ranking: number[] | null;
  actor: number | null;
  your_turn: boolean;
  since: number;
  progress: number;
  ply: number;
  fairness: Fairness | null;
  expires: number | null;
  remind: number | null;
  clock: ClockState | null;
}

/** The position after `ply` seat actions as the asking account's seat sees it; 0 is after set-up. */
export interface PlyView {
  ply: number;
  view: JsonObject;
}

/** Every position of a finished match as the asking account's seat saw it: the first, then a patch for each ply. */
export interface MatchViews {
  first: JsonObject;
  patches: JsonObject[];
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

/** The record of a finished match as text, to look back at it here. */
export interface BringRecord {
  record: string;
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

/** Tell me in this browser; what its push service gave it. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: "en" | "fa" | "zh-Hans" | "zh-Hant";
}

/** Tell me no more in this browser. */
export interface Unsubscribe {
  endpoint: string;
}

/** Tell me at this address; null for at none. */
export interface SetWebhook {
  url: string | null;
  language: "en" | "fa" | "zh-Hans" | "zh-Hant";
}

/** Kinds of notices that I do not want. */
export interface SetWishes {
  unwanted: ("asked" | "begun" | "deadline" | "expiring" | "over" | "turn")[];
}

/** An address that I am told at; plain JSON is signed with `secret`. To a `failing` one nothing is sent any more. */
export interface WebhookInfo {
  url: string;
  kind: "discord" | "json";
  secret: string;
  failing: boolean;
}

/** How I am told: `key` is the server's for push services, `browsers` the endpoints of mine. */
export interface NoticeInfo {
  key: string;
  browsers: string[];
  webhook: WebhookInfo | null;
  unwanted: ("asked" | "begun" | "deadline" | "expiring" | "over" | "turn")[];
}

/** Let those who sit at my table write to each other, or not. */
export interface SwitchChat {
  on: boolean;
}

/** Take a line of the chat at my table away. */
export interface RemoveLine {
  n: number;
}

/** Let me hear no more of the person in a seat, at this and every other table, or hear it again. */
export interface MuteSeat {
  seat: number;
  muted: boolean;
}

/** Send somebody away from my table: who sits in a seat before the match has begun, or who watches. */
export interface SendAway {
  seat?: number | null;
  watcher?: string | null;
}

/** Somebody who watches a table; without a name it is a stranger. */
export interface Watcher {
  id: string;
  name: string | null;
}

/** Somebody whom I want to hear no more. */
export interface Muted {
  id: string;
  name: string;
}

/** A table with a seat that I may take: who hosts it, whether as a friend of mine, and whether the host is there. */
export interface OpenTable {
  table: TableInfo;
  host: string;
  friend: boolean;
  here: boolean;
}

/** The lobby as I see it: tables of friends first, within them the newest first. */
export interface OpenTables {
  tables: OpenTable[];
}

/** Seat me with whoever wants the same: a game by its usual options, how many play, and whether it counts. */
export interface QuickMatch {
  game: string;
  seats: number;
  rated?: boolean;
}

/** A person as I stand to them; `id` is for requests about the two of us, and names nobody else. */
export interface Friend {
  id: string;
  name: string;
  standing: "asked" | "asks" | "blocked" | "friends";
  since: number;
}

/** Everybody to whom I stand in some way, and the code of my friend link, null when I have made none. */
export interface FriendList {
  friends: Friend[];
  link: string | null;
}

/** Ask the person in a seat of a table where I sit too. */
export interface FriendSeat {
  seat: number;
}

/** Whose friend link it is; `own` when it is mine. */
export interface FriendLink {
  name: string;
  own: boolean;
}

/** How the person in a seat stands to me; null for a stranger. */
export interface SeatStanding {
  seat: number;
  standing: "asked" | "asks" | "blocked" | "friends" | null;
}

/**
 * What the person in a seat is rated; `provisional` until enough is known.
 *
 * `change` is by how much the match of this table has changed it, null while it is not over or where it did not count.
 */
export interface SeatRating {
  seat: number;
  rating: number;
  provisional: boolean;
  change: number | null;
}

/**
 * The ratings of the people at a rated table, of those who have one.
 *
 * `counted` says whether the result has counted: null while the match is not over.
 */
export interface TableRatings {
  seats: SeatRating[];
  counted: boolean | null;
}

/** Somebody on a board. */
export interface BoardEntry {
  place: number;
  name: string;
  rating: number;
  matches: number;
  you: boolean;
}

/**
 * A page of the people who are rated in a game with so many seats, best first, `page_size` on each.
 *
 * `you` is my own entry, null when I am not on the board; on it is who has played `least` rated matches and one of
 * them within `days` days.
 */
export interface Board {
  game: string;
  seats: number;
  entries: BoardEntry[];
  total: number;
  page_size: number;
  you: BoardEntry | null;
  least: number;
  days: number;
}

/**
 * My rating in a game with so many seats, and how it became so: before the first match shown, and after each.
 *
 * It is provisional until `needed` more matches are played.
 */
export interface OwnRating {
  game: string;
  seats: number;
  rating: number;
  needed: number;
  matches: number;
  history: number[];
}

/**
 * What came of my matches in a game with so many seats; `places` counts by place, the first first.
 *
 * `bots` says whether a bot sat in any of the seats.
 */
export interface GameRecord {
  game: string;
  seats: number;
  bots: boolean;
  matches: number;
  places: number[];
}

/** Whom I have met, how often, and how often I was ahead. */
export interface Opponent {
  name: string;
  matches: number;
  ahead: number;
}

/**
 * My ratings, and what I have played: the last `matches` matches that have a result.
 *
 * `streak` is how many of the last matches with people I have won one after the other, `best_streak` the most ever.
 */
export interface Statistics {
  ratings: OwnRating[];
  records: GameRecord[];
  opponents: Opponent[];
  matches: number;
  streak: number;
  best_streak: number;
  listed: boolean;
}

/** Whether I am on boards. */
export interface SetListed {
  listed: boolean;
}

/** How many have come to a result. */
export interface ResultCount {
  result: number;
  count: number;
}

/** One of the best results, by somebody who does not mind being named. */
export interface BestResult {
  place: number;
  name: string;
  result: number;
  you: boolean;
}

/** What everybody who has finished has come to, in the order of the results; `place` is my own. */
export interface ChallengeResults {
  count: number;
  histogram: ResultCount[];
  best: BestResult[];
  place: number | null;
}

/** My attempt that counts; `result` is null while it goes on, and where it was given up (`over`). */
export interface OwnAttempt {
  match: string;
  result: number | null;
  over: boolean;
}

/**
 * The challenge of a day in a game; of a present one `results` are null until I have finished.
 *
 * It is played alone, or against the bot `opponent`; `par` is what `par_bot` has made of it, null until that is known.
 * The lower result is the better one if `low_best`. `commitment` is SHA-256 of secret and salt, which are told when
 * the day is over.
 */
export interface Challenge {
  day: string;
  game: string;
  opponent: string | null;
  par_bot: string;
  par: number | null;
  low_best: boolean;
  attempt: OwnAttempt | null;
  results: ChallengeResults | null;
  commitment: string;
  secret: string | null;
  salt: string | null;
}

/** What I have made of the challenge of a day in the past. */
export interface PastAttempt {
  day: string;
  game: string;
  result: number | null;
}

/**
 * The challenges of the day, which is over at `ends` (seconds since 1970), and what I did in the last two weeks.
 *
 * `days` is on how many days without a gap I have finished one, up to today or yesterday.
 */
export interface Today {
  day: string;
  ends: number;
  challenges: Challenge[];
  past: PastAttempt[];
  days: number;
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
export type SeatRequest = SeatForMe | SeatBeside | SeatOpen | SeatForBot;

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

/** What can be learned of a game: the steps of its lesson by their names, and how many puzzles there are. */
export interface Course {
  game: string;
  steps: string[];
  puzzles: number;
}

/**
 * A position as the seat sees it that is to act. `number` of `count` is counted from 1.
 *
 * `name` names the texts of a lesson's step, and what a puzzle is about. Where nothing is asked there is only to read.
 */
export interface Exercise {
  game: string;
  number: number;
  count: number;
  name: string;
  asks: boolean;
  ply: number;
  seat: number;
  seats: number;
  options: JsonObject;
  view: JsonObject;
  choices: JsonObject | null;
}

/** All actions of an answer, from the position of the exercise on; none to be shown what is right. */
export interface Attempt {
  actions: string[];
}

/**
 * How an answer to a puzzle compares with the best one.
 *
 * `lost` is the chance that it gives up, with its 95 % interval, null where only the sign was measured. The reasons
 * speak for the best action, which is told only to who found it or asked for it.
 */
export interface Worth {
  best: string | null;
  chance: number;
  lost: number | null;
  lost_low: number | null;
  lost_high: number | null;
  reasons: Reason[];
}

/**
 * What came of an answer. `right` is null while more actions may follow.
 *
 * `text` tells why a certain answer is not right: the browser words it by `lesson.<game>.<name>.wrong.<text>`.
 * `actions` are those that were played, also where they were asked for.
 */
export interface Verdict {
  right: boolean | null;
  text: string | null;
  actions: string[];
  ply: number;
  view: JsonObject;
  choices: JsonObject | null;
  log: LogLine[];
  worth: Worth | null;
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

/** Whoever plays this seat has taken up my device, at which several are played; null covers what it shows. */
export interface Look {
  type: "look";
  seat: number | null;
}

/** Whether somebody can see the page of the table; a new connection is taken for seen. */
export interface InView {
  type: "in-view";
  visible: boolean;
}

/** Write to the others at the table: one of the preset phrases, or a text of my own. */
export interface Say {
  type: "say";
  phrase?: "again" | "back-soon" | "bye" | "good-game" | "good-luck" | "hello" | "lucky" | "moment" | "nice" | "oops" | "sorry" | "thanks" | "well-played" | "your-turn" | null;
  text?: string | null;
}

/** I am writing something; said again every few seconds as long as I do. */
export interface Typing {
  type: "typing";
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
export type ClientMessage = Hello | Submit | Undo | AnswerUndo | Look | InView | Say | Typing | Probed | Resync | Ping;

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
 * that followed; `actor` is the seat that acts next, null at the end, and `choices` is for that seat alone. `stand_in`
 * is the bot that played for the seat.
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
  actor: number | null;
  choices: JsonObject | null;
  status: "closed" | "expired" | "open" | "over" | "playing";
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
 * Which seats have a browser connected (bots always are), which have the table in view, for which a bot stands in,
 * how many others watch.
 *
 * Not numbered.
 */
export interface Presence {
  type: "presence";
  seats: boolean[];
  in_view: boolean[];
  stand_ins: boolean[];
  watchers: number;
}

/**
 * The chat as I may read it, with the seats that I have muted; `on` says whether anything may be written.
 *
 * Told to who sits, after the snapshot and whenever that changes.
 */
export interface Chat {
  type: "chat";
  on: boolean;
  lines: Said[];
  muted: number[];
}

/**
 * Line `n` of the chat: a preset phrase or a text; neither when the host has removed it. `seat` wrote it at
 * `written`, in seconds since 1970. Not numbered as an event.
 */
export interface Said {
  type: "said";
  n: number;
  seat: number;
  phrase: "again" | "back-soon" | "bye" | "good-game" | "good-luck" | "hello" | "lucky" | "moment" | "nice" | "oops" | "sorry" | "thanks" | "well-played" | "your-turn" | null;
  text: string | null;
  written: number;
}

/** A seat is writing something. Not numbered, and gone after a few seconds. */
export interface TypingSeen {
  type: "typing-seen";
  seat: number;
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

/** The connection lives, and the last event of the table has the number `seq`: who missed it asks for a resync. */
export interface Pong {
  type: "pong";
  seq: number;
}

/** Server to browser, told apart by `type`. */
export type ServerMessage = Snapshot | Moved | UndoAsked | TableChanged | Presence | Chat | Said | TypingSeen | Ack | Refused | Probe | Pong;

/**
 * Say something and hear what is new. Without a `session` the first message is the hello that opens one.
 *
 * `seen` is the number of the last message that arrived here, `first` that of the first of `messages`.
 */
export interface Poll {
  session: string | null;
  seen: number;
  first: number;
  messages: (AnswerUndo | Hello | InView | Look | Ping | Probed | Resync | Say | Submit | Typing | Undo)[];
}

/**
 * What is new at the table, perhaps nothing yet: ask again at once, unless the server hung up (`closed`).
 *
 * `heard` is the number of the last message that arrived there, `first` that of the first of `messages`; `closed` is
 * a code as a socket is closed with, after which the session is no more.
 */
export interface Polled {
  session: string | null;
  heard: number;
  first: number;
  messages: ServerMessage[];
  closed: number | null;
}
