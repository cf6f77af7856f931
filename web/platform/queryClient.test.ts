import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient, retryOnce } from './queryClient.ts';

test('the cache keeps data fresh for 5 minutes and drops it after 10', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
    refetchOnReconnect: true,
    networkMode: 'online',
  });
});

test('the cache does not retry refusals, and does not multiply the retries of the API layer', () => {
  expect(retryOnce(0, Object.assign(new ApiError('network'), { repeated: true }))).toBe(false);
  expect(retryOnce(0, new ApiError('answer', 503))).toBe(false);
  expect(retryOnce(0, new ApiError('answer', 404))).toBe(false);
  // The connection was lost while the response was read.
  expect(retryOnce(0, new ApiError('network'))).toBe(true);
  expect(retryOnce(0, new SyntaxError('odd answer'))).toBe(true);
  expect(retryOnce(1, new SyntaxError('odd answer'))).toBe(false);
});
