/** The miniature of Walking on the Moon, 400 × 240: a leap from crater to cliff, the earth, the finish, three dice. */
import { circle, cutOut, group, line, path, rect, skyGround, starPath, two, type Markup } from './paint.ts';
import { stars } from './sky.ts';

const SUIT = '#f4ecd8';
const SHADE = '#d9ccac';
const VISOR = '#1a1c33';
const GLINT = '#ff9166';

const limb = (d: string, colour: string, width: number): Markup => line(d, colour, width, 'stroke-linejoin="round"');
const helmet = (x: number, y: number, r: number): Markup => circle(x, y, r, SUIT) + circle(x, y, r, 'none', `stroke="${SHADE}" stroke-width="2"`);

function leaping(colour: string): Markup {
  return [
    limb('M-6,16L-24,26L-40,20', SHADE, 10), limb('M-41,14L-39,25', VISOR, 5),
    limb('M-4,-6L-22,-14L-30,-2', SHADE, 9),
    rect(-23, -18, 18, 30, 6, colour, 'transform="rotate(14)"'),
    path('M-12,-14Q2,-22 12,-10Q16,4 8,18Q-4,26 -13,16Q-18,2 -12,-14Z', SUIT),
    limb('M4,14L24,22L22,40', SUIT, 10), limb('M16,43L31,41', VISOR, 5),
    limb('M6,-4L24,-8L36,-22', SUIT, 9), circle(38, -24, 5.4, colour),
    line('M-9,8Q2,13 12,6', colour, 4),
    helmet(8, -28, 17), rect(3, -38, 21, 18, 8.5, VISOR), line('M7,-33q4,-4 9,-3', GLINT, 2.6), circle(19, -25, 1.6, '#fff', 'opacity=".7"'),
  ].join('');
}

function standing(colour: string): Markup {
  return [
    limb('M-5,14L-6,32', SHADE, 10), limb('M5,14L6,32', SUIT, 10), limb('M-7,35H-13M6,35H12', VISOR, 5),
    rect(-15, -12, 12, 26, 5, colour), rect(-11, -16, 22, 34, 10, SUIT),
    limb('M9,-8L15,4L13,12', SHADE, 8), line('M-11,6H11', colour, 4),
    helmet(0, -28, 16), rect(-4, -37, 19, 17, 8, VISOR), line('M0,-33q3,-3 8,-2', GLINT, 2.6),
  ].join('');
}

const placed = (content: Markup, x: number, y: number, scale: number): Markup => cutOut(content, `transform="translate(${x} ${y}) scale(${scale})"`);

/** The leaping astronaut alone, as the sign of the game uses it. */
export const astronaut = (x: number, y: number, scale: number): Markup => placed(leaping('var(--seat-1)'), x, y, scale);

const PIPS: readonly (readonly (readonly [number, number])[])[] = [[], [[0, 0]], [[-0.22, -0.22], [0.22, 0.22]], [[-0.25, -0.25], [0, 0], [0.25, 0.25]]];

function die(x: number, y: number, colour: string, ink: string, pips: number, turn: number): Markup {
  const size = 24;
  const dots = (PIPS[pips] ?? []).map(([dx, dy]) => circle(dx * size, dy * size, size * 0.095, ink));
  return group(rect(-size / 2, -size / 2, size, size, 5.5, colour, 'stroke="#f4ecd8" stroke-opacity=".35"') + dots.join(''), `transform="translate(${x} ${y}) rotate(${turn})"`);
}

function earth(): Markup {
  const land = ['M44,66q10,-12 20,-8q4,6 -4,9q-3,7 4,10q2,8 -7,9q-8,-2 -8,-9q-6,-4 -5,-11Z', 'M72,60q9,2 13,9q-1,7 -8,6q-7,-4 -5,-15Z', 'M70,88q8,-5 14,-3q-3,10 -13,13q-4,-4 -1,-10Z'];
  return (
    circle(62, 78, 40, '#6fb7ff', 'opacity=".1"') +
    cutOut(circle(62, 78, 27, '#4f86d8') + land.map((d) => path(d, '#7fc79a')).join('') + path('M62,51A27,27 0 0 1 62,105A17,27 0 0 0 62,51Z', '#0c1230', 'opacity=".34"'))
  );
}

function ground(): Markup {
  const mountains = path('M-4,240V176L30,150L52,166L88,132L120,170L150,158L190,176L236,150L262,168L300,128L338,166L372,146L404,170V240Z', 'var(--s3)');
  const cliffs = path('M-4,240V186H60Q64,186 66,182L72,168Q74,164 78,164H124Q128,164 130,168L137,184Q140,190 146,190H196Q200,205 212,205T232,190H268Q272,190 274,186L284,158Q286,153 292,153H352Q357,153 359,158L368,182Q370,187 376,187H404V240Z', 'var(--s4)');
  const craters = [[96, 176, 8, 2.6], [112, 184, 5, 1.8], [168, 200, 9, 2.6], [312, 166, 9, 2.8], [334, 178, 6, 2], [24, 198, 9, 2.6], [388, 200, 8, 2.2]].map(
    ([x, y, rx, ry]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="var(--s5)"/>`,
  );
  return cutOut(mountains) + cutOut(cliffs) + craters.join('');
}

function finish(): Markup {
  const cloth = path('M344,112q10,-5 18,0t16,-1v17q-8,5 -16,1t-18,0Z', SUIT);
  const checks = path('M344,112q4.500,-2.300 9,-2.300v8.500q-4.500,-.3 -9,1.900ZM362,112q4,2.600 8,1.800v8.600q-4,.8 -8,-1.900ZM353,118.500q5,-.2 9,1.900v8.400q-4.500,-2 -9,-1.800ZM370,122.400l8,-2.400v8q-4,2.300 -8,2.200Z', '#2a2033');
  return line('M343,153V112', SUIT, 2.4) + cutOut(cloth + checks);
}

export function walkingOnTheMoonScene(): Markup {
  const glow = [[120, 16], [84, 20], [54, 26]].map(([r, strength]) => circle(300, 170, r ?? 0, 'var(--glow)', `opacity="${two((strength ?? 0) / 100)}"`));
  const way = line('M104,152C140,70 250,50 318,142', 'var(--accent-walk)', 2.4, 'stroke-dasharray=".1 8"');
  const goal = circle(318, 150, 12, 'none', 'stroke="var(--accent-walk)" stroke-width="1.6" stroke-dasharray="3 4"');
  const gold = [[137, 106], [284, 103]].map(([x, y]) => path(starPath(x ?? 0, y ?? 0, 8, 3.6), '#f0c75e', 'stroke="#f0c75e" stroke-width="1.4" stroke-linejoin="round"'));
  return (
    skyGround('sky-walk', 400, 240) +
    stars(400, 170, 64, 31, 5) +
    earth() + glow.join('') + ground() + way + goal + cutOut(gold.join('')) +
    placed(standing('var(--seat-2)'), 96, 151, 0.5) + placed(standing('var(--seat-3)'), 113, 151, 0.5) +
    group(astronaut(208, 98, 1.04), 'class="leap"') +
    finish() +
    cutOut(die(150, 203, '#3f7fd6', '#fff', 2, -12) + die(181, 205, '#23232c', SUIT, 3, 10) + die(212, 201, SUIT, '#23232c', 1, -6))
  );
}
