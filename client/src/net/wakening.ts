/** Everything after which a line may be dead although nobody says so: a network that changed, a page or device that slept. */
export interface WakeningEvents {
  /** Somebody looks again; `changed` when it may be by another network. */
  woke(changed: boolean): void;
  /** The device has no network. */
  cut(): void;
  /** The page is put away and runs no more until it wakes. */
  slept(): void;
}

const TICK_MS = 5_000;
/** A tick that comes so much too late means that the device slept: a busy page is not that slow. */
const LATE_MS = 5_000;

/** Of the network information interface, which not all browsers have. */
function networkInformation(): EventTarget | undefined {
  return (globalThis.navigator as { connection?: EventTarget } | undefined)?.connection;
}

export class Wakening {
  readonly #events: WakeningEvents;
  readonly #stopping = new AbortController();
  readonly #clock: ReturnType<typeof setInterval>;
  #ticked = Date.now();

  constructor(events: WakeningEvents) {
    this.#events = events;
    const { signal } = this.#stopping;
    addEventListener('online', () => this.#wake(true), { signal });
    addEventListener('offline', () => events.cut(), { signal });
    document.addEventListener('visibilitychange', () => this.#wake(false), { signal });
    networkInformation()?.addEventListener('change', () => this.#wake(true), { signal });
    // A page that is frozen, or kept for the way back in history.
    document.addEventListener('freeze', () => events.slept(), { signal });
    document.addEventListener('resume', () => this.#wake(false), { signal });
    addEventListener('pagehide', () => events.slept(), { signal });
    addEventListener('pageshow', ({ persisted }) => { if (persisted) this.#wake(false); }, { signal });
    this.#clock = setInterval(() => this.#tick(), TICK_MS);
  }

  close(): void {
    this.#stopping.abort();
    clearInterval(this.#clock);
  }

  #tick(): void {
    const now = Date.now();
    const late = now - this.#ticked - TICK_MS;
    this.#ticked = now;
    if (late > LATE_MS) this.#wake(false);
  }

  #wake(changed: boolean): void {
    if (document.visibilityState === 'visible') this.#events.woke(changed);
  }
}
