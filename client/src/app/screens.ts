/** Each screen is a chunk of its own that brings its words along. */
import type { Component } from 'svelte';
import { loadPart } from '../i18n/index.ts';
import type { Route } from './router.svelte.ts';

export interface Screen {
  readonly component: Component<Record<string, unknown>>;
  readonly props: Record<string, unknown>;
  /** Screens of the same key are one screen that goes on; another key starts anew. */
  readonly key: string;
  /** The header of the site, on all screens but those that need the whole window. */
  readonly Header: Component | null;
}

type Part = Omit<Screen, 'Header'>;

/** These stand alone, and are not made to wait for a header. */
const WHOLE: ReadonlySet<Route['name']> = new Set(['table', 'fair', 'review', 'lesson', 'puzzle']);

function screen<Props extends Record<string, unknown>>(component: Component<Props>, props: Props, key: string): Part {
  return { component: component as unknown as Screen['component'], props, key };
}

/** A screen with the words that it needs beyond those of the whole site: of where people meet, and of one's account. */
async function withWords<Screen>(loading: Promise<{ default: Screen }>, more?: 'me' | 'boards' | 'today'): Promise<Screen> {
  const [{ default: component }] = await Promise.all([loading, loadPart('lobby'), more && loadPart(more)]);
  return component;
}

export async function screenOf(route: Route): Promise<Screen> {
  const header = WHOLE.has(route.name) ? null : import('./shell/Header.svelte');
  const [part, loaded] = await Promise.all([partOf(route), header]);
  return { ...part, Header: loaded === null ? null : loaded.default };
}

async function partOf(route: Route): Promise<Part> {
  switch (route.name) {
    case 'home':
      return screen(await withWords(import('./home/Home.svelte')), {}, 'home');
    case 'new':
      return screen(await withWords(import('./new/NewTable.svelte')), { game: route.game, mode: route.mode }, `new ${route.game} ${route.mode}`);
    case 'table':
      return screen((await import('./TablePage.svelte')).default, { id: route.id }, `table ${route.id}`);
    case 'fair':
      return screen((await import('./fair/FairPage.svelte')).default, { id: route.id }, `fair ${route.id}`);
    case 'review':
      return screen((await import('./review/ReviewPage.svelte')).default, { id: route.id }, `review ${route.id}`);
    case 'settings':
      return screen(await withWords(import('./SettingsPage.svelte')), {}, 'settings');
    case 'me':
      return screen(await withWords(import('./me/MePage.svelte'), 'me'), {}, 'me');
    case 'statistics':
      return screen(await withWords(import('./boards/StatisticsPage.svelte'), 'boards'), {}, 'statistics');
    case 'today':
      return screen(await withWords(import('./today/TodayPage.svelte'), 'today'), {}, 'today');
    case 'boards':
      return screen(await withWords(import('./boards/BoardsPage.svelte'), 'boards'), { game: route.game, seats: route.seats, page: route.page }, 'boards');
    case 'sign-in':
      return screen(await withWords(import('./me/SignInPage.svelte'), 'me'), {}, 'sign-in');
    case 'link':
      return screen(await withWords(import('./me/LinkPage.svelte'), 'me'), { code: route.code }, `link ${route.code}`);
    case 'friends':
      return screen(await withWords(import('./friends/FriendsPage.svelte')), {}, 'friends');
    case 'friend':
      return screen(await withWords(import('./friends/FriendLinkPage.svelte')), { code: route.code }, `friend ${route.code}`);
    case 'import':
      return screen(await withWords(import('./import/ImportPage.svelte')), {}, 'import');
    case 'rules':
      return screen(await withWords(import('./RulesPage.svelte')), { game: route.game }, `rules ${route.game}`);
    case 'learn':
      return screen((await import('./learn/LearnPage.svelte')).default, {}, 'learn');
    case 'lesson':
      return screen((await import('./learn/ExercisePage.svelte')).default, { kind: 'lesson' as const, game: route.game }, `lesson ${route.game}`);
    case 'puzzle':
      return screen((await import('./learn/ExercisePage.svelte')).default, { kind: 'puzzle' as const, game: route.game, first: route.number }, `puzzle ${route.game} ${route.number}`);
    case 'nowhere':
      return screen((await import('./Nowhere.svelte')).default, { kind: 'nowhere' as const }, 'nowhere');
  }
}
