/** What is printed on a tile over its drawing: box arches with their markers, and rewards as signs on a chip. */
import { two, type Markup } from '../../../art/paint.ts';
import { boxAt, type Plan } from '../geometry.ts';
import { emblemAt, paper } from '../peoples.ts';
import type { BoxView, Triple } from '../view.ts';
import type { Building } from '../tiles.gen.ts';
import { iconAt, type IconName } from './icons.ts';
import { arch } from './outlines.ts';
import { cubeAt } from './pieces.ts';

/** How a number is written in the language of the reader. */
type Digits = (n: number) => string;

/** One box as an arch: initial and number over the people's emblem, as on cards, or the number over the marker that fills it. `picked` stands out. */
export function boxArch({ colour, value, marker }: BoxView, x: number, y: number, w: number, h: number, digits: Digits, picked = false): Markup {
  const taken = typeof marker === 'number';
  const outline = picked ? arch(x - 1, y + 1, w + 2, h + 4) : arch(x, y, w, h);
  const middle = x + w / 2;
  const size = Math.min(w - 6, h * 0.64);
  const badge = Math.min(12, h * 0.39);
  const initial = taken || colour === '*' ? '' : `<tspan font-size=".62em">${colour}</tspan>`;
  const number = (dy: number, font: number, fill: string): Markup =>
    `<text class="bmc-number" x="${two(middle)}" y="${two(y - h + dy)}" font-size="${two(font)}" fill="${fill}">${initial}${digits(value)}</text>`;
  const inside = taken
    ? number(h * 0.35, h * 0.36, 'var(--m-ink)') + cubeAt(marker, two(middle - size / 2 + 0.4), two(y - size - 0.5), two(size))
    : number(h * 0.55, h * 0.52, 'var(--i)') + emblemAt(colour, two(middle - badge / 2), two(y - badge - 1.8), two(badge));
  const halo = picked
    ? `<path d="${arch(x - 6, y + 5, w + 12, h + 14)}" fill="var(--accent)" opacity=".8" filter="url(#bmc-blur)"/><path d="${arch(x - 3.5, y + 3.5, w + 7, h + 9)}" fill="none" stroke="var(--accent)" stroke-width="3"/>`
    : '';
  const fill = taken ? 'color-mix(in srgb, var(--c) var(--filled), var(--slot))' : 'var(--c)';
  const edge = picked ? 'stroke="var(--ink)" stroke-width="2"' : 'stroke="var(--box-edge)" stroke-width="1.3"';
  return `<g class="${paper(colour)}">${halo}<path d="${outline}" fill="${fill}" ${edge}/>${inside}</g>`;
}

/** All boxes of a tile. */
export function boxRow(boxes: readonly BoxView[], plan: Plan, digits: Digits, picked: number | null): Markup {
  return boxes
    .map((box, i) => {
      const { x, y, w, h } = boxAt(plan, i, boxes.length);
      return boxArch(box, x, y, w, h, digits, picked === i + 1);
    })
    .join('');
}

const SIGNS = ['crystal', 'card', 'scale'] as const;
const signsOf = (gain: Triple): IconName[] => SIGNS.flatMap((sign, i) => Array.from({ length: gain[i] ?? 0 }, () => sign));
const STEP = 11;
const LEAD = 14;

function run(reason: IconName, gain: Triple, x: number, y: number): Markup {
  return iconAt(reason, two(x), two(y), 12) + signsOf(gain).map((sign, i) => iconAt(sign, two(x + LEAD + i * STEP), two(y + 0.3), 11.5)).join('');
}
const lengthOf = (gain: Triple): number => signsOf(gain).length * STEP + LEAD;

/** Width of the chip at the right of the name; the name has the rest. */
export const rewardWidth = ({ leader, all }: Building, plan: Plan): number => (plan.row ? 0 : Math.max(lengthOf(leader), lengthOf(all)) + 8);

/** Star: the leader; heads: everybody with a marker. */
export function rewardChip({ leader, all }: Building, plan: Plan): Markup {
  const [first, second] = [lengthOf(leader), lengthOf(all)];
  if (plan.row) {
    return `<rect class="bmc-chip" x="6" y="19" width="${first + second + 13}" height="16.5" rx="7"/>${run('star', leader, 9.5, 21)}${run('all', all, 14.5 + first, 21)}`;
  }
  const width = Math.max(first, second) + 8;
  const { w } = plan;
  return `<rect class="bmc-chip" x="${two(w - 5 - width)}" y="5" width="${width}" height="31" rx="7"/>${run('star', leader, w - 8.5 - first, 7.5)}${run('all', all, w - 8.5 - second, 21.5)}`;
}

export const bonusWidth = ({ neighbours }: Building): number => lengthOf(neighbours) + 7;

/** The cross: what a finished building gives to those who finish one beside it. */
export function bonusChip(building: Building, { w }: Plan): Markup {
  const width = bonusWidth(building);
  return `<rect class="bmc-chip" x="${two(w - 4.5 - width)}" y="5" width="${width}" height="17" rx="7"/>${run('neighbours', building.neighbours, w - width - 0.8, 7.5)}`;
}
