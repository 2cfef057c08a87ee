/** The drawing of pages that have nothing else: it comes with every page, since it also says that nothing more can be fetched. */
import { circle, cutOut, path, type Markup } from './paint.ts';
import { halo, moon, sparkle } from './sky.ts';

/** A lonely moon with a cloud of paper, 148 × 132: nothing to find here. */
export function cloudedMoon(): Markup {
  const cloud = path('M24,112a16,16 0 0 1 4,-31a24,24 0 0 1 45,-6a18,18 0 0 1 26,12a13,13 0 0 1 2,25Z', 'var(--p3)');
  return halo(78, 60, 40) + moon(78, 60, 44) + cutOut(cloud) + circle(20, 30, 1.4, 'var(--star)') + sparkle(132, 24, 4.5) + sparkle(14, 66, 3);
}
