/** The miniature of Blue Moon City, 400 × 240: houses between blueprints, the crystal, dragons before the moon. */
import { circle, cutOut, group, line, path, rect, skyGround, two, type Markup } from './paint.ts';
import { halo, moon, stars } from './sky.ts';

type Roof = 'dome' | 'spire' | 'gable' | 'onion' | 'flat';

function outline(x: number, y: number, w: number, h: number, roof: Roof): string {
  const [foot, middle, right] = [y + h, x + w / 2, x + w];
  switch (roof) {
    case 'dome': return `M${x},${foot}V${y}A${w / 2},${w / 2} 0 0 1 ${right},${y}V${foot}Z`;
    case 'spire': return `M${x},${foot}V${y}L${middle},${two(y - w * 1.05)}L${right},${y}V${foot}Z`;
    case 'gable': return `M${x},${foot}V${y}L${middle},${two(y - w * 0.55)}L${right},${y}V${foot}Z`;
    case 'onion': {
      const top = two(y - w * 0.95);
      return `M${x},${foot}V${y}C${two(x - w * 0.22)},${two(y - w * 0.46)} ${two(middle - w * 0.1)},${two(y - w * 0.5)} ${middle},${top}C${two(middle + w * 0.1)},${two(y - w * 0.5)} ${two(x + w * 1.22)},${two(y - w * 0.46)} ${right},${y}V${foot}Z`;
    }
    case 'flat': {
      const step = two(w * 0.2);
      return `M${x},${foot}V${y}h${step}v-6h${step}v6h${step}v-6h${step}v6h${step}V${foot}Z`;
    }
  }
}

function roofOver(x: number, y: number, w: number, roof: Exclude<Roof, 'flat'>): string {
  const [middle, right] = [x + w / 2, x + w];
  switch (roof) {
    case 'spire': return `M${x - 3},${y + 1}L${middle},${two(y - w * 1.05)}L${right + 3},${y + 1}Z`;
    case 'gable': return `M${x - 4},${y + 2}L${middle},${two(y - w * 0.55 - 3)}L${right + 4},${y + 2}Z`;
    case 'dome': return `M${x - 2},${y + 1}A${w / 2 + 2},${w / 2 + 2} 0 0 1 ${right + 2},${y + 1}Z`;
    case 'onion': return `M${x - 1},${y + 1}C${two(x - w * 0.26)},${two(y - w * 0.46)} ${two(middle - w * 0.1)},${two(y - w * 0.5)} ${middle},${two(y - w * 0.98)}C${two(middle + w * 0.1)},${two(y - w * 0.5)} ${two(x + w * 1.26)},${two(y - w * 0.46)} ${right + 1},${y + 1}Z`;
  }
}

interface House { x: number; y: number; w: number; h: number; colour: string; roof: Roof; windows: readonly [number, number]; emblem: string }

const HOUSES: readonly House[] = [
  { x: 6, y: 170, w: 42, h: 60, colour: 'var(--aqua)', roof: 'flat', windows: [2, 2], emblem: 'M0,-1C.7,-.1 .8,.3 .8,.4A.8,.8 0 0 1 -.8,.4C-.8,.3 -.7,-.1 0,-1Z' },
  { x: 96, y: 132, w: 48, h: 98, colour: 'var(--terrah)', roof: 'onion', windows: [2, 3], emblem: 'M-1,.8L-.3,-.7L.1,0L.4,-.4L1,.8Z' },
  { x: 214, y: 180, w: 36, h: 50, colour: 'var(--hoax)', roof: 'gable', windows: [2, 1], emblem: 'M-.8,-.7H.8V0C.8,.7 .3,1 0,1S-.8,.7 -.8,0Z' },
  { x: 250, y: 170, w: 38, h: 60, colour: 'var(--mimix)', roof: 'dome', windows: [2, 2], emblem: 'M-1,0C-.5,-.8 .5,-.8 1,0C.5,.8 -.5,.8 -1,0Z' },
  { x: 320, y: 128, w: 44, h: 102, colour: 'var(--pillar)', roof: 'spire', windows: [2, 3], emblem: 'M-.9,-.9H.9V-.5H.5V.5H.9V.9H-.9V.5H-.5V-.5H-.9Z' },
  { x: 362, y: 176, w: 40, h: 54, colour: 'var(--khind)', roof: 'gable', windows: [2, 1], emblem: 'M-.8,.9C-1,-.4 0,-.9 .9,-.9C.9,.2 .3,1 -.8,.9Z' },
];
const FAR: readonly (readonly [x: number, y: number, w: number, roof: Roof])[] = [
  [2, 150, 26, 'spire'], [28, 136, 20, 'dome'], [56, 162, 30, 'flat'], [142, 146, 18, 'spire'], [160, 168, 26, 'gable'], [206, 160, 22, 'dome'],
  [300, 150, 22, 'dome'], [352, 140, 18, 'spire'], [374, 160, 30, 'flat'], [236, 172, 30, 'gable'], [270, 164, 18, 'spire'],
];

function house({ x, y, w, h, colour, roof, windows: [columns, rows], emblem }: House): Markup {
  const [foot, middle] = [y + h, x + w / 2];
  let markup = path(outline(x, y, w, h, roof), colour);
  markup += path(`M${two(x + w * 0.76)},${y - 1}H${x + w}V${foot}H${two(x + w * 0.76)}Z`, '#000', 'opacity=".16"');
  if (roof === 'flat') markup += rect(x - 2, y + 6, w + 4, 3, 0, '#000', 'opacity=".18"');
  else markup += path(roofOver(x, y, w, roof), '#12142a', 'opacity=".36"') + rect(x - 3, y, w + 6, 3, 0, '#fff', 'opacity=".35"');
  const step = w / (columns + 0.7);
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const [left, top] = [two(x + step * (column + 0.85) - 4.2), y + 24 + row * 17];
      const lit = (column * 7 + row * 5 + x) % 3 !== 0;
      const shape = `M${left},${top + 9}V${top}a4.200,4.200 0 0 1 8.400,0V${top + 9}Z`;
      markup += path(shape, lit ? '#ffe6a6' : '#12142a', lit ? '' : 'opacity=".42"');
    }
  }
  const above = roof === 'flat' ? y + 15 : y + 11;
  markup += circle(middle, above, 6.2, '#12142a', 'opacity=".55"');
  return cutOut(markup + path(emblem, '#f4ecd8', `transform="translate(${middle} ${above}) scale(4)"`));
}

/** A house still to be built: its outline on blue paper. */
function blueprint(x: number, y: number, w: number, h: number, roof: Roof): Markup {
  const rows = [1, 2, 3].map((row) => `M${x},${y + (h * row) / 4}h${w}`);
  const columns = [1, 2].map((column) => `M${two(x + (w * column) / 3)},${y}v${h}`);
  return (
    path(outline(x, y, w, h, roof), 'var(--s4)', 'fill-opacity=".8" stroke="var(--blueprint)" stroke-width="1.300" stroke-dasharray="4 3"') +
    line([...rows, ...columns].join(''), 'var(--blueprint)', 0.7, 'stroke-opacity=".5"')
  );
}

function dragon(x: number, y: number, scale: number, near: string, far: string, flight: string, turned = false): Markup {
  const wings = [
    path('M50,30C54,12 66,-2 84,-10C82,0 83,6 88,11C81,11 76,15 75,21C70,19 64,22 61,30Z', far),
    path('M2,17C4,13 9,10 14,9.500L12,4L18,8.400L20,3L22.500,9.800C29,13 30,22 37,26C46,30 58,26 68,29C79,32 86,30 91,23C93,20 93,16 92,13L103,10L100,21L97.500,17.500C98,25 94,33 86,37C77,41 68,38 60,39C48,41 36,41 29,33C24,28 23,22 17,20.500C12,21.500 6,21.500 2,17Z', near),
    path('M30,33C40,39 54,37 64,36C54,40 38,42 29,33Z', '#fff', 'opacity=".22"'),
    path('M34,29C30,10 38,-10 58,-24C58,-13 62,-6 70,-1C62,1 59,7 62,14C54,11 48,15 48,22C44,21 42,25 42,31Z', near),
    line('M36,28C34,10 42,-8 57,-22M39,27C42,12 50,3 69,-1M42,29C45,19 52,13 61,14', far, 1.6),
    path('M44,39l-3,7l5,-3l1,4l4,-8M60,38l-2,7l5,-3l1,3l3,-8', near),
    circle(12.5, 13.6, 1.3, '#fff3cc'),
  ];
  const place = `transform="translate(${x} ${y}) scale(${turned ? -scale : scale} ${scale}) translate(-52 -14)"`;
  return group(cutOut(wings.join(''), place), `class="fly ${flight}"`);
}

function crystal(): Markup {
  const sides = [
    path('M186,224L184,134L198,104L212,134L210,224Z', '#8fd0ff'),
    path('M198,104L212,134L210,224H198Z', '#5a9fe8'),
    path('M184,134L198,141L212,134L198,104Z', '#d6efff'),
    path('M198,141L212,134L198,104Z', '#a9d8ff'),
    line('M185,160l13,5l13,-5M185.500,182l12.500,5l12.500,-5M186,204l12,5l12,-5', '#fff', 1.1, 'stroke-opacity=".6"'),
  ];
  const glow = [50, 32].map((r, index) => circle(178, 166, r, 'var(--accent-city)', `opacity=".${12 + 2 * index}"`));
  return glow.join('') + cutOut(sides.join(''), 'transform="translate(-20 2)"');
}

export function blueMoonCityScene(): Markup {
  const far = FAR.map(([x, y, w, roof]) => path(outline(x, y, w, 210 - y, roof), 'var(--s3)')).join('');
  const hill = path('M-4,240V192C80,180 140,190 210,186S340,178 404,190V240Z', 'var(--s3)');
  return (
    skyGround('sky-city', 400, 240) +
    stars(400, 140, 40, 23, 4) +
    halo(258, 98, 48) +
    moon(258, 98, 50, [[-0.4, -0.35, 0.2], [0.3, -0.5, 0.11], [-0.15, 0.28, 0.22], [0.5, 0.3, 0.12], [-0.62, 0.2, 0.08], [0.1, -0.1, 0.06]]) +
    cutOut(far + hill) +
    dragon(262, 92, 1.06, 'var(--terrah)', '#8e3428', '') +
    dragon(60, 96, 0.62, 'var(--khind)', '#3f7d3b', 'late-2', true) +
    dragon(372, 86, 0.46, 'var(--aqua)', '#2b5b9c', 'late-3') +
    blueprint(48, 156, 44, 66, 'gable') +
    blueprint(284, 168, 40, 56, 'dome') +
    HOUSES.map(house).join('') +
    crystal()
  );
}
