/** Nova Luna's face for the table screen. */
import { t } from '../../i18n/index.ts';
import type { JsonObject } from '../../protocol.gen.ts';
import type { GameFace } from '../../table/play/face.ts';
import Board from './Board.svelte';
import Close from './Close.svelte';
import Emblem from './Emblem.svelte';
import { marks } from './history.ts';
import LogPicture from './LogPicture.svelte';
import { NovaLunaSession } from './session.svelte.ts';
import Standing from './Standing.svelte';
import type { NovaLunaView } from './view.ts';
import { logSentence, soloStanding, whoIs } from './words.ts';

const viewOf = (view: JsonObject): NovaLunaView => view as unknown as NovaLunaView;

export const face: GameFace = {
  steady: false,
  logInMenu: ['phone', 'landscape'],
  open: (source, naming) => new NovaLunaSession(source, naming),
  Board,
  Standing,
  Emblem,
  Close,
  closeTitle: (seat, naming) => t('nova-luna.display', { who: whoIs(seat, naming), name: naming.name(seat) }),
  LogPicture,
  pictured: ({ key }) => key === 'nova-luna.take',
  sentence: logSentence,
  marks,
  order: (view) => viewOf(view).order,
  standing: (view, seat) => {
    const { solo, displays } = viewOf(view);
    const left = t('nova-luna.standing', { n: displays[seat]?.left ?? 0 });
    return solo ? `${soloStanding(solo)}, ${left}` : left;
  },
  actor: (view) => viewOf(view).actor ?? null,
  remaining: (view) => (viewOf(view).phase === 'over' ? null : t('nova-luna.remaining', { n: viewOf(view).turns_left })),
  keys: () => [
    ['1 2 3', t('nova-luna.key-tile')],
    ['← ↑ ↓ →', t('nova-luna.key-move')],
    ['Enter', t('nova-luna.key-enter')],
    ['Esc', t('nova-luna.key-escape')],
    ['r', t('nova-luna.key-refill')],
    ['e', t('nova-luna.key-end')],
  ],
};
