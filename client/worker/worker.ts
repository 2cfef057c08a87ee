/**
 * The service worker: keeps the shell of one build and the languages of this browser, so that pages open without a
 * network. It never answers for the server: requests to it go through, and fail where it does not answer.
 */

/** Put in by `build/worker.ts`: the files of this build, those of one language apart. */
declare const BUILD: Build;

interface Build { version: string; shell: string[]; languages: Record<string, string[]> }
/** Once: the bundler writes it out wherever it is named. */
const build = BUILD;

/** Typed as what it is: the types of workers do not know which kind this is. */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const PREFIX = 'moontable-shell-';
const SHELL = `${PREFIX}${build.version}`;
/** Which languages to keep, as addresses: the next build's worker keeps the same before it takes over. */
const LANGUAGES = 'moontable-languages';
const PAGE = '/';
/** A network that does not answer a page by then is as good as none, where there is a page at hand. */
const PATIENCE_MS = 4_000;

async function languages(): Promise<string[]> {
  const kept = await (await caches.open(LANGUAGES)).keys();
  return kept.map(({ url }) => new URL(url).pathname.slice(1)).filter((language) => language in build.languages);
}

async function install(): Promise<void> {
  const cache = await caches.open(SHELL);
  const words = (await languages()).flatMap((language) => build.languages[language] ?? []);
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...build.shell, ...words]);
}

async function keepLanguage(language: string): Promise<void> {
  const files = build.languages[language];
  if (files === undefined) return;
  await (await caches.open(SHELL)).addAll(files);
  await (await caches.open(LANGUAGES)).put(`/${language}`, new Response());
}

/** Pages of the build before may still be open and fetch parts of it, which the server has no more. */
async function activate(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== SHELL);
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The page as the server has it, so that a new build is there at the next visit; the kept one without a network. */
async function page(request: Request): Promise<Response> {
  const kept = await (await caches.open(SHELL)).match(PAGE);
  const asked = fetch(request);
  if (kept === undefined) return asked;
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([asked.catch(() => kept), patience]);
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('message', (event) => {
  const message = event.data as { type: 'keep'; language: string } | { type: 'take-over' };
  if (message.type === 'keep') event.waitUntil(keepLanguage(message.language));
  else void worker.skipWaiting();
});

/** What the server sends, worded there in the language of this browser. */
interface Notice { kind: string; table: string; text: string; language: string }

worker.addEventListener('push', (event) => {
  const notice = event.data?.json() as Notice | undefined;
  if (notice === undefined) return;
  const { table, text, language } = notice;
  // One notice for each table: the newest is the one that counts.
  event.waitUntil(worker.registration.showNotification('Moontable', { body: text, lang: language, dir: language === 'fa' ? 'rtl' : 'ltr', tag: table, icon: '/icons/moon-192.png', data: `/t/${table}` }));
});

async function open(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  await (there === undefined ? worker.clients.openWindow(path) : there.focus());
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as string));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  // Addresses of pages have no dot, but for what follows an invitation; what belongs to the server is no page.
  const isPage = !/^\/(api|ws|healthz)(\/|$)/.test(pathname) && ((pathname.startsWith('/t/') && !pathname.endsWith('/card.png')) || !pathname.includes('.'));
  if (request.mode === 'navigate') {
    if (isPage) event.respondWith(page(request));
  } else if (pathname.startsWith('/assets/') || build.shell.includes(pathname)) {
    event.respondWith(file(request));
  }
});
