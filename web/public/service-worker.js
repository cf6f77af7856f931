/*
 * Keeps the page and its assets, so that Auric opens without a connection. It caches no personal data, and answers no API
 * call. With a connection the page always comes from the server, so that a new version shows with the next load.
 * It also shows what the server pushes to this device, whose buttons call the API with the session of the device: the
 * page stores the token for them.
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

/** Where the page stores the token of a device that gets push messages (web/features/notifications/push-device.ts). */
const PUSH_CACHE = 'push';
const PUSH_TOKEN = '/push-token';
const BUTTONS = [
  { action: 'done', title: 'Done' },
  { action: 'tomorrow', title: 'Tomorrow' },
];

self.addEventListener('push', (event) => event.waitUntil(showPushed(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(press(event.action, event.notification));
});

/** The fields are those of `PushMessage` (server/features/push/send-push.ts). */
function showPushed({ id, title, body, ...data }) {
  const actions = data.task ? BUTTONS : [];
  return self.registration.showNotification(title, { body, tag: id, icon: '/icon-192.png', actions, data });
}

/** A button does what it says; a button that could not, and the notification itself, open the page. */
async function press(action, { tag, data }) {
  const token = await (await (await caches.open(PUSH_CACHE)).match(PUSH_TOKEN))?.text();
  const call = async (path, body) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const response = await fetch(`/api/${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
    return response.ok;
  };
  const isDone = action !== '' && token && (await run(call, action, data).catch(() => false));
  if (!isDone) await openPage(tag, data.url);
  if (token && data.task !== undefined) await call(`notifications/${tag}/read`).catch(() => undefined);
}

function run(call, action, { task, timezone, day_start_hour }) {
  if (action === 'tomorrow')
    return call(`today/plan?date=${tomorrow(timezone, day_start_hour)}`, { task_ids: [task.id] });
  return task.kind === 'task'
    ? call(`tasks/${task.id}`, { completed: true })
    : call(`recurring-task-instances/${task.id}/complete`);
}

/** The day after the person's today, as `YYYY-MM-DD`. */
function tomorrow(timeZone, dayStartHour) {
  const today = new Date(Date.now() - dayStartHour * 3_600_000);
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone }).format(today).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);
}

/** In an open page if there is one, which knows what else a press on a notification of its own does. */
async function openPage(tag, url) {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return self.clients.openWindow(url);
  await open.focus();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker has no such argument
  open.postMessage({ notification: tag, url });
}
