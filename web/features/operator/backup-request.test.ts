import { expect, test } from 'vitest';
import { requestState } from './backup-request.ts';

const before = '2026-11-26T03:00:00.000Z';
const waiting = { running: false, started_at: before };
const request = { before, at: 1000 };

test('a requested backup is pending until its run ends, and lost when it has not begun after a minute', () => {
  expect(requestState(waiting, null, 1000)).toBeNull();
  expect(requestState(waiting, request, 60_999)).toBe('pending');
  expect(requestState(waiting, request, 61_000)).toBe('lost');
  const begun = { running: true, started_at: '2026-11-26T12:00:00.000Z' };
  expect(requestState(begun, request, 200_000)).toBe('pending');
  expect(requestState({ ...begun, running: false }, request, 200_000)).toBeNull();
});
