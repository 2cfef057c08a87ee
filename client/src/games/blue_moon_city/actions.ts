/** What the text of an action says. */
import type { Place } from './view.ts';

export type CityAction =
  | { kind: 'go'; to: Place }
  | { kind: 'power'; card: string; piece: 'figure' | 'red' | 'green' | 'blue' | null; to: Place | null }
  | { kind: 'box'; box: number }
  | { kind: 'pay' | 'discard'; card: string }
  | { kind: 'paid' }
  | { kind: 'offer'; cost: number; card: string | null }
  | { kind: 'draw'; count: number };

const PLACE = String.raw`(\d),(\d)`;
const GO = new RegExp(`^go ${PLACE}>${PLACE}$`);
const FLIGHT = new RegExp(`^([A-Z]\\d) (red dragon|green dragon|blue dragon|figure)>${PLACE}$`);
const STEPS = /^([A-Z]\d) \+\d$/;
const OFFER = /^(?:([A-Z]\d) )?offer (\d+)$/;

export function readAction(text: string): CityAction | null {
  const go = GO.exec(text);
  if (go) return { kind: 'go', to: [Number(go[3]), Number(go[4])] };
  const flight = FLIGHT.exec(text);
  if (flight) return { kind: 'power', card: flight[1] ?? '', piece: (flight[2]?.split(' ')[0] ?? 'figure') as 'figure', to: [Number(flight[3]), Number(flight[4])] };
  const steps = STEPS.exec(text);
  if (steps) return { kind: 'power', card: steps[1] ?? '', piece: null, to: null };
  const offer = OFFER.exec(text);
  if (offer) return { kind: 'offer', cost: Number(offer[2]), card: offer[1] ?? null };
  const [word, rest = ''] = text.split(' ');
  switch (word) {
    case 'box': return { kind: 'box', box: Number(rest) };
    case 'pay': return { kind: 'pay', card: rest };
    case 'discard': return { kind: 'discard', card: rest };
    case 'paid': return { kind: 'paid' };
    case 'draw': return { kind: 'draw', count: Number(rest) };
    default: return null;
  }
}
