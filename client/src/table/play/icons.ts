/** Line icons on a square of 20, as path data. */
export const ICONS = {
  place: 'M4 10.5 8.2 14.7 16.2 5.6',
  refill: 'M16 10a6 6 0 1 1-1.9-4.4M16.3 2.8v3.5h-3.5',
  locked: 'M5.2 9h9.6v7.4H5.2ZM7.2 9V6.6a2.8 2.8 0 0 1 5.6 0V9',
  end: 'M5.5 17V3.5M5.5 4.5h9l-2 3.2 2 3.3h-9',
  back: 'M7 4 3.5 7.5 7 11M3.8 7.5H11a4.5 4.5 0 0 1 0 9H7.5',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  list: 'M7 5.5h9.5M7 10h9.5M7 14.5h9.5M3.6 5.5h.1M3.6 10h.1M3.6 14.5h.1',
  previous: 'M12 4.5 6.5 10l5.5 5.5',
  next: 'M8 4.5 13.5 10 8 15.5',
  book: 'M10 5.4C8.4 4.2 6.2 3.9 3.5 4v11c2.7-.1 4.9.2 6.5 1.4 1.6-1.2 3.8-1.5 6.5-1.4V4c-2.7-.1-4.9.2-6.5 1.4ZM10 5.4v11',
  open: 'M12 3.5h4.5V8M16.2 3.8 11 9M8 16.5H3.5V12M3.8 16.2 9 11',
  close: 'M5 5l10 10M15 5 5 15',
  keys: 'M3 5.5h14v9H3ZM6 8.2h.1M9 8.2h.1M12 8.2h.1M14.4 8.2h.1M6.5 11.8h7',
  settings: 'M4 6h7M15 6h1M4 14h1M9 14h7M11 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 14a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  home: 'M3.5 9.5 10 4l6.5 5.5M5.5 8.2V16h9V8.2',
  result: 'M5 4h10v3a5 5 0 0 1-10 0ZM10 12v3M7 16.5h6',
  save: 'M10 3.5v9M6.5 9.2 10 12.7l3.5-3.5M4 16.5h12',
} as const;

export type IconName = keyof typeof ICONS;
