/** Payments as the hand shows them: which cards are taken, how to leave one out, and the terms of the sum. */
import { PEOPLES, readCard } from './peoples.ts';
import type { PaidCard, Role, Way } from './view.ts';

/** The canonical order of cards: by people, then by value. */
export function compareCards(one: string, other: string): number {
  const [a, b] = [readCard(one), readCard(other)];
  return PEOPLES.indexOf(a.people) - PEOPLES.indexOf(b.people) || a.value - b.value;
}

/** Indices of the hand that a payment still takes; the cards already paid are no longer in the hand. */
export function selectedCards(hand: readonly string[], way: Way | null, paid: readonly string[]): ReadonlySet<number> {
  const rest = [...paid];
  const taken = new Set<number>();
  for (const { card } of way?.cards ?? []) {
    const before = rest.indexOf(card);
    if (before >= 0) rest.splice(before, 1);
    else taken.add(hand.findIndex((one, i) => one === card && !taken.has(i)));
  }
  return taken;
}

const countOf = (way: Way, card: string): number => way.cards.filter((one) => one.card === card).length;

/** The number of the next payment with one more, or with fewer, of a card; null if there is none. */
export function swapCard(ways: readonly Way[], from: number, card: string, fewer: boolean): number | null {
  const now = ways[from];
  if (!now) return null;
  const count = countOf(now, card);
  for (let step = 1; step < ways.length; step++) {
    const index = (from + step) % ways.length;
    const way = ways[index];
    if (way && (fewer ? countOf(way, card) < count : countOf(way, card) > count)) return index;
  }
  return null;
}

/** One part of a sum: the cards that belong together and what they bring. */
export interface Term { cards: PaidCard[]; role: Role; value: number }

/** The parts of a payment in their order; a Hoax and the cards it recolours are one part. */
export function termsOf(way: Way): Term[] {
  const terms = new Map<number, Term>();
  for (const paid of way.cards) {
    const term = terms.get(paid.group);
    if (!term) terms.set(paid.group, { cards: [paid], role: paid.role, value: paid.value });
    else {
      term.cards.push(paid);
      term.value += paid.value;
      if (paid.role === 'hoax') term.role = 'hoax';
    }
  }
  return [...terms.entries()].sort(([one], [other]) => one - other).map(([, term]) => term);
}
