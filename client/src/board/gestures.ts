/** Pointer, wheel and keys on a surface, translated into camera moves. Taps go through to what lies on the board. */
import type { Attachment } from 'svelte/attachments';
import type { Camera, Point } from './camera.svelte.ts';

/** Pixels a finger may tremble before a tap becomes a drag. */
const TREMBLE = 7;
const DOUBLE_TAP_MS = 320;
const KEY_STEP = 60;

interface Pointers { centre: Point; spread: number }

function span(points: Iterable<Point>): Pointers {
  const all = [...points];
  const centre = {
    x: all.reduce((sum, point) => sum + point.x, 0) / all.length,
    y: all.reduce((sum, point) => sum + point.y, 0) / all.length,
  };
  const [first, second] = all;
  return { centre, spread: first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0 };
}

/** Attach to the element that shows what `camera` sees. */
export function gestures(camera: Camera): Attachment<HTMLElement> {
  return (element) => {
    const down = new Map<number, Point>();
    let start: Point | null = null;
    let dragging = false;
    let lastTap = 0;

    const local = (event: { clientX: number; clientY: number }): Point => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const onInteractive = (event: Event): boolean =>
      event.target instanceof Element && event.target.closest('[role=button], button') !== null;

    function pointerdown(event: PointerEvent): void {
      if (event.button !== 0) return;
      down.set(event.pointerId, local(event));
      if (down.size === 1) {
        start = local(event);
        dragging = false;
      }
    }

    function pointermove(event: PointerEvent): void {
      const from = down.get(event.pointerId);
      if (!from || !start) return;
      const to = local(event);
      if (!dragging) {
        if (down.size < 2 && Math.hypot(to.x - start.x, to.y - start.y) < TREMBLE) return;
        dragging = true;
        element.setPointerCapture(event.pointerId);
      }
      const before = span(down.values());
      down.set(event.pointerId, to);
      const after = span(down.values());
      camera.pan(after.centre.x - before.centre.x, after.centre.y - before.centre.y);
      if (before.spread > 0 && after.spread > 0) camera.zoom(after.spread / before.spread, after.centre);
    }

    function pointerup(event: PointerEvent): void {
      if (!down.delete(event.pointerId) || down.size > 0) return;
      if (!dragging && !onInteractive(event) && event.type === 'pointerup') {
        if (event.timeStamp - lastTap < DOUBLE_TAP_MS) camera.fit(!camera.held);
        lastTap = event.timeStamp;
      }
    }

    /** The click that ends a drag is no tap. */
    function click(event: MouseEvent): void {
      if (!dragging) return;
      dragging = false;
      event.stopPropagation();
      event.preventDefault();
    }

    function wheel(event: WheelEvent): void {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
      camera.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), local(event));
    }

    function keydown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') camera.zoom(1.25);
      else if (event.key === '-') camera.zoom(0.8);
      else if (event.key === '0') camera.fit(true);
      else if (event.shiftKey && event.key === 'ArrowLeft') camera.pan(KEY_STEP, 0);
      else if (event.shiftKey && event.key === 'ArrowRight') camera.pan(-KEY_STEP, 0);
      else if (event.shiftKey && event.key === 'ArrowUp') camera.pan(0, KEY_STEP);
      else if (event.shiftKey && event.key === 'ArrowDown') camera.pan(0, -KEY_STEP);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }

    const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ['pointerdown', pointerdown],
      ['pointermove', pointermove],
      ['pointerup', pointerup],
      ['pointercancel', pointerup],
      ['click', click, { capture: true }],
      ['wheel', wheel, { passive: false }],
      ['keydown', keydown],
    ];
    for (const [type, listener, options] of listeners) element.addEventListener(type, listener as EventListener, options);
    return () => {
      for (const [type, listener, options] of listeners) element.removeEventListener(type, listener as EventListener, options);
    };
  };
}
