/*
 * Keeps the page and its assets, so that Auric opens without a connection. It keeps nothing of anybody, and answers no
 * API call. With a connection the page always comes from the server, so that a new version shows with the next load.
 * The build fills in the version and the files (vite.config.ts).
 */
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];
const PREFIX = 'auric ';
const CACHE = PREFIX + VERSION;
const PAGES = ['/', '/profile'];
/** Opened with what another app shares. */
const SHARE = '/share';
const SLOW_MS = 5000;
const AWAY = [502, 503, 504];

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // What is shared is read from the address in the page; the server does not see it.
    if (pathname === SHARE) event.respondWith(page('/'));
    else if (PAGES.includes(pathname) && search === '') event.respondWith(page(request));
  } else if (pathname.startsWith('/assets/') || FILES.includes(pathname)) event.respondWith(file(request));
});

async function install() {
  const cache = await caches.open(CACHE);
  // What has a hash in its name never changes.
  await cache.addAll(
    FILES.map((path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' })),
  );
  await self.skipWaiting();
}

/** Pages of the version before may still be open, and load parts of it. */
async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request) {
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), SLOW_MS);
  try {
    const response = await fetch(request, { signal: slow.signal });
    if (!AWAY.includes(response.status)) return response;
  } catch {
    // No connection.
  } finally {
    // What has begun to come may take its time.
    clearTimeout(timer);
  }
  const cache = await caches.open(CACHE);
  return (await cache.match('/')) ?? Response.error();
}

/** From this build; what only the one before has, a page of it asks for. */
async function file(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? (await caches.match(request)) ?? fetch(request);
}
