/** Walking on the Moon's face for the table screen. */
import { t } from '../../i18n/index.ts';
import type { JsonObject } from '../../protocol.gen.ts';
import type { GameFace } from '../../table/play/face.ts';
import Board from './Board.svelte';
import Close from './Close.svelte';
import { logSentence, marks } from './log.ts';
import LogPicture from './LogPicture.svelte';
import { MoonSession } from './session.svelte.ts';
import Standing from './Standing.svelte';
import type { MoonView } from './view.ts';
import { standingWords, whoIs } from './words.ts';

const viewOf = (view: JsonObject): MoonView => view as unknown as MoonView;

/** Lines that pictures tell better than words; the rest is told as sentences. */
const PICTURED = new Set(['program', 'roll', 'reroll', 'land', 'accident', 'rob', 'token'].map((kind) => `walking-on-the-moon.${kind}`));

export const face: GameFace = {
  steady: true,
  logInMenu: ['tablet', 'phone', 'landscape'],
  open: (source, naming) => new MoonSession(source, naming),
  Board,
  Standing,
  Close,
  closeTitle: (seat, naming) => t('walking-on-the-moon.close-title', { who: whoIs(seat, naming), name: naming.name(seat) }),
  LogPicture,
  pictured: ({ key }) => PICTURED.has(key),
  sentence: (line, naming, view) => logSentence(line, naming, viewOf(view)),
  marks,
  standing: (view, seat) => standingWords(viewOf(view), seat),
  /** Seats by their next turn in this round, then those that have acted. */
  order(view) {
    const { seats, actor, next, astronauts } = viewOf(view);
    const coming = [actor ?? 0, ...next.map((index) => astronauts[index]?.seat ?? 0), ...Array.from({ length: seats }, (_, seat) => seat)];
    return [...new Set(coming)];
  },
  actor: (view) => viewOf(view).actor ?? null,
  remaining: (view) => (viewOf(view).phase === 'over' ? null : t('walking-on-the-moon.remaining', { n: viewOf(view).turns_left })),
  keys: () => [
    ['K B W', t('walking-on-the-moon.key-lay')],
    ['1 2 3', t('walking-on-the-moon.key-jump')],
    ['Backspace', t('walking-on-the-moon.key-undo')],
    ['Enter', t('walking-on-the-moon.key-enter')],
    ['S', t('walking-on-the-moon.key-stop')],
    ['Esc', t('walking-on-the-moon.key-escape')],
  ],
};
