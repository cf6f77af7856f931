import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { ApiError } from './api-error.ts';
import { fieldErrors, reportLoadFailure, toastFailure } from './errors.ts';

beforeEach(() => {
  vi.useFakeTimers();
  resetToasts();
});
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

const shown = () => currentToast().toast;

test.each([
  [
    new ApiError('timeout'),
    'The request is taking longer than expected. The app will continue to work with available data.',
  ],
  [
    Object.assign(new Error('timeout'), { code: 'ECONNABORTED' }),
    'The request is taking longer than expected. The app will continue to work with available data.',
  ],
  [new ApiError('answer', 502), 'Server temporarily unavailable. Please try again in a few moments.'],
  [new ApiError('network'), 'Network connection issue. Please check your internet connection.'],
  [new Error('Network Error'), 'Network connection issue. Please check your internet connection.'],
  [new SyntaxError('odd'), 'Something went wrong, but the app will continue working with available data.'],
])('%s becomes a Connection Issue', (error, message) => {
  expect(reportLoadFailure(error)).toBe(true);
  vi.advanceTimersByTime(0);
  expect(shown()).toMatchObject({ type: 'warning', title: 'Connection Issue', message, duration: 5_000 });
});

test('a refusal is left to the page', () => {
  expect(reportLoadFailure(new ApiError('answer', 404, 'Not found'))).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBeNull();
});

test('ten lists that fail for the same reason are reported once', () => {
  for (let list = 0; list < 10; list += 1) reportLoadFailure(new ApiError('network'));
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBeNull();
});

test('of different reasons the newest is shown first', () => {
  reportLoadFailure(new ApiError('network'));
  reportLoadFailure(new ApiError('timeout'));
  vi.advanceTimersByTime(499);
  expect(shown()?.message).toMatch('Network connection issue');
  vi.advanceTimersByTime(1);
  expect(shown()?.message).toMatch('The request is taking longer than expected');
  vi.advanceTimersByTime(5_000);
  expect(shown()?.message).toMatch('Network connection issue');
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBeNull();
});

test('a lost session is reported on the sign-in screen, not in a toast', () => {
  toastFailure(new ApiError('answer', 401, 'Authentication failed. Please log in again.'));
  expect(shown()).toBeNull();
  toastFailure(new ApiError('answer', 400, 'Area not found'));
  expect(shown()).toMatchObject({ type: 'error', message: 'Area not found' });
});

test('the list of a 422 is shown field by field', () => {
  const error = new ApiError('answer', 422, null, [
    { loc: ['body', 'name'], msg: 'Must not be empty' },
    { loc: ['query', 'limit'], msg: 'Too big' },
  ]);
  expect(fieldErrors(error)).toEqual({ name: 'Must not be empty' });
  expect(fieldErrors(new ApiError('network'))).toEqual({});
});
