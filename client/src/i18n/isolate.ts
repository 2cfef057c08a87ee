const RIGHT_TO_LEFT_TEXT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A name written right to left keeps to itself inside a left-to-right sentence: FIRST STRONG ISOLATE … POP. */
export function isolate(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && RIGHT_TO_LEFT_TEXT.test(value) ? `\u2068${value}\u2069` : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
