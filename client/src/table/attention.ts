/** Calls somebody back to a table that is out of sight: a soft chime, and a mark on the icon of an installed app. */

const NOTES = [659.25, 987.77] as const;
const NOTE_S = 0.16;
const FADE_S = 0.9;
const LOUD = 0.12;

let context: AudioContext | null = null;

/** Two soft notes, made here: nothing has to be fetched. A browser that has not been touched yet stays silent. */
export async function chime(): Promise<void> {
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  for (const [index, frequency] of NOTES.entries()) {
    const start = context.currentTime + index * NOTE_S;
    const note = new OscillatorNode(context, { type: 'sine', frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUD, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + FADE_S);
    note.connect(volume).connect(context.destination);
    note.start(start);
    note.stop(start + FADE_S);
  }
}

interface Badged { setAppBadge?: (n: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

let marked = false;

/** It is my turn and nobody looks; `sound` says whether that may be heard. */
export function call(sound: boolean): void {
  if (sound) void chime().catch(() => undefined);
  const badged = navigator as Badged;
  void badged.setAppBadge?.(1).catch(() => undefined);
  if (marked) return;
  marked = true;
  document.addEventListener('visibilitychange', () => { if (!document.hidden) void badged.clearAppBadge?.().catch(() => undefined); });
}
