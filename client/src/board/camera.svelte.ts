/** What part of a board a surface shows, and how large. Content has its own units; the screen has CSS pixels. */

export interface Box { x: number; y: number; width: number; height: number }
export interface Point { x: number; y: number }

export interface CameraLimits {
  /** Pixels per unit below which things get too small to hit; fitting by itself does not go below. */
  comfortable: number;
  /** Pixels per unit at the most. */
  largest: number;
  /** Pixels kept free around the content when it is fitted. */
  margin: number;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/**
 * Until somebody moves it, a camera follows: it shows the whole content, or, where that would be too small to hit,
 * the surroundings of `focus` at a comfortable size. After a pan or a zoom it stays where it was put until `fit`.
 */
export class Camera {
  content = $state<Box>({ x: 0, y: 0, width: 1, height: 1 });
  width = $state(0);
  height = $state(0);
  limits = $state<CameraLimits>({ comfortable: 0, largest: 1, margin: 0 });
  focus = $state<Point | null>(null);
  #held = $state<{ scale: number; x: number; y: number } | null>(null);
  /** How far following was moved aside to bring something into sight. */
  #aside = $state<Point>({ x: 0, y: 0 });

  /** The scale at which everything is seen. */
  readonly whole = $derived.by(() => {
    const { width, height } = this.content;
    const { margin, largest } = this.limits;
    const free = Math.min((this.width - 2 * margin) / width, (this.height - 2 * margin) / height);
    return clamp(free, 0.01, largest);
  });
  readonly #followed = $derived.by(() => {
    const scale = Math.max(this.whole, Math.min(this.limits.comfortable, this.limits.largest));
    return { scale, ...this.#centred(scale) };
  });
  readonly #pose = $derived.by(() => {
    const { scale, x, y } = this.#followed;
    return this.#held ?? { scale, x: x + this.#aside.x, y: y + this.#aside.y };
  });
  readonly scale = $derived(this.#pose.scale);
  readonly x = $derived(this.#pose.x);
  readonly y = $derived(this.#pose.y);
  /** Whether part of the content lies outside, so that "show everything" has something to do. */
  readonly cropped = $derived(
    this.scale > this.whole * 1.001 || this.#overflow(this.#pose.x, this.content.x, this.content.width, this.width) ||
    this.#overflow(this.#pose.y, this.content.y, this.content.height, this.height),
  );
  readonly held = $derived(this.#held !== null);

  toScreen(x: number, y: number): Point {
    return { x: this.x + x * this.scale, y: this.y + y * this.scale };
  }

  /** Back to following; with `everything` also below the comfortable size. */
  fit(everything = false): void {
    this.#held = everything && this.whole < this.#followed.scale
      ? { scale: this.whole, ...this.#middle(this.whole) }
      : null;
    this.settle();
  }

  /** Ends what `reveal` has moved. */
  settle(): void {
    this.#aside = { x: 0, y: 0 };
  }

  pan(dx: number, dy: number): void {
    this.#hold(this.scale, this.x + dx, this.y + dy);
  }

  /** Zooms by `factor`; the point of the screen `at` stays where it is. */
  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const scale = clamp(this.scale * factor, Math.min(this.whole, this.limits.largest), this.limits.largest * 2);
    const ratio = scale / this.scale;
    this.#hold(scale, at.x - (at.x - this.x) * ratio, at.y - (at.y - this.y) * ratio);
  }

  /** Moves just far enough that a box of the content is seen; where following is moved so, it returns with `settle`. */
  reveal(box: Box): void {
    const { margin } = this.limits;
    const near = this.toScreen(box.x, box.y);
    const far = this.toScreen(box.x + box.width, box.y + box.height);
    const shift = (low: number, high: number, size: number): number =>
      low < margin ? margin - low : high > size - margin ? size - margin - high : 0;
    const dx = shift(near.x, far.x, this.width);
    const dy = shift(near.y, far.y, this.height);
    if (Math.abs(dx) <= 1 && Math.abs(dy) <= 1) return;
    if (this.held) this.pan(dx, dy);
    else this.#aside = { x: this.#aside.x + dx, y: this.#aside.y + dy };
  }

  #hold(scale: number, x: number, y: number): void {
    const { content } = this;
    this.#held = {
      scale,
      x: this.#kept(x, content.x * scale, content.width * scale, this.width),
      y: this.#kept(y, content.y * scale, content.height * scale, this.height),
    };
  }

  /** Content smaller than the surface stays inside it; larger content always covers at least half of it. */
  #kept(offset: number, start: number, length: number, size: number): number {
    const slack = length <= size ? 0 : size / 2;
    const low = Math.min(-start, size - start - length) - slack;
    const high = Math.max(-start, size - start - length) + slack;
    return clamp(offset, low, high);
  }

  #overflow(offset: number, start: number, length: number, size: number): boolean {
    return offset + start * this.scale < -1 || offset + (start + length) * this.scale > size + 1;
  }

  #middle(scale: number): Point {
    const { x, y, width, height } = this.content;
    return { x: this.width / 2 - (x + width / 2) * scale, y: this.height / 2 - (y + height / 2) * scale };
  }

  #centred(scale: number): Point {
    const middle = this.#middle(scale);
    const { content, focus } = this;
    const { margin } = this.limits;
    const along = (centre: number, start: number, length: number, size: number, wanted: number): number =>
      length + 2 * margin <= size + 1 ? centre : clamp(size / 2 - wanted, size - margin - start - length, margin - start);
    return {
      x: along(middle.x, content.x * scale, content.width * scale, this.width, (focus?.x ?? content.x + content.width / 2) * scale),
      y: along(middle.y, content.y * scale, content.height * scale, this.height, (focus?.y ?? content.y + content.height / 2) * scale),
    };
  }
}
