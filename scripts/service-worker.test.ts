import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillServiceWorker } from './service-worker-plugin.ts';

/* The service worker over a browser's caches and a network that are maps. */

const SOURCE = readFileSync(join(import.meta.dirname, '../web/public/service-worker.js'), 'utf8');
const ORIGIN = 'https://auric.example';

const build = (favicon: string) =>
  new Map([
    ['/', '<page>'],
    ['/favicon.svg', favicon],
    ['/assets/app-1.js', ''],
  ]);

type Fetch = (path: string, signal?: AbortSignal) => Promise<Response>;
type Listener = (event: object) => void;

let caches: Map<string, Map<string, string>>;
let network: Fetch;
/** What the worker has shown, opened and sent, oldest first. */
let seen: unknown[];
let openPages: { focus: () => Promise<void>; postMessage: (message: unknown) => void }[];

beforeEach(() => {
  vi.useFakeTimers();
  caches = new Map();
  seen = [];
  openPages = [];
  network = async (path) => new Response(`${path} of the server`);
});
afterEach(() => vi.useRealTimers());

const pathOf = (request: Request | string) => {
  const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, ORIGIN);
  return pathname + search;
};

function cacheNamed(name: string) {
  const held = caches.get(name) ?? new Map<string, string>();
  caches.set(name, held);
  const match = async (request: Request | string) => {
    const text = held.get(pathOf(request));
    return text === undefined ? undefined : new Response(text);
  };
  const addAll = async (requests: readonly Request[]) => {
    for (const each of requests) held.set(pathOf(each), await (await network(pathOf(each))).text());
  };
  return { match, addAll };
}

/** Starts a worker of this build; `get` asks it for a path as a page does. */
async function start(kept: ReadonlyMap<string, string>) {
  const listeners = new Map<string, Listener>();
  const work: Promise<unknown>[] = [];
  const worker = fillServiceWorker(SOURCE, kept);
  runInNewContext(worker, {
    ...{ AbortController, AbortSignal, Date, Response, URL, setTimeout, clearTimeout, Promise },
    Request: class extends Request {
      constructor(path: string, init: RequestInit) {
        super(new URL(path, ORIGIN), init);
      }
    },
    self: {
      location: { origin: ORIGIN },
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
      skipWaiting: async () => undefined,
      clients: {
        claim: async () => undefined,
        matchAll: async () => openPages,
        openWindow: async (url: string) => void seen.push(`opened ${url}`),
      },
      registration: {
        showNotification: async (title: string, options: object) => void seen.push({ title, ...options }),
      },
    },
    fetch: (request: Request | string, init?: RequestInit) => {
      if (init?.method === 'PUT') seen.push([request, new Headers(init.headers).get('Authorization'), init.body]);
      return network(pathOf(request), init?.signal ?? undefined);
    },
    caches: {
      open: async (name: string) => cacheNamed(name),
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      match: async (request: Request) => {
        for (const name of caches.keys()) {
          const found = await cacheNamed(name).match(request);
          if (found) return found;
        }
        return undefined;
      },
    },
  });
  for (const type of ['install', 'activate']) {
    listeners.get(type)!({ waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  }
  const get = async (path: string, mode: 'navigate' | 'no-cors' = 'no-cors'): Promise<Response | undefined> => {
    let answer: Promise<Response> | undefined;
    const request = { method: 'GET', url: ORIGIN + path, mode };
    listeners.get('fetch')!({ request, respondWith: (given: Promise<Response>) => (answer = given) });
    return answer;
  };
  /** Fires an event, and waits for the work that it causes. */
  const fire = async (type: string, event: object) => {
    let done: Promise<unknown> | undefined;
    listeners.get(type)!({ ...event, waitUntil: (promise: Promise<unknown>) => (done = promise) });
    await done;
  };
  return { get, fire };
}

const away: Fetch = async () => {
  throw new TypeError('Failed to fetch');
};

test('a build that differs in a file without a hash in its name has another version', () => {
  expect(fillServiceWorker(SOURCE, build('<old/>'))).not.toBe(fillServiceWorker(SOURCE, build('<new/>')));
  expect(fillServiceWorker(SOURCE, build('<old/>'))).toBe(fillServiceWorker(SOURCE, build('<old/>')));
});

test('files come from the build of the worker, and from the one before if it does not have them', async () => {
  network = async (path) => new Response(`${path} of the build before`);
  await start(new Map([...build('<old/>'), ['/assets/page-1.js', '']]));
  network = async (path) => new Response(`${path} of this build`);
  const worker = await start(build('<new/>'));
  network = away;
  expect(await (await worker.get('/favicon.svg'))?.text()).toBe('/favicon.svg of this build');
  expect(await (await worker.get('/assets/page-1.js'))?.text()).toBe('/assets/page-1.js of the build before');
  expect(await worker.get('/api/tasks')).toBeUndefined();
});

test('the page comes from the server, and from the cache if the server is down or does not respond', async () => {
  const worker = await start(build('<svg/>'));
  network = async () => new Response('of today');
  expect(await (await worker.get('/', 'navigate'))?.text()).toBe('of today');
  network = async () => new Response('Bad gateway', { status: 502 });
  expect(await (await worker.get('/', 'navigate'))?.text()).toBe('/ of the server');
  network = away;
  expect(await (await worker.get('/', 'navigate'))?.text()).toBe('/ of the server');
  network = (_, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Too slow', 'AbortError')));
    });
  const slow = worker.get('/', 'navigate');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await (await slow)?.text()).toBe('/ of the server');
});

test('what another app shares opens the page, and its text stays on the device', async () => {
  const worker = await start(build('<svg/>'));
  const asked: string[] = [];
  network = async (path) => {
    asked.push(path);
    return new Response('of today');
  };
  expect(await (await worker.get('/share?text=secret', 'navigate'))?.text()).toBe('of today');
  expect(asked).toEqual(['/']);
  network = away;
  expect(await (await worker.get('/share?text=secret', 'navigate'))?.text()).toBe('/ of the server');
});

test('a page that has begun to come may take its time', async () => {
  const worker = await start(build('<svg/>'));
  network = async (_, signal) =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          signal?.addEventListener('abort', () => controller.error(new DOMException('Cut', 'AbortError')));
          setTimeout(() => {
            controller.enqueue(new TextEncoder().encode('whole'));
            controller.close();
          }, 20_000);
        },
      }),
    );
  const text = worker.get('/', 'navigate').then((response) => response?.text());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await text).toBe('whole');
});

const TASK = { kind: 'task', id: 't' };
const PUSHED = { url: '/#tasks?task=t', task: TASK, timezone: 'America/New_York', day_start_hour: 4 };

/** A worker of a device that gets push messages. */
async function startSubscribed() {
  const worker = await start(build('<svg/>'));
  caches.set('push', new Map([['/push-token', 'secret']]));
  const press = (action: string, data: object = PUSHED) =>
    worker.fire('notificationclick', { action, notification: { tag: 'n', data, close: () => seen.push('closed') } });
  return { ...worker, press };
}

test('a push message is shown with its buttons, and one about no task without', async () => {
  const { fire } = await startSubscribed();
  const message = { id: 'n', title: '“Paint” is due', body: 'Home', ...PUSHED };
  await fire('push', { data: { json: () => message } });
  await fire('push', { data: { json: () => ({ ...message, id: 'm', task: null }) } });
  const shown = { title: '“Paint” is due', body: 'Home', icon: '/icon-192.png' };
  expect(seen).toMatchObject([
    { ...shown, tag: 'n', actions: [{ title: 'Done' }, { title: 'Tomorrow' }], data: PUSHED },
    { ...shown, tag: 'm', actions: [] },
  ]);
});

test('the buttons of a push message complete its task, or plan it for the person’s tomorrow, and mark it as read', async () => {
  // Their day begins at 4:00, so that it is still November 25 for them.
  vi.setSystemTime('2026-11-26T07:00:00Z');
  const { press } = await startSubscribed();
  await press('done');
  await press('tomorrow');
  await press('done', { ...PUSHED, task: { kind: 'instance', id: 'o' } });
  const read = ['/api/notifications/n/read', 'Bearer secret', undefined];
  expect(seen).toEqual([
    ...['closed', ['/api/tasks/t', 'Bearer secret', '{"completed":true}'], read],
    ...['closed', ['/api/today/plan?date=2026-11-26', 'Bearer secret', '{"task_ids":["t"]}'], read],
    ...['closed', ['/api/recurring-task-instances/o/complete', 'Bearer secret', undefined], read],
  ]);
});

test('a press on a push message opens its page, and so does a button that could do nothing', async () => {
  const { press } = await startSubscribed();
  network = async () => new Response('{}', { status: 404 });
  await press('');
  await press('done');
  caches.delete('push');
  await press('tomorrow');
  expect(seen.filter((each) => typeof each === 'string' && each !== 'closed')).toEqual(
    Array.from({ length: 3 }, () => 'opened /#tasks?task=t'),
  );
  openPages = [{ focus: async () => void seen.push('focused'), postMessage: (message) => seen.push(message) }];
  seen.length = 0;
  await press('');
  expect(seen).toEqual(['closed', 'focused', { notification: 'n', url: '/#tasks?task=t' }]);
});
