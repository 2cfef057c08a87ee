/** A finger that rests on something asks about it; the click that would follow is swallowed. */
import type { Attachment } from 'svelte/attachments';

const REST_MS = 500;
const TREMBLE = 7;

export function longPress(ask: () => void): Attachment<Element> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    let asked = false;

    function down(event: Event): void {
      const { pointerType, clientX, clientY } = event as PointerEvent;
      asked = false;
      if (pointerType === 'mouse') return;
      start = { x: clientX, y: clientY };
      timer = setTimeout(() => {
        asked = true;
        ask();
      }, REST_MS);
    }
    function move(event: Event): void {
      const { clientX, clientY } = event as PointerEvent;
      if (Math.hypot(clientX - start.x, clientY - start.y) > TREMBLE) clearTimeout(timer);
    }
    const end = (): void => clearTimeout(timer);
    function click(event: Event): void {
      if (!asked) return;
      asked = false;
      event.stopPropagation();
      event.preventDefault();
    }
    /** The browser's own menu for a long press, and the right button of a mouse, ask the same. */
    function menu(event: Event): void {
      event.preventDefault();
      clearTimeout(timer);
      if (!asked) ask();
      asked = true;
    }

    const listeners: [string, (event: Event) => void, boolean?][] = [
      ['pointerdown', down], ['pointermove', move], ['pointerup', end], ['pointercancel', end], ['pointerleave', end], ['click', click, true], ['contextmenu', menu],
    ];
    for (const [type, listener, capture] of listeners) element.addEventListener(type, listener, capture ?? false);
    return () => {
      clearTimeout(timer);
      for (const [type, listener, capture] of listeners) element.removeEventListener(type, listener, capture ?? false);
    };
  };
}
