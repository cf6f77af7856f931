import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { followUncaught } from './follow-uncaught.ts';

const OTHER = 'Something went wrong, but the app will continue working with available data.';
const NETWORK = 'Network connection issue. Please check your internet connection.';

let page: EventTarget;
let unfollow: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  resetToasts();
  page = new EventTarget();
  unfollow = followUncaught(page);
});
afterEach(() => {
  unfollow();
  vi.advanceTimersByTime(120_000);
  vi.useRealTimers();
});

/** Something throws in a handler or a timer. */
function fail(error: unknown, { message = 'Uncaught', filename = 'https://auric.example/assets/app.js' } = {}) {
  page.dispatchEvent(Object.assign(new Event('error'), { message, filename, error }));
  vi.advanceTimersByTime(0);
}
function reject(reason: unknown) {
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  vi.advanceTimersByTime(0);
}
function thrownAt(place: string): Error {
  const error = new Error('odd');
  error.stack = `Error: odd\n    at run (${place})\n    at https://auric.example/assets/app.js:1:1`;
  return error;
}
const told = () => currentToast().toast?.message ?? null;

test.each([
  ['an error of a handler', () => fail(new TypeError('odd')), OTHER],
  ['a promise that nobody waits for', () => reject(new TypeError('odd')), OTHER],
  ['a rejection that is no error', () => reject('odd'), OTHER],
  ['a connection that is lost', () => reject(new ApiError('network')), NETWORK],
  [
    'a part that was not fetched',
    () => reject(new TypeError('Failed to fetch dynamically imported module: /a')),
    NETWORK,
  ],
])('%s is told as a Connection Issue', (_, happen, message) => {
  happen();
  expect(currentToast().toast).toMatchObject({ type: 'warning', title: 'Connection Issue', message });
});

test.each([
  ['what an extension throws', () => fail(thrownAt('chrome-extension://abc/content.js:1:1'))],
  ['what a script of an extension throws', () => fail(new Error('odd'), { filename: 'moz-extension://abc/a.js' })],
  ['what an extension rejects', () => reject(thrownAt('safari-web-extension://abc/content.js:1:1'))],
  ['a script of another origin', () => fail(null, { message: 'Script error.', filename: '' })],
  [
    'a size that changes while it is observed',
    () =>
      fail(new Error('ResizeObserver'), { message: 'ResizeObserver loop completed with undelivered notifications.' }),
  ],
  ['what was given up', () => reject(new DOMException('Left', 'AbortError'))],
  ['a refusal, which the page tells of', () => reject(new ApiError('answer', 404, 'Not found'))],
  ['a rejection without a reason', () => reject(undefined)],
])('%s is not told', (_, happen) => {
  happen();
  vi.advanceTimersByTime(5_000);
  expect(told()).toBeNull();
});

test('an error that comes with every tick is told once, and again after a quiet minute', () => {
  const error = thrownAt('https://auric.example/assets/app.js:7:1');
  fail(error);
  expect(told()).toBe(OTHER);
  dismissToast();
  for (let tick = 0; tick < 1_000; tick += 1) {
    vi.advanceTimersByTime(1_000);
    fail(error);
    expect(told()).toBeNull();
  }
  fail(thrownAt('https://auric.example/assets/app.js:9:1'));
  expect(told()).toBe(OTHER);
  dismissToast();
  vi.advanceTimersByTime(61_000);
  fail(error);
  expect(told()).toBe(OTHER);
});
