/** Addresses of the screens, and the one in sight. Plain links work: clicks inside the site are caught here. */

export type Route =
  | { name: 'home' }
  | { name: 'new'; game: string; mode: 'friends' | 'bot' | 'solo' }
  | { name: 'table'; id: string }
  | { name: 'review'; id: string }
  | { name: 'fair'; id: string }
  | { name: 'settings' }
  | { name: 'me' }
  | { name: 'statistics' }
  | { name: 'today' }
  | { name: 'boards'; game: string; seats: number; page: number }
  | { name: 'sign-in' }
  | { name: 'link'; code: string }
  | { name: 'friends' }
  | { name: 'friend'; code: string }
  | { name: 'rules'; game: string }
  | { name: 'import' }
  | { name: 'learn' }
  | { name: 'lesson'; game: string }
  | { name: 'puzzle'; game: string; number: number }
  | { name: 'nowhere' };

const MODES = ['friends', 'bot', 'solo'] as const;

export function parseRoute(address: URL): Route {
  const [first, second, ...rest] = address.pathname.split('/').filter((step) => step !== '');
  if (first === 't' && second !== undefined && rest.length === 1 && (rest[0] === 'review' || rest[0] === 'fair')) return tableRoute(second, rest[0]);
  if (first === 'learn' && second !== undefined && rest.length === 1 && /^[1-9]\d{0,2}$/.test(rest[0] ?? '')) return { name: 'puzzle', game: second, number: Number(rest[0]) };
  if (rest.length > 0) return { name: 'nowhere' };
  if (first === undefined) return { name: 'home' };
  if (second === undefined) {
    if (first === 'settings' || first === 'me' || first === 'sign-in' || first === 'friends' || first === 'import' || first === 'learn' || first === 'today') return { name: first };
    if (first === 'boards') return { name: 'boards', game: address.searchParams.get('game') ?? 'nova-luna', seats: numberIn(address, 'seats', 2), page: numberIn(address, 'page', 1) - 1 };
    if (first === 'link') return { name: 'link', code: address.hash.slice(1) };
    if (first !== 'new') return { name: 'nowhere' };
    const mode = MODES.find((known) => known === address.searchParams.get('with')) ?? 'friends';
    return { name: 'new', game: address.searchParams.get('game') ?? 'nova-luna', mode };
  }
  if (first === 't') return tableRoute(second, 'table');
  if (first === 'me') return second === 'statistics' ? { name: 'statistics' } : { name: 'nowhere' };
  if (first === 'friend') return { name: 'friend', code: /^[\w-]+/.exec(second)?.[0] ?? '' };
  if (first === 'learn') return { name: 'lesson', game: second };
  if (first === 'rules') return { name: 'rules', game: second };
  return { name: 'nowhere' };
}

/** A whole number from 1 on that an address asks for. */
function numberIn(address: URL, name: string, usual: number): number {
  const asked = address.searchParams.get(name) ?? '';
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : usual;
}

/** A link that was copied out of a sentence may bring its full stop, one that was typed a capital letter. */
function tableRoute(written: string, name: 'table' | 'review' | 'fair'): Route {
  const id = /^[a-z0-9-]+/.exec(written.toLowerCase())?.[0];
  return id === undefined ? { name: 'nowhere' } : { name, id };
}

/** Links that leave the site or fetch a file are the browser's business. */
function ownAddress(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return null;
  const address = new URL(link.href);
  const elsewhere = address.origin !== location.origin || /^\/(api|assets)\//.test(address.pathname);
  return elsewhere || (address.hash !== '' && address.pathname === location.pathname) ? null : address;
}

const isOverlay = (): boolean => (history.state as { overlay?: boolean } | null)?.overlay === true;

class Router {
  #route = $state.raw<Route>(parseRoute(new URL(location.href)));

  constructor() {
    addEventListener('popstate', () => (this.#route = parseRoute(new URL(location.href))));
    document.addEventListener('click', (event) => {
      const address = ownAddress(event);
      if (address === null) return;
      event.preventDefault();
      this.go(address.pathname + address.search);
    });
  }

  get route(): Route {
    return this.#route;
  }

  go(path: string, how: 'push' | 'replace' = 'push'): void {
    const address = new URL(path, location.href);
    // The entry of something that lay over the screen is not worth going back to.
    history[how === 'push' && !isOverlay() ? 'pushState' : 'replaceState'](null, '', address);
    this.#route = parseRoute(address);
    if (how === 'push') scrollTo(0, 0);
  }

  /** Gives what opens over the screen an entry in the history: the way back calls `close`. Returns how it ends otherwise. */
  overlay(close: () => void): () => void {
    history.pushState({ overlay: true }, '');
    addEventListener('popstate', close, { once: true });
    return () => {
      removeEventListener('popstate', close);
      if (isOverlay()) history.back();
    };
  }
}

export const router = new Router();
