import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TooMany, Unavailable } from '../errors.ts';
import { FairQueue } from './fair-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = (reason: Error) => {
  throw reason;
};
const anyone = () => true;
const stays = new AbortController().signal;

function queueOf(waiting: readonly string[], { waitMs = 1000, waitingMax = 100 } = {}) {
  const queue = new FairQueue<string>({ waitMs, waitingMax });
  for (const work of waiting) queue.add(work[0]!, work, stays, never);
  return queue;
}

const takeAll = (queue: FairQueue<string>) => {
  const taken: string[] = [];
  for (let next = queue.next(anyone); next; next = queue.next(anyone)) taken.push(next.work);
  return taken;
};

test('people are served in turn, each in the order in which they asked', () => {
  expect(takeAll(queueOf(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']))).toEqual([
    ...['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'],
  ]);
});

test('a person who was not served lately comes before people who were, however long those have waited', () => {
  const queue = queueOf(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
  expect([queue.next(anyone)?.work, queue.next(anyone)?.work, queue.next(anyone)?.work]).toEqual(['a1', 'b1', 'a2']);
  queue.add('c', 'c1', stays, never);
  expect(takeAll(queue)).toEqual(['b2', 'c1', 'a3', 'b3']);
});

test('a person who was inactive gains no advantage from it', () => {
  const queue = queueOf(['a1', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6']);
  for (let taken = 0; taken < 5; taken += 1) queue.next(anyone);
  for (const work of ['a2', 'a3', 'a4']) queue.add('a', work, stays, never);
  expect(takeAll(queue)).toEqual(['a2', 'b5', 'a3', 'b6', 'a4']);
});

test('a person whose work may not begin now is skipped and keeps their position', () => {
  const queue = queueOf(['a1', 'a2', 'b1', 'b2']);
  const notA = (userId: string) => userId !== 'a';
  expect([queue.next(notA)?.work, queue.next(notA)?.work, queue.next(notA)]).toEqual(['b1', 'b2', null]);
  expect(takeAll(queue)).toEqual(['a1', 'a2']);
});

test('work is dropped when its client disconnects', () => {
  const queue = queueOf(['a1']);
  const [gone, goneBefore] = [new AbortController(), AbortSignal.abort()];
  const reasons: Error[] = [];
  queue.add('a', 'a2', gone.signal, (reason) => reasons.push(reason));
  queue.add('b', 'b1', goneBefore, (reason) => reasons.push(reason));
  gone.abort();
  expect([queue.size, takeAll(queue), reasons.length]).toEqual([1, ['a1'], 2]);
});

test('work that has waited too long is refused', () => {
  const queue = queueOf([], { waitMs: 1000 });
  const reasons: Error[] = [];
  queue.add('a', 'a1', stays, (reason) => reasons.push(reason));
  vi.advanceTimersByTime(999);
  expect([queue.size, reasons]).toEqual([1, []]);
  vi.advanceTimersByTime(1);
  expect([queue.size, takeAll(queue), reasons[0] instanceof Unavailable]).toEqual([0, [], true]);
});

test('without a deadline, work is never refused', () => {
  const queue = queueOf(['a1'], { waitMs: Infinity });
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(takeAll(queue)).toEqual(['a1']);
});

test('started work is not refused later', () => {
  const gone = new AbortController();
  const queue = queueOf([], { waitMs: 1000 });
  queue.add('a', 'a1', gone.signal, never);
  expect(takeAll(queue)).toEqual(['a1']);
  vi.advanceTimersByTime(2000);
  gone.abort();
});

test('the queue of one person is limited, without effect on others', () => {
  const queue = queueOf(['a1', 'a2'], { waitingMax: 2 });
  expect(() => queue.add('a', 'a3', stays, never)).toThrow(TooMany);
  queue.add('b', 'b1', stays, never);
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2']);
});

test('a person with expensive requests is served after those with cheaper ones', () => {
  const queue = queueOf(['a1', 'a2', 'b1', 'b2', 'b3']);
  expect(queue.next(anyone)?.work).toBe('a1');
  queue.charge('a', 3);
  expect(takeAll(queue)).toEqual(['b1', 'b2', 'b3', 'a2']);
});

test('costs are charged even if the person has no waiting work, up to a limit', () => {
  const others = Array.from({ length: 150 }, (_, index) => `b${index}`);
  const queue = queueOf(['a1', ...others], { waitingMax: 200 });
  expect(queue.next(anyone)?.work).toBe('a1');
  queue.charge('a', 10_000);
  queue.add('a', 'a2', stays, never);
  expect(takeAll(queue).indexOf('a2')).toBe(101);
});
