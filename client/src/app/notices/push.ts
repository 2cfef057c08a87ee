/** Notices by this browser's push service. */
import { api } from '../../net/api.ts';
import type { NoticeInfo, Subscribe } from '../../protocol.gen.ts';

/** Neither on plain HTTP, nor in every browser. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const textOf = (bytes: ArrayBuffer | null): string => btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}

/** The subscription of this browser, if it has one. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Null where the person or the browser says no. To be called by a press. */
export async function subscribe(key: string, language: Subscribe['language']): Promise<NoticeInfo | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await worker();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }).catch(() => null);
  if (made === null) return null;
  return api.subscribe({ endpoint: made.endpoint, p256dh: textOf(made.getKey('p256dh')), auth: textOf(made.getKey('auth')), language });
}

export async function unsubscribe(): Promise<NoticeInfo> {
  const held = await subscription();
  await held?.unsubscribe();
  return held === null ? api.notices() : api.unsubscribe(held.endpoint);
}
