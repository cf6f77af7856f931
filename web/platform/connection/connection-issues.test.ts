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

test('who opens the app while nobody answers is told at once, not after all the tries', async () => {
  vi.stubGlobal('location', { origin: 'http://auric.example' });
  vi.stubGlobal('document', { cookie: '' });
  let failure: unknown;
  call(authContract.me, undefined, { token: 'good' }).catch((error: unknown) => (failure = error));
  await vi.advanceTimersByTimeAsync(100);
  expect([currentConnection(), failure]).toEqual(['unreachable', new ApiError('network')]);
});

test('what the banner of a lost connection says is not said by a Connection Issue as well', async () => {
  for (const error of [new ApiError('network'), new ApiError('timeout'), new ApiError('answer', 503)])
    reportLoadFailure(error);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(currentConnection()).toBe('unreachable');
  expect(shown()).toBeUndefined();
  // What has nothing to do with it is said.
  reportLoadFailure(new SyntaxError('odd'));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBe('Something went wrong, but the app will continue working with available data.');
});

test('one request that fails while the server is there is said', async () => {
  isUp = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(currentConnection()).toBe('online');
  reportLoadFailure(new ApiError('network'));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBe('Network connection issue. Please check your internet connection.');
});
