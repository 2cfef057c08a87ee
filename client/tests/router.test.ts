import { beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from './support/socket.ts';

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('location', new URL('http://table.test/'));
});

it.each([
  ['/', { name: 'home' }],
  ['/t/amber-heron-7fk2qd', { name: 'table', id: 'amber-heron-7fk2qd' }],
  ['/t/amber-heron-7fk2qd/', { name: 'table', id: 'amber-heron-7fk2qd' }],
  ['/t/Amber-heron-7fk2qd.', { name: 'table', id: 'amber-heron-7fk2qd' }],
  ['/t/amber-heron-7fk2qd/review', { name: 'review', id: 'amber-heron-7fk2qd' }],
  ['/t/amber-heron-7fk2qd/review/more', { name: 'nowhere' }],
  ['/t/%ff', { name: 'nowhere' }],
  ['/new', { name: 'new', game: 'nova-luna', mode: 'friends' }],
  ['/new?game=nova-luna&with=bot', { name: 'new', game: 'nova-luna', mode: 'bot' }],
  ['/new?with=nobody', { name: 'new', game: 'nova-luna', mode: 'friends' }],
  ['/settings', { name: 'settings' }],
  ['/me', { name: 'me' }],
  ['/me/statistics', { name: 'statistics' }],
  ['/today', { name: 'today' }],
  ['/me/else', { name: 'nowhere' }],
  ['/boards', { name: 'boards', game: 'nova-luna', seats: 2, page: 0 }],
  ['/boards?game=blue-moon-city&seats=4&page=3', { name: 'boards', game: 'blue-moon-city', seats: 4, page: 2 }],
  ['/boards?seats=-1&page=x', { name: 'boards', game: 'nova-luna', seats: 2, page: 0 }],
  ['/sign-in', { name: 'sign-in' }],
  ['/link#a-code_22', { name: 'link', code: 'a-code_22' }],
  ['/link', { name: 'link', code: '' }],
  ['/friends', { name: 'friends' }],
  ['/friend/aB-3_x.', { name: 'friend', code: 'aB-3_x' }],
  ['/rules/nova-luna', { name: 'rules', game: 'nova-luna' }],
  ['/learn', { name: 'learn' }],
  ['/learn/nova-luna', { name: 'lesson', game: 'nova-luna' }],
  ['/learn/nova-luna/7', { name: 'puzzle', game: 'nova-luna', number: 7 }],
  ['/learn/nova-luna/0', { name: 'nowhere' }],
  ['/learn/nova-luna/last', { name: 'nowhere' }],
  ['/t', { name: 'nowhere' }],
  ['/t/a/b', { name: 'nowhere' }],
  ['/anything', { name: 'nowhere' }],
])('%s', async (path, route) => {
  const { parseRoute } = await import('../src/app/router.svelte.ts');
  expect(parseRoute(new URL(path, 'http://table.test'))).toEqual(route);
});
