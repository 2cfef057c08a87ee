/** Blue Moon City's face for the table screen. */
import { t } from '../../i18n/index.ts';
import type { JsonObject } from '../../protocol.gen.ts';
import type { GameFace } from '../../table/play/face.ts';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Close from './Close.svelte';
import { logSentence, marks } from './log.ts';
import LogPicture from './LogPicture.svelte';
import { placeNameIn } from './places.ts';
import { CitySession } from './session.svelte.ts';
import Standing from './Standing.svelte';
import { turnsIn } from './turns.ts';
import type { CityView } from './view.ts';
import { standingWords, whoIs } from './words.ts';

const viewOf = (view: JsonObject): CityView => view as unknown as CityView;

/** Lines that pictures tell better than words; the rest is told as sentences. */
const PICTURED = new Set(['walk', 'jump', 'steps', 'dragon', 'contribute', 'dragon-scales', 'complete', 'reward', 'offer', 'discard', 'draw', 'drew'].map((kind) => `blue-moon-city.${kind}`));

export const face: GameFace = {
  steady: true,
  secret: true,
  historyInMenu: true,
  logInMenu: ['tablet', 'phone', 'landscape'],
  open: (source, naming) => new CitySession(source, naming),
  Board,
  Aside,
  Standing,
  Close,
  closeTitle: (seat, naming) => t('blue-moon-city.close-title', { who: whoIs(seat, naming), name: naming.name(seat) }),
  LogPicture,
  pictured: ({ key }) => PICTURED.has(key),
  sentence: (line, naming, view) => logSentence(line, naming, placeNameIn(viewOf(view))),
  turns: turnsIn,
  marks,
  standing(view, seat) {
    const player = viewOf(view).players[seat];
    return player ? standingWords(player, viewOf(view).goal) : '';
  },
  order(view) {
    const { seats, actor } = viewOf(view);
    return Array.from({ length: seats }, (_, i) => ((actor ?? 0) + i) % seats);
  },
  actor: (view) => viewOf(view).actor ?? null,
  remaining: (view) => (viewOf(view).phase === 'over' ? null : t('blue-moon-city.remaining', { n: viewOf(view).turns_left })),
  keys: () => [
    ['← ↑ ↓ →', t('blue-moon-city.key-move')],
    ['Enter', t('blue-moon-city.key-enter')],
    ['Esc', t('blue-moon-city.key-escape')],
    ['1 2 3 4', t('blue-moon-city.key-box')],
    ['n', t('blue-moon-city.key-way')],
    ['o', t('blue-moon-city.key-offer')],
    ['e', t('blue-moon-city.key-end')],
  ],
};
