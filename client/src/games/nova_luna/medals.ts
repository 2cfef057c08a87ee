/** Moons that a solo result earns: below 100 is good by the official advice; 90 and 80 are our own. */
export interface Medal {
  readonly below: number;
  readonly name: 'full' | 'half' | 'crescent';
  /** How much of the moon is lit: 0 new, 0.5 full. */
  readonly phase: number;
}

/** From the easiest to the hardest. */
export const MEDALS: readonly Medal[] = [
  { below: 100, name: 'crescent', phase: 0.13 },
  { below: 90, name: 'half', phase: 0.25 },
  { below: 80, name: 'full', phase: 0.5 },
];

export const medalOf = (result: number): Medal | null => MEDALS.findLast(({ below }) => result < below) ?? null;
