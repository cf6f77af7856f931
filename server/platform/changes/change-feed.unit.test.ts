import { setImmediate as iteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Changes } from '#server/database/changes.ts';
import { ChangeFeed } from './change-feed.ts';

/* Streams of many users share the kept changes. For the events of each write, see features/changes/changes.test.ts. */

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

const eventOf = ({ value }: IteratorResult<{ event: string; data: object }>) => [value.event, value.data];

test('a stream that is up to date continues without a reset, however much others write', async () => {
  const { changes, follow, othersWrite } = startFeed();
  const stream = follow('maya');
  expect((await stream.next()).value.event).toBe('opened');
  let next = stream.next();
  for (const id of ['run', 'swim']) {
    await iteration();
    await othersWrite(11_000);
    changes.announce([change('maya', id)]);
    expect(eventOf(await next)).toEqual(['changed', { kind: 'task', ids: [id], at: '2026-11-20T12:00:00.000Z' }]);
    next = stream.next();
  }
});

test('a stream that is not read for too long gets a reset, so that no change of its user is lost', async () => {
  const { changes, follow, othersWrite } = startFeed();
  const stream = follow('maya');
  await stream.next();
  changes.announce([change('maya', 'run')]);
  await othersWrite(11_000);
  expect((await stream.next()).value.event).toBe('reset');
});
