// Written by `python -m moontable.protocol.export`; do not edit.

/** A people's initial, which names its colour: black, red, blue, grey, green, brown, white, yellow. */
export type Colour = "V" | "T" | "A" | "F" | "K" | "M" | "H" | "P";

/** Crystals, cards, scales. */
export type Triple = [number, number, number];

/** How the least certain number of a tile is known: surely, from a picture, as the likelier reading. */
export type Status = "exact" | "reading" | "reconstructed";

/** A tile: colour and numbers of its boxes from the left, rewards of the leader, of all, of neighbours. */
export interface Building {
  name: string;
  people: string | null;
  colour: Colour | "*" | null;
  boxes: number[];
  leader: Triple;
  all: Triple;
  neighbours: Triple;
  status: Status;
}

/** The 20 buildings by their number; 0 is the courtyard. */
export const BUILDINGS: Record<number, Building> = {
  0: { name: "Courtyard", people: null, colour: null, boxes: [], leader: [0, 0, 0], all: [0, 0, 0], neighbours: [0, 0, 0], status: "exact" },
  1: { name: "Royal Palace", people: null, colour: "*", boxes: [5, 4, 4, 3], leader: [2, 0, 0], all: [1, 1, 1], neighbours: [1, 1, 1], status: "exact" },
  2: { name: "Fire Temple", people: "Vulca", colour: "V", boxes: [5, 4, 3], leader: [2, 0, 0], all: [2, 0, 0], neighbours: [3, 0, 0], status: "reading" },
  3: { name: "Earth Temple", people: "Terrah", colour: "T", boxes: [5, 4, 3], leader: [2, 0, 0], all: [2, 0, 0], neighbours: [0, 2, 0], status: "reading" },
  4: { name: "Water Temple", people: "Aqua", colour: "A", boxes: [5, 4, 3], leader: [2, 0, 0], all: [2, 0, 0], neighbours: [0, 0, 2], status: "reading" },
  5: { name: "Aqueduct", people: "Aqua", colour: "A", boxes: [5], leader: [0, 0, 1], all: [1, 0, 0], neighbours: [1, 0, 0], status: "reading" },
  6: { name: "Hospice", people: "Terrah", colour: "T", boxes: [5], leader: [0, 0, 1], all: [1, 0, 0], neighbours: [1, 0, 0], status: "reading" },
  7: { name: "Citadel", people: "Vulca", colour: "V", boxes: [5], leader: [0, 0, 1], all: [1, 0, 0], neighbours: [1, 0, 0], status: "reconstructed" },
  8: { name: "Watchtower", people: "Flit", colour: "F", boxes: [5, 3], leader: [0, 2, 0], all: [1, 0, 0], neighbours: [1, 0, 0], status: "reading" },
  9: { name: "Great Hall", people: "Mimix", colour: "M", boxes: [5, 3], leader: [0, 0, 1], all: [2, 0, 0], neighbours: [1, 0, 0], status: "reconstructed" },
  10: { name: "University", people: "Hoax", colour: "H", boxes: [5, 2], leader: [0, 0, 1], all: [1, 0, 0], neighbours: [1, 0, 0], status: "exact" },
  11: { name: "Market Hall", people: "Pillar", colour: "P", boxes: [4, 3, 2], leader: [2, 0, 0], all: [2, 0, 0], neighbours: [0, 2, 0], status: "reading" },
  12: { name: "Library", people: "Hoax", colour: "H", boxes: [4, 3, 3], leader: [2, 0, 0], all: [2, 0, 0], neighbours: [3, 0, 0], status: "reading" },
  13: { name: "Trading House", people: "Pillar", colour: "P", boxes: [5, 2], leader: [0, 2, 0], all: [1, 0, 0], neighbours: [1, 0, 0], status: "reading" },
  14: { name: "Flight Tower", people: "Flit", colour: "F", boxes: [4, 3, 2], leader: [2, 0, 0], all: [2, 0, 0], neighbours: [2, 0, 0], status: "reconstructed" },
  15: { name: "City Residence", people: "Mimix", colour: "M", boxes: [4, 3, 2], leader: [2, 0, 0], all: [2, 0, 0], neighbours: [2, 0, 0], status: "reading" },
  16: { name: "Monastery Tower", people: "Flit", colour: "F", boxes: [4, 2, 2], leader: [0, 0, 1], all: [1, 0, 0], neighbours: [0, 0, 1], status: "reading" },
  17: { name: "Caravanserai", people: "Pillar", colour: "P", boxes: [4, 2, 2], leader: [0, 0, 1], all: [1, 0, 0], neighbours: [1, 0, 0], status: "reading" },
  18: { name: "Thermae", people: "Aqua", colour: "A", boxes: [3, 2, 2], leader: [0, 2, 0], all: [1, 0, 0], neighbours: [1, 0, 0], status: "exact" },
  19: { name: "Iron Foundry", people: "Vulca", colour: "V", boxes: [3, 2, 2], leader: [0, 2, 0], all: [1, 0, 0], neighbours: [1, 0, 0], status: "reading" },
  20: { name: "Mill", people: "Terrah", colour: "T", boxes: [3, 2, 2], leader: [0, 2, 0], all: [1, 0, 0], neighbours: [1, 0, 0], status: "reconstructed" },
};

/** A kind of card, and how many there are of it. */
export interface Card {
  people: string;
  colour: Colour;
  value: number;
  count: number;
}

/** The 22 kinds of cards by their name, in their order. */
export const CARDS: Record<string, Card> = {
  V1: { people: "Vulca", colour: "V", value: 1, count: 4 },
  V2: { people: "Vulca", colour: "V", value: 2, count: 4 },
  V3: { people: "Vulca", colour: "V", value: 3, count: 2 },
  T1: { people: "Terrah", colour: "T", value: 1, count: 4 },
  T2: { people: "Terrah", colour: "T", value: 2, count: 4 },
  T3: { people: "Terrah", colour: "T", value: 3, count: 2 },
  A1: { people: "Aqua", colour: "A", value: 1, count: 4 },
  A2: { people: "Aqua", colour: "A", value: 2, count: 4 },
  A3: { people: "Aqua", colour: "A", value: 3, count: 2 },
  F1: { people: "Flit", colour: "F", value: 1, count: 4 },
  F2: { people: "Flit", colour: "F", value: 2, count: 4 },
  F3: { people: "Flit", colour: "F", value: 3, count: 2 },
  K1: { people: "Khind", colour: "K", value: 1, count: 10 },
  M1: { people: "Mimix", colour: "M", value: 1, count: 4 },
  M2: { people: "Mimix", colour: "M", value: 2, count: 4 },
  M3: { people: "Mimix", colour: "M", value: 3, count: 2 },
  H1: { people: "Hoax", colour: "H", value: 1, count: 4 },
  H2: { people: "Hoax", colour: "H", value: 2, count: 4 },
  H3: { people: "Hoax", colour: "H", value: 3, count: 2 },
  P1: { people: "Pillar", colour: "P", value: 1, count: 4 },
  P2: { people: "Pillar", colour: "P", value: 2, count: 4 },
  P3: { people: "Pillar", colour: "P", value: 3, count: 2 },
};
