import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/platform/api-error.ts';
import { mayHaveSucceeded, sendCreate } from './send-create.ts';

const create = async () => 'created';
const change = vi.fn<(created: string) => Promise<string>>(async (created) => `${created}, changed`);

test('if the server may already have the record, a create is followed by a change with the text typed since', async () => {
  await expect(sendCreate(true, create, change)).resolves.toBe('created, changed');
  change.mockClear();
  await expect(sendCreate(false, create, change)).resolves.toBe('created');
  expect(change).not.toHaveBeenCalled();
});

test.each([
  [new ApiError('network'), true],
  [new ApiError('timeout'), true],
  [new ApiError('answer', 500), true],
  [new Error('Of its own'), true],
  [new ApiError('answer', 422), false],
])('after %s (%#) the server may have the record: %s', (failure, expected) => {
  expect(mayHaveSucceeded(failure)).toBe(expected);
});
