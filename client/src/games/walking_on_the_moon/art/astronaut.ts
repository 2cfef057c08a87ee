/** Astronauts of paper, feet at 0,0 and sixty units tall, in the colour of their seat and with its sign on the chest. */
import { seatColour, seatSign } from '../../../art/seats.ts';
import { circle, type Markup } from '../../../art/paint.ts';

const INK = '#15182e';
const shade = (seat: number): string => `color-mix(in oklab, ${seatColour(seat)} 72%, #3a2c50)`;

type Spot = readonly [x: number, y: number, turn?: number];
interface Pose { legs: readonly [string, string]; boots: readonly [Spot, Spot]; arms: readonly [string, string]; gloves: readonly [Spot, Spot] }

const POSES = {
  stand: { legs: ['M-5.500-13V-6', 'M5.500-13V-6'], boots: [[-5.5, 0], [5.5, 0]], arms: ['M-11-28Q-17-24-17.500-17', 'M11-28Q17-24 17.500-17'], gloves: [[-17.5, -16], [17.5, -16]] },
  ready: { legs: ['M-5.500-13L-8.500-6', 'M5.500-13L8-6'], boots: [[-8.5, 0], [8, 0]], arms: ['M-11-28Q-19-30-20-38', 'M11-28Q19-31 22-39'], gloves: [[-20, -39], [22.5, -40]] },
  wave: { legs: ['M-5.500-13V-6', 'M5.500-13V-6'], boots: [[-5.5, 0], [5.5, 0]], arms: ['M-11-28Q-18-25-19-18', 'M11-29Q20-32 20-43'], gloves: [[-19, -17], [20, -44]] },
  lift: { legs: ['M-5.500-13L-7.500-6', 'M5.500-13L7.500-6'], boots: [[-7.5, 0], [7.5, 0]], arms: ['M-11-28Q-20-32-19-44', 'M11-28Q20-32 19-44'], gloves: [[-19, -45], [19, -45]] },
  float: { legs: ['M-5-13Q-9-8-13-6', 'M5-13Q8-8 7-2'], boots: [[-15, -3, 30], [8, 4, 12]], arms: ['M-11-28Q-19-27-23-33', 'M11-27Q18-21 22-24'], gloves: [[-23.5, -34], [22.5, -24]] },
} as const satisfies Record<string, Pose>;

export type PoseName = keyof typeof POSES;

const AWAKE = '<ellipse cx="-2.600" cy="-44.500" rx="1.900" ry="2.700" fill="#fff3d8"/><ellipse cx="6" cy="-44.500" rx="1.900" ry="2.700" fill="#fff3d8"/><path d="M-2-39.400q3.700 3.200 7.400 0" fill="none" stroke="#fff3d8" stroke-width="1.700" stroke-linecap="round"/>';
const OUT = '<path d="M-5.800-46.400l4.800 4.800m0-4.800l-4.800 4.800M3.600-46.400l4.800 4.800m0-4.800l-4.800 4.800" stroke="#fff3d8" stroke-width="1.900" stroke-linecap="round"/><path d="M-2.500-37.800q1.800-2.200 3.600 0t3.600 0" fill="none" stroke="#fff3d8" stroke-width="1.600" stroke-linecap="round"/>';

export function astronaut(seat: number, pose: PoseName): Markup {
  const fill = seatColour(seat);
  const dark = shade(seat);
  const { legs, boots, arms, gloves }: Pose = POSES[pose];
  const limb = (d: string, width: number): Markup =>
    `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${width + 3.2}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${fill}" stroke-width="${width}" stroke-linecap="round"/>`;
  const glove = ([x, y]: Spot): Markup => circle(x, y, 4.3, dark, `stroke="${INK}" stroke-width="1.600"`);
  const boot = ([x, y, turn = 0]: Spot): Markup =>
    `<path transform="translate(${x} ${y}) rotate(${turn})" d="M-5.200 0v-4.400q0-2.600 2.600-2.600h3q2.400 0 2.800 2.200l3.600 1.400q1.600.8 1.400 3.400Z" fill="${dark}" stroke="${INK}" stroke-width="1.600"/>`;
  return (
    `<g stroke-linejoin="round"><rect x="-16.500" y="-38" width="9" height="22" rx="4" fill="${dark}" stroke="${INK}" stroke-width="1.600"/>` +
    limb(legs[0], 8.4) + limb(legs[1], 8.4) + boots.map(boot).join('') + limb(arms[0], 6.6) + glove(gloves[0]) +
    `<rect x="-12.500" y="-34" width="25" height="23" rx="9.500" fill="${fill}" stroke="${INK}" stroke-width="1.800"/><path d="M-12-16.500h24" stroke="${dark}" stroke-width="2.600"/>` +
    limb(arms[1], 6.6) + glove(gloves[1]) +
    `<path d="M9.500-55.500L13-62" stroke="${INK}" stroke-width="1.800"/>` + circle(13.5, -64, 3.2, fill, `stroke="${INK}" stroke-width="1.500"`) +
    circle(0, -43.5, 16, fill, `stroke="${INK}" stroke-width="1.800"`) +
    '<path d="M-13.200-50.500A15 15 0 0 1 -2-57.800" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2" stroke-linecap="round"/>' +
    `<path d="M-11.500-43.500c0-6.500 5.500-9 12-9s12.500 2.500 12.500 9-6 8.800-12.500 8.800-12-2.300-12-8.800Z" fill="#1a2052" stroke="${INK}" stroke-width="1.600"/>` +
    '<path d="M6.500-50.200c2.800.9 4.600 2.700 4.900 5" fill="none" stroke="#8fb4ff" stroke-width="1.700" stroke-linecap="round" opacity=".8"/>' +
    (pose === 'float' ? OUT : AWAKE) +
    circle(0, -23, 7.2, '#fffaf0', `stroke="${INK}" stroke-width="1.300"`) + seatSign(0, -23, 8.4, seat) + '</g>'
  );
}
