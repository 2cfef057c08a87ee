/** Each screen is a chunk of its own that brings its words along. */
import type { Component } from 'svelte';
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

export async function screenOf(route: Route): Promise<Screen> {
  switch (route.name) {
    case 'home':
      return screen((await import('./home/Home.svelte')).default, {}, 'home');
    case 'new':
      return screen((await import('./new/NewTable.svelte')).default, { game: route.game, mode: route.mode }, `new ${route.game} ${route.mode}`);
    case 'table':
      return screen((await import('./TablePage.svelte')).default, { id: route.id }, `table ${route.id}`, false);
    case 'fair':
      return screen((await import('./fair/FairPage.svelte')).default, { id: route.id }, `fair ${route.id}`, false);
    case 'review':
      return screen((await import('./review/ReviewPage.svelte')).default, { id: route.id }, `review ${route.id}`, false);
    case 'settings':
      return screen((await import('./SettingsPage.svelte')).default, {}, 'settings');
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
