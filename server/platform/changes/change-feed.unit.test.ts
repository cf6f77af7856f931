import { setImmediate as iteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Changes } from '#server/database/changes.ts';
import { ChangeFeed } from './change-feed.ts';

/* Streams of many people share what is kept. What they tell of which writes: features/changes/changes.test.ts. */

const change = (userId: string, id: string) => ({ userId, kind: 'task', ids: [id], origin: null });

function startFeed() {
  const changes = new Changes(null);
  const feed = new ChangeFeed(changes, () => new Date('2026-11-20T12:00:00Z'));
  const { signal } = new AbortController();
  const follow = (userId: string) => {
    const reader = { userId, sessionId: 's', lastEventId: null, origin: null, signal };
    return feed.follow(reader)[Symbol.asyncIterator]();
  };
  const othersWrite = async (count: number) => {
    for (let written = 0; written < count; written += 1) changes.announce([change('ben', `${written}`)]);
    await iteration();
  };
  return { changes, follow, othersWrite };
}

const told = ({ value }: IteratorResult<{ event: string; data: object }>) => [value.event, value.data];

test('however much others write, a stream that has read everything of its person goes on without a reset', async () => {
  const { changes, follow, othersWrite } = startFeed();
  const stream = follow('maya');
  expect((await stream.next()).value.event).toBe('opened');
  let next = stream.next();
  for (const id of ['run', 'swim']) {
    await iteration();
    await othersWrite(11_000);
    changes.announce([change('maya', id)]);
    expect(told(await next)).toEqual(['changed', { kind: 'task', ids: [id], at: '2026-11-20T12:00:00.000Z' }]);
    next = stream.next();
  }
});

test('a stream that is not read meanwhile is told of the reset: nothing of its person is passed over', async () => {
  const { changes, follow, othersWrite } = startFeed();
  const stream = follow('maya');
  await stream.next();
  changes.announce([change('maya', 'run')]);
  await othersWrite(11_000);
  expect((await stream.next()).value.event).toBe('reset');
});
