/** What is shown around having no network, with its words; few visits need any of it. */
import { loadPart } from '../../i18n/index.ts';

export interface OfflineParts {
  readonly InstallRow: typeof import('./InstallRow.svelte').default;
  readonly NewVersion: typeof import('./NewVersion.svelte').default;
  readonly OfflineNote: typeof import('./OfflineNote.svelte').default;
}

export async function loadOffline(): Promise<OfflineParts> {
  const [parts] = await Promise.all([import('./parts.ts'), loadPart('offline')]);
  return parts;
}
