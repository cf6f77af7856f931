import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/platform/api-error.ts';
import { sendCreate } from './send-create.ts';

const change = vi.fn<(created: string) => Promise<string>>(async (created) => `${created}, changed`);

test('a create that failed on the way is followed by what was typed since', async () => {
  const lost = async () => Promise.reject(new ApiError('answer', 500));
  await expect(sendCreate('lost', lost, change)).rejects.toThrow('unavailable');
  await expect(sendCreate('lost', async () => 'created', change)).resolves.toBe('created, changed');
  change.mockClear();
  await expect(sendCreate('lost', async () => 'created', change)).resolves.toBe('created');
  expect(change).not.toHaveBeenCalled();
});

test('a create that found no connection is sent again as it is: a change made elsewhere since would be taken back', async () => {
  const lost = async () => Promise.reject(new ApiError('network'));
  await expect(sendCreate('waits', lost, change)).rejects.toThrow('unavailable');
  await expect(sendCreate('waits', async () => 'created', change)).resolves.toBe('created');
});

test('a create that was refused is only sent again', async () => {
  const refused = async () => Promise.reject(new ApiError('answer', 422));
  await expect(sendCreate('refused', refused, change)).rejects.toThrow('refused');
  await expect(sendCreate('refused', async () => 'created', change)).resolves.toBe('created');
});
