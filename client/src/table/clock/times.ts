/** Lengths of time as clocks show them, in the digits of the language. */
import { formatNumber } from '../../i18n/index.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (value: number): string => formatNumber(value, { minimumIntegerDigits: 2 });
type Width = 'narrow' | 'short' | 'long';
const unit = (value: number, name: string, width: Width): string => formatNumber(value, { style: 'unit', unit: name, unitDisplay: width });

/** What a running clock shows: minutes and seconds; hours above; days and hours where it is a matter of days. */
export function clockTime(ms: number): string {
  // A clock that shows 0:00 has none left: what is left of a second counts as one.
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  if (seconds >= DAY) return [unit(Math.floor(seconds / DAY), 'day', 'narrow'), unit(Math.floor((seconds % DAY) / HOUR), 'hour', 'narrow')].join(' ');
  const minutes = Math.floor(seconds / MINUTE);
  return seconds >= HOUR ? `${formatNumber(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % MINUTE)}` : `${formatNumber(minutes)}:${two(seconds % MINUTE)}`;
}

const UNITS: readonly (readonly [name: string, length: number])[] = [['day', DAY], ['hour', HOUR], ['minute', MINUTE]];

/** A length that somebody chose, in words: "10 minutes", "3 days". */
export function span(seconds: number, width: Width = 'long'): string {
  const [name, length] = UNITS.find(([, whole]) => seconds >= whole && seconds % whole === 0) ?? ['second', 1];
  return unit(seconds / length, name, width);
}

/** A day and hour, as a table says until when somebody is away. */
export const moment = (epoch: number, language = document.documentElement.lang): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(epoch * 1000);
