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

/** An error thrown in a handler or a timer. */
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
const reported = () => currentToast().toast?.message ?? null;

test.each([
  ['an error of a handler', () => fail(new TypeError('odd')), OTHER],
  ['an unhandled rejection', () => reject(new TypeError('odd')), OTHER],
  ['a rejection without an Error', () => reject('odd'), OTHER],
  ['a lost connection', () => reject(new ApiError('network')), NETWORK],
  ['a missing chunk', () => reject(new TypeError('Failed to fetch dynamically imported module: /a')), NETWORK],
])('%s is reported as a Connection Issue', (_, happen, message) => {
  happen();
  expect(currentToast().toast).toMatchObject({ type: 'warning', title: 'Connection Issue', message });
});

test.each([
  ['an error of an extension', () => fail(thrownAt('chrome-extension://abc/content.js:1:1'))],
  ['an error in a script of an extension', () => fail(new Error('odd'), { filename: 'moz-extension://abc/a.js' })],
  ['a rejection by an extension', () => reject(thrownAt('safari-web-extension://abc/content.js:1:1'))],
  ['a cross-origin script', () => fail(null, { message: 'Script error.', filename: '' })],
  [
    'a resize observer loop',
    () =>
      fail(new Error('ResizeObserver'), { message: 'ResizeObserver loop completed with undelivered notifications.' }),
  ],
  ['a cancelled request', () => reject(new DOMException('Left', 'AbortError'))],
  ['a refusal, which the page shows', () => reject(new ApiError('answer', 404, 'Not found'))],
  ['a rejection without a reason', () => reject(undefined)],
])('%s is not reported', (_, happen) => {
  happen();
  // Shorter than a toast is shown.
  vi.advanceTimersByTime(1_000);
  expect(reported()).toBeNull();
});

test('an error that repeats constantly is reported once, and again after a quiet minute', () => {
  const error = thrownAt('https://auric.example/assets/app.js:7:1');
  fail(error);
  expect(reported()).toBe(OTHER);
  dismissToast();
  for (let tick = 0; tick < 1_000; tick += 1) {
    vi.advanceTimersByTime(1_000);
    fail(error);
    expect(reported()).toBeNull();
  }
  fail(thrownAt('https://auric.example/assets/app.js:9:1'));
  expect(reported()).toBe(OTHER);
  dismissToast();
  vi.advanceTimersByTime(61_000);
  fail(error);
  expect(reported()).toBe(OTHER);
});
