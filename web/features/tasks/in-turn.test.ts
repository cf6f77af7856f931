import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('goes on after a failure, and answers with what succeeded and the first reason', async () => {
  const seen: number[] = [];
  const { results, failure } = await inTurn(
    [1, 2, 3, 4, 5, 6],
    async (each) => {
      if (each % 2 === 0) throw new Error(`not ${each}`);
      return each * 10;
    },
    (done) => seen.push(done),
  );
  expect(results).toEqual([10, 30, 50]);
  expect(failure).toEqual(new Error('not 2'));
  expect(seen).toEqual([4, 6]);
});

test('does a few at a time', async () => {
  let running = 0;
  let most = 0;
  await inTurn(
    Array.from({ length: 20 }, (_, index) => index),
    async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
    },
  );
  expect(most).toBeLessThanOrEqual(4);
});
