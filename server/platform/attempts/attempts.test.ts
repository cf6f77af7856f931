import { expect, test } from 'vitest';
import { startTestApp } from '#server/testing/app.ts';
import { createAttempts } from './attempts.ts';

const app = await startTestApp();
const attempts = createAttempts(app.database.db, true);
const now = new Date('2026-11-20T09:00:00Z');

const OF_NETWORK = { kind: 'network', max: 3, windowSeconds: 60 };
const OF_BOTH = { kind: 'both', max: 10, windowSeconds: 60 };
const OF_ACCOUNT = { kind: 'account', max: Infinity, windowSeconds: 60 };

test('A8: parallel attempts that a network has used up add nothing to the account', async () => {
  const [person, network] = ['maya@example.org', 'n1'];
  const counted = [
    [OF_NETWORK, { network }],
    [OF_BOTH, { person, network }],
    [OF_ACCOUNT, { person }],
  ] as const;

  const results = await Promise.allSettled(Array.from({ length: 20 }, () => attempts.takeAll(counted, now)));

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await attempts.count(OF_BOTH, { person, network }, now)).toBe(3);
  expect(await attempts.count(OF_ACCOUNT, { person }, now)).toBe(3);
});
