/**
 * Pieces travel from where they were to where they are.
 *
 * Every drawn piece carries `data-piece="<id>"`. Before an update the places of all pieces are noted, after it each
 * piece that lies elsewhere is shown as a copy that flies over everything while the real one waits unseen. Copies can
 * cross from one drawing into another (wheel → display), which moving the piece itself could not: drawings clip.
 */
export interface MotionStage {
  /** What holds all pieces. */
  root: () => HTMLElement | undefined;
  /** An empty drawing over the whole window, in CSS pixels. */
  layer: () => SVGSVGElement | undefined;
  /** Where pieces come from that were not there before, by id; null: they just appear. */
  source?: (id: string) => Element | null;
  /** Milliseconds of a flight; 0 means no motion. */
  duration: () => number;
}

const SETTLED = 1.5;
const EASING = 'cubic-bezier(.3, .7, .25, 1)';

export class Motion {
  readonly #stage: MotionStage;
  #places = new Map<string, DOMRect>();

  constructor(stage: MotionStage) {
    this.#stage = stage;
  }

  /** Call before the drawing changes. */
  note(): void {
    this.#places.clear();
    if (this.#stage.duration() === 0) return;
    for (const [id, element] of this.#pieces()) this.#places.set(id, element.getBoundingClientRect());
  }

  /** Call after the drawing has changed. */
  play(): void {
    const { layer, source, duration } = this.#stage;
    const sky = layer();
    const time = duration();
    if (time === 0 || !sky || this.#places.size === 0) return;
    for (const [id, element] of this.#pieces()) {
      const from = this.#places.get(id) ?? source?.(id)?.getBoundingClientRect();
      if (from && from.width > 0) fly(element, from, sky, time);
    }
    this.#places.clear();
  }

  /** One drawing per id: where a piece is drawn twice (a thumbnail and large), the larger one is the piece. */
  #pieces(): Map<string, SVGGraphicsElement> {
    const found = new Map<string, SVGGraphicsElement>();
    for (const element of this.#stage.root()?.querySelectorAll<SVGGraphicsElement>('[data-piece]') ?? []) {
      const id = element.dataset['piece'] ?? '';
      const rival = found.get(id);
      if (!rival || element.getBoundingClientRect().width > rival.getBoundingClientRect().width) found.set(id, element);
    }
    return found;
  }
}

function fly(piece: SVGGraphicsElement, from: DOMRect, sky: SVGSVGElement, duration: number): void {
  const to = piece.getBoundingClientRect();
  const parent = piece.parentNode;
  if (to.width === 0 || !(parent instanceof SVGGraphicsElement)) return;
  const size = from.width / to.width;
  if (Math.hypot(from.x - to.x, from.y - to.y) < SETTLED && Math.abs(size - 1) < 0.02) return;
  const matrix = parent.getScreenCTM();
  if (!matrix) return;

  const { a, b, c, d, e, f } = matrix;
  const copy = piece.cloneNode(true) as SVGGraphicsElement;
  copy.removeAttribute('data-piece');
  const placed = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  placed.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  placed.append(copy);
  const flight = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  flight.append(placed);
  sky.append(flight);
  piece.style.visibility = 'hidden';

  const start = `translate(${from.x - size * to.x}px, ${from.y - size * to.y}px) scale(${size})`;
  const land = (): void => {
    flight.remove();
    piece.style.visibility = '';
  };
  const animation = flight.animate([{ transform: start }, { transform: 'none' }], { duration, easing: EASING });
  animation.addEventListener('finish', land);
  animation.addEventListener('cancel', land);
}
