/** One stop of the Tab key per group of things; inside it the arrow keys go to the nearest thing in their direction. */
import type { Attachment } from 'svelte/attachments';

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Spot { x: number; y: number }

/**
 * The index of the spot that lies next to `from` in a direction, or -1. What lies straight ahead wins over what is
 * near but aside: sideways distance counts double, and nothing behind or beyond 45 degrees counts at all, unless
 * there is nothing else ahead.
 */
export function nextSpot(spots: readonly Spot[], from: Spot, [dx, dy]: readonly [number, number]): number {
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, index) => {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (ahead <= 0.01) return;
    const cost = ahead + 2 * aside + (aside > ahead ? 1e4 : 0);
    if (cost < least) {
      least = cost;
      best = index;
    }
  });
  return best;
}

const centre = (element: Element): Spot => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** Attach to the group; members are its elements that match `selector`. */
export function roving(selector: string): Attachment<Element> {
  return (group) => {
    const members = (): (HTMLElement | SVGElement)[] => [...group.querySelectorAll<HTMLElement | SVGElement>(selector)];

    /** Exactly one member takes part in the Tab order. */
    function settle(wanted?: Element): void {
      const all = members();
      const chosen = all.find((member) => member === wanted) ?? all.find((member) => member.tabIndex === 0) ?? all[0];
      for (const member of all) {
        const value = member === chosen ? '0' : '-1';
        if (member.getAttribute('tabindex') !== value) member.setAttribute('tabindex', value);
      }
    }

    function keydown(event: Event): void {
      const { key, shiftKey } = event as KeyboardEvent;
      const direction = DIRECTIONS[key];
      const all = members();
      const at = all.indexOf(document.activeElement as HTMLElement);
      if (shiftKey || at < 0) return;
      const from = all[at];
      let target: HTMLElement | SVGElement | undefined;
      if (key === 'Home') target = all[0];
      else if (key === 'End') target = all.at(-1);
      else if (direction && from) target = all[nextSpot(all.map(centre), centre(from), direction)];
      if (key !== 'Home' && key !== 'End' && !direction) return;
      event.preventDefault();
      event.stopPropagation();
      target?.focus();
    }

    const focusin = ({ target }: FocusEvent): void => {
      if (target instanceof Element && group.contains(target) && target.matches(selector)) settle(target);
    };
    const watch = new MutationObserver(() => settle());
    // Things become members and cease to be by their attributes too.
    watch.observe(group, { childList: true, subtree: true, attributeFilter: ['role', 'tabindex', 'disabled'] });
    group.addEventListener('keydown', keydown);
    // Not on the group: an SVG element that listens for focus becomes a stop of the Tab key itself.
    document.addEventListener('focusin', focusin);
    settle();
    return () => {
      watch.disconnect();
      group.removeEventListener('keydown', keydown);
      document.removeEventListener('focusin', focusin);
    };
  };
}
