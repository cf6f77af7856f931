import { afterEach, expect, test, vi } from 'vitest';
import { type Notification, notificationsContract } from '#contract/notifications.ts';
import { call, callPage } from '#web/platform/api.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { listOf, pagedQuery } from './paged-query.ts';
import type { Paged } from './pages.ts';
import type { RecordStore } from './record-store.ts';
import { defineWrite } from './write-kinds.ts';

afterEach(() => vi.unstubAllGlobals());

const row = (minute: number, is_read = false) =>
  ({ id: `n${minute}`, is_read, created_at: `2026-11-21T10:${minute}:00.000Z` }) as Notification;
const UNREAD = pagedQuery({
  queryKey: ['notifications', 'unread'],
  view: { pages: 'notification', includes: ({ is_read }) => !is_read, place: ({ created_at, id }) => [created_at, id] },
  fetch: (query, signal) => callPage(notificationsContract.list, { query }, { signal }),
});
const mark = defineWrite<Notification, unknown>({
  name: 'test.mark',
  lanes: ({ id }) => [id],
  send: ({ id }) => call(notificationsContract.read, { params: { id } }),
  show: (layer, record) => layer.put('notification', record),
});

/** A server with the rows 59 to 55, two on a page. `answers` replace its endpoints. */
async function open(answers: Parameters<typeof fakeServer>[0] = {}, cursors: (string | null)[] = []) {
  const server = fakeServer({
    'GET /notifications': ({ query }) => {
      expect(query.get('limit')).toBe('50');
      cursors.push(query.get('cursor'));
      if (query.get('cursor') === null) return server.page([row(59), row(58)], 5, 'b');
      return query.get('cursor') === 'b' ? server.page([row(57), row(56)], 5, 'c') : server.page([row(55)], 5);
    },
    ...answers,
  });
  const more = await server.openPages(UNREAD);
  const seen = () => {
    const { items, total } = listOf(server.shown<Paged<Notification>>(UNREAD));
    return [items.map(({ id }) => id).join(' '), total];
  };
  return { ...server, more, seen };
}
const put = (records: RecordStore, record: Notification) => records.write(mark(record));

test('pages are read one after the other, each after the last row of the previous one', async () => {
  const cursors: (string | null)[] = [];
  const { more, seen } = await open({}, cursors);
  expect(seen()).toEqual(['n59 n58', 5]);
  await more();
  expect(seen()).toEqual(['n59 n58 n57 n56', 5]);
  expect((await more()).hasNextPage).toBe(false);
  expect(seen()).toEqual(['n59 n58 n57 n56 n55', 5]);
  expect(cursors).toEqual([null, 'b', 'c']);
});

test('a stale list is read again from the first page to the last one read', async () => {
  const cursors: (string | null)[] = [];
  const { records, more, seen } = await open({}, cursors);
  await more();
  await records.refresh([UNREAD.queryKey]);
  expect(cursors).toEqual([null, 'b', null, 'b']);
  expect(seen()).toEqual(['n59 n58 n57 n56', 5]);
});

test('a list whose cursor an updated server no longer knows is read again from the first page, and goes on', async () => {
  let isUpdated = false;
  const server = fakeServer({
    'GET /notifications': ({ query }) => {
      const cursor = query.get('cursor');
      if (cursor === null) return server.page([row(59), row(58)], 3, isUpdated ? 'new' : 'old');
      if (isUpdated && cursor === 'new') return server.page([row(57)], 3);
      return { status: 422, body: { detail: [{ loc: ['query', 'cursor'], msg: 'Not a cursor of this list' }] } };
    },
  });
  const more = await server.openPages(UNREAD);
  isUpdated = true;
  await more();
  const shown = async () => {
    await more();
    const { items, total } = listOf(server.shown<Paged<Notification>>(UNREAD));
    return [items.map(({ id }) => id).join(' '), total];
  };
  await expect.poll(shown).toEqual(['n59 n58 n57', 3]);
});

test('a removed row leaves its page and the total at once, and returns to its place after a refusal', async () => {
  const { records, more, seen } = await open({
    'PUT /notifications/n58/read': () => ({ status: 400, body: { detail: 'Not now' } }),
  });
  await more();
  const refused = put(records, row(58, true));
  expect(seen()).toEqual(['n59 n57 n56', 4]);
  await expect(refused).rejects.toThrow('Not now');
  expect(seen()).toEqual(['n59 n58 n57 n56', 5]);
});

test('a new row is inserted at its place, also between two pages, and stays there', async () => {
  const { records, more, seen } = await open();
  await more();
  await put(records, row(58, true));
  await put(records, { ...row(58), id: 'new', created_at: '2026-11-21T11:00:00.000Z' });
  await put(records, row(58));
  expect(seen()).toEqual(['new n59 n58 n57 n56', 6]);
  await more();
  expect(seen()).toEqual(['new n59 n58 n57 n56 n55', 6]);
});

test('a row that belongs on an unread page appears when that page is read', async () => {
  const { records, more, seen } = await open();
  await put(records, row(55));
  expect(seen()).toEqual(['n59 n58', 5]);
  await put(records, row(55, true));
  expect(seen()).toEqual(['n59 n58', 4]);
  await put(records, row(55));
  expect(seen()).toEqual(['n59 n58', 5]);
  await more();
  await more();
  expect(seen()).toEqual(['n59 n58 n57 n56 n55', 5]);
});

test('a pending write is shown over a page that is read meanwhile, and over earlier pages', async () => {
  const answer = Promise.withResolvers<object>();
  const { records, more, seen } = await open({ 'PUT /notifications/n57/read': () => answer.promise });
  const written = [put(records, row(57, true)), put(records, row(59, true))];
  await more();
  expect(seen()).toEqual(['n58 n56', 3]);
  answer.resolve({ status: 400 });
  await Promise.allSettled(written);
  expect(seen()).toEqual(['n58 n57 n56', 4]);
});

test('a page requested before a write was answered does not restore the old state', async () => {
  const late = Promise.withResolvers<object>();
  const server = fakeServer({
    'GET /notifications': ({ query }) =>
      query.get('cursor') === null ? server.page([row(59), row(58)], 3, 'b') : late.promise,
  });
  const more = await server.openPages(UNREAD);
  const reading = more();
  await put(server.records, row(57, true));
  late.resolve(server.page([row(57)], 3));
  await reading;
  expect(listOf(server.shown<Paged<Notification>>(UNREAD)).items.map(({ id }) => id)).toEqual(['n59', 'n58']);
});

test('a row that another list showed meanwhile is in a list that was being read for the first time', async () => {
  const first = Promise.withResolvers<void>();
  const { records, ...server } = fakeServer({
    'GET /notifications': async () => {
      await first.promise;
      return server.page([row(58)], 1);
    },
  });
  const opened = server.openPages(UNREAD);
  records.applyRemote([{ kind: 'notification', id: 'n59', record: row(59) }]);
  first.resolve();
  await opened;
  const { items, total } = listOf(server.shown<Paged<Notification>>(UNREAD));
  expect([items.map(({ id }) => id), total]).toEqual([['n59', 'n58'], 2]);
});

test("a list in the order of its answer keeps the answer's fields, adds no rows and drops deleted ones", async () => {
  interface Found extends Notification {
    snippet: string;
  }
  const found = (minute: number): Found => ({ ...row(minute), snippet: `here ${minute}` });
  const SEARCH = pagedQuery({
    queryKey: ['notifications', 'search'],
    view: { pages: 'notification', includes: () => true, own: ({ snippet }: Found) => ({ snippet }) },
    fetch: async ({ cursor }) =>
      cursor === undefined
        ? { items: [found(55), found(59)], total: 4, cursor: 'b' }
        : { items: [found(57), found(58)], total: 4, cursor: null },
  });
  const { records, shown, openPages } = await open();
  const more = await openPages(SEARCH);
  await put(records, row(56, true));
  await more();
  const seen = () => {
    const { items, total } = listOf(shown<Paged<Found>>(SEARCH));
    return [...items.map(({ snippet, is_read }) => `${snippet}${is_read ? ' read' : ''}`), total];
  };
  expect(seen()).toEqual(['here 55', 'here 59', 'here 57', 'here 58', 4]);
  await put(records, row(59, true));
  expect(seen()).toEqual(['here 55', 'here 59 read', 'here 57', 'here 58', 4]);
  records.applyRemote([{ kind: 'notification', id: 'n55', record: null }]);
  expect(seen()).toEqual(['here 59 read', 'here 57', 'here 58', 3]);
});
