/** The jumps that are drawn: arcs, what waits where they end, and how likely. */
import { ACCIDENTS, CERTAIN, NOTEWORTHY, type Accident, type Cell, type Die, type DieChoice, type JumpLanding, type JumpOutlook, type Landings, type MoonView, type Outcome, type Outlook } from './view.ts';
import { faceOf, faceSign, readDie } from './faces.ts';

export interface Flight { id: string; from: number; to: number; die: Die; path: readonly Cell[]; sign: string; result: Outcome; chance: number; own: boolean }
export interface Pad { column: number; chance: number }
export interface Burst { id: string; column: number; kind: Accident; chance: number; lost: boolean }

export interface Picture { flights: Flight[]; pads: Pad[]; bursts: Burst[] }
export const NOTHING: Picture = { flights: [], pads: [], bursts: [] };

const worst = (landing: Record<Accident, number>): Accident => ACCIDENTS.reduce((best, kind) => (landing[kind] > landing[best] ? kind : best), 'collision' as Accident);

/** One jump of an outlook: every way that ends awake, and a burst for every place of an accident. */
export function pictureOf(view: MoonView, jump: JumpOutlook, at: number): Picture {
  const flights = new Map<string, Flight>();
  const started = new Map(jump.from);
  for (const { column, awake, paths } of jump.lands) {
    if (awake < NOTEWORTHY) continue;
    for (const { from, die, face, path } of paths) {
      const id = `${from}>${column}${die}`;
      const known = faceOf(view, { die, face });
      if (known?.skull || flights.has(id)) continue;
      flights.set(id, { id, from, to: column, die, path, sign: known ? faceSign(known) : '', result: 'awake', chance: Math.min(awake, started.get(from) ?? awake), own: from === at });
    }
  }
  const bursts = jump.lands.flatMap((landing): Burst[] => {
    const grounded = landing.collision + landing.fall + landing.red;
    return [
      ...(landing.skull >= NOTEWORTHY ? [{ id: `${landing.column}skull`, column: landing.column, kind: 'skull' as const, chance: landing.skull, lost: true }] : []),
      ...(grounded >= NOTEWORTHY ? [{ id: `${landing.column}`, column: landing.column, kind: worst({ ...landing, skull: 0 }), chance: grounded, lost: false }] : []),
    ];
  });
  const pads = jump.lands.filter(({ awake }) => awake >= NOTEWORTHY).map(({ column, awake }) => ({ column, chance: awake }));
  return { flights: [...flights.values()], pads, bursts };
}

/** One die alone: where each of its faces leads. */
export function singleDie(view: MoonView, die: Die, landings: Landings[Die], from: number): Picture {
  const sides = landings.reduce((sum, { weight }) => sum + weight, 0);
  const lands = new Map<number, JumpLanding>();
  for (const { face, weight, to, path, result } of landings) {
    const landing = lands.get(to[0]) ?? { column: to[0], awake: 0, collision: 0, fall: 0, red: 0, skull: 0, paths: [] };
    landing[result] += Math.round((CERTAIN * weight) / sides);
    if (result === 'awake') landing.paths.push({ from, die, face, path });
    lands.set(to[0], landing);
  }
  return pictureOf(view, { jump: 1, from: [[from, CERTAIN]], lands: [...lands.values()], accident: 0 }, from);
}

/** Later jumps, as thin dotted ways: the likelier the thicker. */
export function laterFlights(view: MoonView, { jumps }: Outlook, after: number, at: number): { jump: number; flights: Flight[] }[] {
  return jumps.filter(({ jump }) => jump > after).map((jump) => ({ jump: jump.jump, flights: pictureOf(view, jump, at).flights.filter(({ chance }) => chance >= 5 * NOTEWORTHY) }));
}

/** The rolled dice: where each leads. */
export function rolledFlights(view: MoonView, choices: readonly DieChoice[], from: number): Flight[] {
  return choices.map(({ action, die, path, result, to }) => {
    const named = readDie(die);
    const face = faceOf(view, named);
    return { id: action, from, to: to[0], die: named.die, path, sign: face ? faceSign(face) : '', result, chance: 0, own: true };
  });
}
