/** Names for the places that log lines speak of. */
import type { PlaceName } from './log.ts';
import type { CityView } from './view.ts';
import { nameAt } from './words.ts';

export function placeNameIn(view: CityView): PlaceName {
  return (at) => {
    const [row, col] = Array.isArray(at) ? at : [];
    return typeof row === 'number' && typeof col === 'number' ? nameAt(view, [row, col]) : '';
  };
}
