/** The match so far as marks on a chart, read from the log. */
import type { LogLine } from '../../protocol.gen.ts';
import type { LaneMark } from '../../table/play/face.ts';

/** One mark per tile taken; its weight is the discs it gained. What refills the wheel divides the match. */
export function marks(log: readonly LogLine[]): LaneMark[] {
  const found: LaneMark[] = [];
  let divided = false;
  for (const { key, ply, seat, args } of log) {
    if (key === 'nova-luna.take') {
      found.push({ ply, seat: seat ?? 0, weight: Number(args['discs'] ?? 0), divided });
      divided = false;
    } else if (key === 'nova-luna.refill' || key === 'nova-luna.forced-refill' || key === 'nova-luna.end-phase') {
      divided = true;
    }
  }
  return found;
}
