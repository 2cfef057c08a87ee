/** The chat, fetched at tables where somebody can be talked to. */
export { default as ChatBubble } from './ChatBubble.svelte';
export { default as ChatPanel } from './ChatPanel.svelte';
