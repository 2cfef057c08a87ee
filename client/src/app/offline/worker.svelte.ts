/** The service worker of this page: begun when nothing else is to be done, and what it has to say about new versions. */
import type { Lang } from '../../i18n/messages.gen.ts';

const ADDRESS = '/sw.js';
const LOOK_AGAIN_MS = 3_600_000;

/** Of the network information interface, which not all browsers have. */
interface Network { readonly saveData?: boolean; readonly type?: string; readonly effectiveType?: string }

/** Whether bytes cost the person something: then nothing is fetched that nobody has asked for. */
export function isMetered({ saveData, type, effectiveType }: Network = (navigator as { connection?: Network }).connection ?? {}): boolean {
  return saveData === true || type === 'cellular' || /2g$/.test(effectiveType ?? '');
}

class Worker {
  #waiting = $state.raw<ServiceWorker | null>(null);
  #registration: ServiceWorkerRegistration | null = null;
  #looked = Date.now();

  /** A new version is at hand; it takes over when it is asked to, or when all pages of the old one are closed. */
  get isNewer(): boolean { return this.#waiting !== null; }

  /** Begins, unless the network is dear or the browser knows no such thing; again when a network comes that was not there. */
  start(language: Lang): void {
    if (!('serviceWorker' in navigator) || isMetered()) return;
    void this.#begin(language);
    document.addEventListener('visibilitychange', () => this.#look());
    addEventListener('online', () => { if (!this.#registration?.active) void this.#begin(language); });
  }

  async #begin(language: Lang): Promise<void> {
    try {
      const registration = await navigator.serviceWorker.register(ADDRESS);
      if (registration !== this.#registration) this.#watch(registration);
      this.#registration = registration;
      (await navigator.serviceWorker.ready).active?.postMessage({ type: 'keep', language });
    } catch {
      // A browser that keeps nothing for a site still plays.
    }
  }

  /** Keeps the words of one more language. */
  keep(language: Lang): void {
    if (!isMetered()) this.#registration?.active?.postMessage({ type: 'keep', language });
  }

  /** Changes to the new version, and loads the page anew once it has taken over. */
  takeOver(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.#waiting?.postMessage({ type: 'take-over' });
  }

  #watch(registration: ServiceWorkerRegistration): void {
    const note = (): void => {
      // The first worker of a browser replaces nothing.
      if (registration.waiting !== null && registration.active !== null) this.#waiting = registration.waiting;
    };
    note();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', note));
  }

  /** A page that stays open for days learns of a new version too. */
  #look(): void {
    if (document.visibilityState !== 'visible' || Date.now() - this.#looked < LOOK_AGAIN_MS) return;
    this.#looked = Date.now();
    this.#registration?.update().catch(() => undefined);
  }
}

export const worker = new Worker();

/** Once the page is loaded and has nothing to do: a first visit is not held up, and pays for nothing it does not show. */
export function whenIdle(work: () => void): void {
  const idle = (): void => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
    else setTimeout(work, 2_000);
  };
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
