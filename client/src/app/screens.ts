/** Each screen is a chunk of its own that brings its words along. */
import type { Component } from 'svelte';
import { loadPart } from '../i18n/index.ts';
import type { Route } from './router.svelte.ts';

export interface Screen {
  readonly component: Component<Record<string, unknown>>;
  readonly props: Record<string, unknown>;
  /** Screens of the same key are one screen that goes on; another key starts anew. */
  readonly key: string;
  /** The header of the site stands above it. */
  readonly framed: boolean;
}

function screen<Props extends Record<string, unknown>>(component: Component<Props>, props: Props, key: string, framed = true): Screen {
  return { component: component as unknown as Screen['component'], props, key, framed };
}

/** A screen with the words that it needs beyond those of the whole site: of one's account, or of where people meet. */
async function withWords<Screen>(loading: Promise<{ default: Screen }>, part: 'me' | 'lobby' = 'lobby'): Promise<Screen> {
  const [{ default: component }] = await Promise.all([loading, loadPart(part)]);
  return component;
}

export async function screenOf(route: Route): Promise<Screen> {
  switch (route.name) {
    case 'home':
      return screen(await withWords(import('./home/Home.svelte')), {}, 'home');
    case 'new':
      return screen(await withWords(import('./new/NewTable.svelte')), { game: route.game, mode: route.mode }, `new ${route.game} ${route.mode}`);
    case 'table':
      return screen((await import('./TablePage.svelte')).default, { id: route.id }, `table ${route.id}`, false);
    case 'fair':
      return screen((await import('./fair/FairPage.svelte')).default, { id: route.id }, `fair ${route.id}`, false);
    case 'review':
      return screen((await import('./review/ReviewPage.svelte')).default, { id: route.id }, `review ${route.id}`, false);
    case 'settings':
      return screen((await import('./SettingsPage.svelte')).default, {}, 'settings');
    case 'me':
      return screen(await withWords(import('./me/MePage.svelte'), 'me'), {}, 'me');
    case 'sign-in':
      return screen(await withWords(import('./me/SignInPage.svelte'), 'me'), {}, 'sign-in');
    case 'link':
      return screen(await withWords(import('./me/LinkPage.svelte'), 'me'), { code: route.code }, `link ${route.code}`);
    case 'friends':
      return screen(await withWords(import('./friends/FriendsPage.svelte')), {}, 'friends');
    case 'friend':
      return screen(await withWords(import('./friends/FriendLinkPage.svelte')), { code: route.code }, `friend ${route.code}`);
    case 'rules':
      return screen((await import('./RulesPage.svelte')).default, { game: route.game }, `rules ${route.game}`);
    case 'learn':
      return screen((await import('./learn/LearnPage.svelte')).default, {}, 'learn');
    case 'lesson':
      return screen((await import('./learn/ExercisePage.svelte')).default, { kind: 'lesson' as const, game: route.game }, `lesson ${route.game}`, false);
    case 'puzzle':
      return screen((await import('./learn/ExercisePage.svelte')).default, { kind: 'puzzle' as const, game: route.game, first: route.number }, `puzzle ${route.game} ${route.number}`, false);
    case 'nowhere':
      return screen((await import('./Nowhere.svelte')).default, { kind: 'nowhere' as const }, 'nowhere');
  }
}
