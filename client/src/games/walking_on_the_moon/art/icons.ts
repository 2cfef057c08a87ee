/** Small pictures on a square of 20: stars, ground control, hinder token, and the signs of a place in the field. */
import { starPath } from '../../../art/paint.ts';

/** Somebody to take something from. */
export const HAND = 'M5 9V5a1.500 1.500 0 0 1 3 0v3-4.500a1.500 1.500 0 0 1 3 0V8 4.500a1.500 1.500 0 0 1 3 0V9 7a1.500 1.500 0 0 1 3 0v6c0 3.500-2.500 6-6 6s-5-1.500-7-5L2 11c-.5-1.500 1.500-2.500 3-.5Z';

export const PICTURES = {
  star: `<path d="${starPath(10, 10.6, 9.5, 4.2)}" fill="var(--gold)" stroke="#5b3d05"/>`,
  arrow: `<path d="${starPath(10, 10.6, 8.6, 3.9)}" fill="none" stroke="var(--free)" stroke-width="1.500" stroke-dasharray="3 2.200"/>`,
  ec: '<path d="M3 4.500C3 11 7.500 15.500 14 15.500Z" fill="currentColor"/><path d="M8.500 10L14 4.500M5.500 14L3.500 18.500H11" fill="none" stroke="currentColor" stroke-width="1.700"/><circle cx="14.800" cy="3.800" r="1.900" fill="currentColor"/>',
  token: '<path d="M6.500 1.500H13.500L18.500 6.500V13.500L13.500 18.500H6.500L1.500 13.500V6.500Z" fill="#c8372d" stroke="#ffd9d2" stroke-width="1.300"/><path d="M6 10H14" stroke="#fff" stroke-width="2.800" stroke-linecap="round"/>',
  hand: `<path d="${HAND}" fill="currentColor"/>`,
  last: '<path d="M4 5L10 11L16 5M4 11L10 17L16 11" fill="none" stroke="currentColor" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/>',
  leader: '<path d="M5 19V2" fill="none" stroke="currentColor" stroke-width="2.400" stroke-linecap="round"/><path d="M5 2.500H17L13.500 7L17 11.500H5Z" fill="currentColor"/>',
  out: '<path d="M4 4L16 16M16 4L4 16" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>',
  swap: '<path d="M3 7H16M12.500 3.500L16 7L12.500 10.500M17 13H4M7.500 9.500L4 13L7.500 16.500" fill="none" stroke="currentColor" stroke-width="1.900" stroke-linecap="round" stroke-linejoin="round"/>',
  pass: '<path d="M4 10H16M11.500 5.500L16 10L11.500 14.500" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>',
  stay: '<path d="M4 16H16M10 3V12M6.500 8.500L10 12L13.500 8.500" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>',
  moon: '<path d="M13 2.500A8.300 8.300 0 1 0 18.500 13.500A6.700 6.700 0 0 1 13 2.500Z" fill="currentColor"/>',
  flag: '<path d="M4 19V2" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/><path d="M5 3H17V11H5Z" fill="#fffaf0" stroke="#20233d"/><path d="M5 3h4v4H5ZM13 3h4v4H13ZM9 7h4v4H9Z" fill="#20233d"/>',
} as const;
export type PictureName = keyof typeof PICTURES;
