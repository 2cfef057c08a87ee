/** Arguments of reasons as texts take them: seats by who and name, what a game names by its name, numbers as they are. */
import { formatList } from '../i18n/index.ts';
import type { JsonObject } from '../protocol.gen.ts';
import type { Naming } from '../table/play/face.ts';

type Namer = (value: number) => string;

/**
 * `seat` gives `who` and `name`, `xseat` gives `xwho` and `xname`. `names` words what a game counts by numbers: a
 * member of that name, one whose name ends in it, and lists of them under the plural.
 */
export function plainValues(args: JsonObject, naming: Naming, names: Readonly<Record<string, Namer>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(args)) {
    const namer = names[name] ?? names[name.replace(/s$/, '')];
    if (/seat$/.test(name) && typeof value === 'number') {
      const before = name.slice(0, -'seat'.length);
      values[`${before}who`] = value === naming.you ? 'you' : 'other';
      values[`${before}name`] = naming.name(value);
    } else if (namer && typeof value === 'number') values[name] = namer(value);
    else if (namer && Array.isArray(value)) values[name] = formatList(value.filter((one) => typeof one === 'number').map(namer), 'long');
    else if (Array.isArray(value)) values[name] = formatList(value.map(String), 'long');
    else values[name] = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  }
  return values;
}
