/** What part of the ring the side view shows: it follows whoever acts until somebody moves it. */
import type { Layout } from '../../table/play/face.ts';
import { followed, frameOf, MARGIN, type Frame } from './frame.ts';

export class Gaze {
  width = $state(0);
  height = $state(0);
  layout = $state<Layout>('wide');
  length = $state(24);
  /** The column that is followed. */
  focus = $state(0);
  #held = $state<number | null>(null);

  readonly frame: Frame = $derived.by(() => frameOf(Math.max(this.width, 1), Math.max(this.height, 1), this.layout));
  readonly seen: number = $derived.by(() => this.frame.width / this.frame.w);
  /** The left edge, as a column. */
  readonly left: number = $derived.by(() => this.#kept(this.#held ?? followed(this.frame, this.focus, this.length)));
  readonly held: boolean = $derived.by(() => this.#held !== null);

  pan(pixels: number): void {
    this.#held = this.#kept(this.left - pixels / this.frame.w);
  }

  /** Brings a column into the middle. */
  lookAt(column: number): void {
    this.#held = this.#kept(column + 0.5 - this.seen / 2);
  }

  follow(): void {
    this.#held = null;
  }

  #kept(left: number): number {
    return Math.min(Math.max(left, -MARGIN + 2), Math.max(this.length + MARGIN - 2 - this.seen, -MARGIN + 2));
  }
}
