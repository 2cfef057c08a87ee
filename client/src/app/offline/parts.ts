export { default as InstallRow } from './InstallRow.svelte';
export { default as NewVersion } from './NewVersion.svelte';
export { default as OfflineNote } from './OfflineNote.svelte';
