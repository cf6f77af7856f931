import { expect, test, vi } from 'vitest';
import { currentToast } from '#web/ui/toast/toasts.ts';
import { fakeNetwork } from '#web/testing/fake-network.ts';
import { authContract } from '#contract/auth.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../api.ts';
import { currentConnection } from './connection.ts';
import { reportLoadFailure } from '../errors.ts';

let isUp = false;
fakeNetwork(() => isUp);

const shown = () => currentToast().toast?.message;

test('opening the app while the server is down shows the lost connection at once, before the retries end', async () => {
  vi.stubGlobal('location', { origin: 'http://auric.example' });
  vi.stubGlobal('document', { cookie: '' });
  let failure: unknown;
  call(authContract.me, undefined, { token: 'good' }).catch((error: unknown) => (failure = error));
  await vi.advanceTimersByTimeAsync(100);
  expect([currentConnection(), failure]).toEqual(['unreachable', new ApiError('network')]);
});

test('the Connection Issue does not repeat the banner of a lost connection', async () => {
  for (const error of [new ApiError('network'), new ApiError('timeout'), new ApiError('answer', 503)])
    reportLoadFailure(error);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(currentConnection()).toBe('unreachable');
  expect(shown()).toBeUndefined();
  // An unrelated failure is reported.
  reportLoadFailure(new SyntaxError('odd'));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBe('Something went wrong, but the app will continue working with available data.');
});

test('an answered request shows that the connection is back, before the next check', async () => {
  expect(currentConnection()).toBe('unreachable');
  isUp = true;
  await call(authContract.me, undefined, { token: 'good' });
  expect(currentConnection()).toBe('online');
});

test('one failed request is reported while the server is up', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(currentConnection()).toBe('online');
  reportLoadFailure(new ApiError('network'));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBe('Network connection issue. Please check your internet connection.');
});
