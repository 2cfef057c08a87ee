export { formatList, formatNumber, formatSince, formatUntil, loadPart, t, translate, type MessageKey } from './translation.svelte.ts';
export type { Lang, Part } from './messages.gen.ts';
