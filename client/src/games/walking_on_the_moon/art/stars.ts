/** A star of folded paper: each arm has a light and a dark half. */
import { path, polar, starPath, times, type Markup } from '../../../art/paint.ts';

export function paperStar(x: number, y: number, r: number): Markup {
  const inner = r * 0.46;
  const halves = times(5, (i) => {
    const tip = polar(x, y, r, -90 + i * 72);
    const [left, right] = [polar(x, y, inner, -126 + i * 72), polar(x, y, inner, -54 + i * 72)];
    return path(`M${x} ${y}L${tip.join(' ')}L${left.join(' ')}Z`, 'var(--gold)') + path(`M${x} ${y}L${tip.join(' ')}L${right.join(' ')}Z`, 'var(--gold-2)');
  });
  const outline = starPath(x, y, r, inner);
  return (
    path(starPath(x, y, r + 2, (r + 2) * 0.46), '#0006', 'transform="translate(1.500 3)"') + halves.join('') +
    path(outline, 'none', 'stroke="#5b3d05" stroke-opacity=".55" stroke-linejoin="round"')
  );
}
