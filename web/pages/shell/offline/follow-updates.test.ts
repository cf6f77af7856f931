import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#web/testing/eventually.ts';
import { currentToast, resetToasts, showToast } from '#web/ui/toast/toasts.ts';
import { followUpdates } from './follow-updates.ts';

const READY = 'A new version of Auric is ready.';

let unfollow: () => void;
let scriptOfServer: string;
let asked: number;
let page: EventTarget & { visibilityState: string };
let workers: EventTarget & { getRegistration: () => Promise<object> };

beforeEach(() => {
  resetToasts();
  scriptOfServer = '/assets/index-2.js';
  asked = 0;
  page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  workers = Object.assign(new EventTarget(), {
    getRegistration: async () => ({ update: async () => void (asked += 1) }),
  });
  vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="${scriptOfServer}"></script>`));
  const script = 'https://auric.example/assets/index-1.js';
  unfollow = followUpdates(workers as ServiceWorkerContainer, page as unknown as Document, script);
});
afterEach(() => {
  unfollow();
  vi.unstubAllGlobals();
  resetToasts();
});

const shown = () => currentToast().toast;
const newWorker = () => workers.dispatchEvent(new Event('controllerchange'));

test('a page that is older than the new worker offers to reload, below a toast that is shown', async () => {
  newWorker();
  await eventually(() => expect(shown()).toMatchObject({ message: READY, action: { label: 'Reload' } }));
  resetToasts();
  showToast({ message: '“Call Ana” completed', action: { label: 'Undo', run: () => undefined } });
  newWorker();
  await new Promise((done) => setTimeout(done));
  expect(shown()?.message).toBe('“Call Ana” completed');
});

test('a page of the same version offers nothing', async () => {
  scriptOfServer = '/assets/index-1.js';
  newWorker();
  await new Promise((done) => setTimeout(done));
  expect(shown()).toBeNull();
});

test('an app that is shown again asks for a new version', async () => {
  page.dispatchEvent(new Event('visibilitychange'));
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await eventually(() => expect(asked).toBe(1));
});
