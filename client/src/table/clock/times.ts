/** Lengths of time as clocks show them, in the digits of the language. */
import { formatNumber } from '../../i18n/index.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (value: number): string => formatNumber(value, { minimumIntegerDigits: 2 });
const unit = (value: number, name: string, width: 'narrow' | 'long'): string => formatNumber(value, { style: 'unit', unit: name, unitDisplay: width });

/** What a running clock shows: minutes and seconds; hours above; days and hours where it is a matter of days. */
export function clockTime(ms: number): string {
  // A clock that shows 0:00 has none left: what is left of a second counts as one.
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  if (seconds >= DAY) return [unit(Math.floor(seconds / DAY), 'day', 'narrow'), unit(Math.floor((seconds % DAY) / HOUR), 'hour', 'narrow')].join(' ');
  const minutes = Math.floor(seconds / MINUTE);
  return seconds >= HOUR ? `${formatNumber(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % MINUTE)}` : `${formatNumber(minutes)}:${two(seconds % MINUTE)}`;
}

/** A length that somebody chose, in words: "10 minutes", "3 days". */
export function span(seconds: number): string {
  if (seconds >= DAY && seconds % DAY === 0) return unit(seconds / DAY, 'day', 'long');
  if (seconds >= HOUR && seconds % HOUR === 0) return unit(seconds / HOUR, 'hour', 'long');
  if (seconds >= MINUTE && seconds % MINUTE === 0) return unit(seconds / MINUTE, 'minute', 'long');
  return unit(seconds, 'second', 'long');
}

/** A day and hour, as a table says until when somebody is away. */
export const moment = (epoch: number, language = document.documentElement.lang): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(epoch * 1000);
