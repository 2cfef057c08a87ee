/** A die under the finger: from the tray to a jump, from jump to jump, or off the jump card again. */
import type { Turn } from './turn.svelte.ts';
import type { Die } from './view.ts';

/** Pixels a finger may tremble before a tap becomes a drag. */
const TREMBLE = 7;

export interface HeldDie { die: Die; from: number | null; x: number; y: number }

export class DiceDrag {
  held = $state.raw<HeldDie | null>(null);
  /** The jump under the die. */
  over = $state<number | null>(null);
  #dropped = false;
  readonly #turn: Turn;

  constructor(turn: Turn) {
    this.#turn = turn;
  }

  /** A pointer goes down on a die: in the tray with `from` null, else on that jump. */
  start(event: PointerEvent, die: Die, from: number | null): void {
    if (event.button !== 0 || !(from === null ? this.#turn.mayLay(die) : this.#turn.laying)) return;
    const origin = { x: event.clientX, y: event.clientY };
    const control = new AbortController();
    const listen = { signal: control.signal };
    const done = (drop: boolean): void => {
      control.abort();
      if (this.held && drop) this.#drop(this.held);
      this.#dropped = this.held !== null;
      // The click that ends a drag comes before any timer.
      setTimeout(() => (this.#dropped = false));
      this.held = null;
      this.over = null;
    };
    window.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
      if (!this.held && Math.hypot(x - origin.x, y - origin.y) < TREMBLE) return;
      this.held = { die, from, x, y };
      const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-jump]');
      this.over = target ? Number(target.dataset['jump']) : null;
    }, listen);
    window.addEventListener('pointerup', () => done(true), listen);
    window.addEventListener('pointercancel', () => done(false), listen);
  }

  /** Does what a tap on a die does, unless the tap is the end of a drag. */
  tap(action: () => unknown): void {
    if (!this.#dropped) action();
  }

  #drop({ die, from }: HeldDie): void {
    const { over } = this;
    if (from === null) {
      if (over !== null) this.#turn.lay(die, over);
    } else if (over === null) this.#turn.take(from, die);
    else this.#turn.move(from, over, die);
  }
}
