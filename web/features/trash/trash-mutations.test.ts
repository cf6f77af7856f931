import { afterEach, expect, test, vi } from 'vitest';
import type { TrashEntry } from '#contract/trash.ts';
import { RETRY_DELAY_MS } from '#web/platform/api.ts';
import { offerUndo } from '#web/records/act.ts';
import { listOf } from '#web/records/paged-query.ts';
import type { Paged } from '#web/records/pages.ts';
import { restoreFromTrash } from '#web/records/restore.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { resetToasts } from '#web/ui/toast/toasts.ts';
import { undoHistory } from '#web/ui/toast/undo-stack.ts';
import { deleteEntry, emptyTrash, restoreEntry } from './trash-mutations.ts';
import { trashQueries } from './trash-queries.ts';

afterEach(() => {
  resetToasts();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const LIST = trashQueries.list();
const OTHER = { queryKey: ['areas', 'list'], queryFn: () => Promise.resolve([]) };
const entry = (id: string) =>
  ({ id, name: id, deleted_at: `2026-11-20T0${id === 'one' ? 1 : 2}:00:00.000Z` }) as TrashEntry;

/** Two entries in the trash; `after` is the list of a later read. */
async function open(after: TrashEntry[], answers: Parameters<typeof fakeServer>[0] = {}) {
  let read = false;
  const reading = Promise.withResolvers<void>();
  const server = fakeServer({
    'GET /trash': async () => {
      if (!read) {
        read = true;
        return server.page([entry('two'), entry('one')], 120, 'next');
      }
      await reading.promise;
      return server.page(after, after.length);
    },
    ...answers,
  });
  await server.openPages(LIST);
  await server.open(OTHER);
  const isStale = () => server.client.getQueryState(OTHER.queryKey)!.dataUpdateCount > 1;
  return {
    ...server,
    answerRead: reading.resolve,
    isStale,
    ids: () => listOf(server.shown<Paged<TrashEntry>>(LIST)).items.map(({ id }) => id),
    total: () => listOf(server.shown<Paged<TrashEntry>>(LIST)).total,
  };
}

test('a restored entry leaves the list before it is read again, and everything above tasks is stale', async () => {
  const { records, sent, ids, isStale, answerRead } = await open([entry('two')]);
  const { reread } = await records.write(restoreEntry({ id: 'one' }));
  expect([sent[0]!.line, ids()]).toEqual(['POST /trash/one/restore', ['two']]);
  answerRead();
  await reread;
  expect(isStale()).toBe(true);
});

test('an entry that is restored in the trash leaves the Undo history', async () => {
  const { records } = await open([entry('two')]);
  offerUndo(records, 'Deleted “two”', { undo: restoreFromTrash(['two']), madeAt: 1 });
  offerUndo(records, 'Deleted “one”', { undo: restoreFromTrash(['one']), madeAt: 2 });
  offerUndo(records, 'Deleted 2 tasks', { undo: restoreFromTrash(['one', 'three']), madeAt: 3 });
  await records.write(restoreEntry({ id: 'one' }));
  const messages = () => undoHistory().undos.map(({ message }) => message);
  expect(messages()).toEqual(['Deleted “two”', 'Deleted 2 tasks']);
  await records.write(restoreEntry({ id: 'three' }));
  expect(messages()).toEqual(['Deleted “two”']);
});

test('an entry whose parent is deleted is restored to no parent', async () => {
  const { records, sent } = await open([entry('two')]);
  await records.write(restoreEntry({ id: 'one', elsewhere: true }));
  expect(sent[0]).toMatchObject({ line: 'POST /trash/one/restore', body: { parent_id: null } });
});

test('a refused restore leaves the list as it is', async () => {
  const { records, ids } = await open([], {
    'POST /trash/one/restore': () => ({ status: 409, body: { detail: 'Gone' } }),
  });
  await expect(records.write(restoreEntry({ id: 'one' }))).rejects.toThrow('Gone');
  expect(ids()).toEqual(['two', 'one']);
});

test('a repeated restore that the server has already done succeeds', async () => {
  const statuses = [503, 404];
  const { records, ids } = await open([entry('two')], {
    'POST /trash/one/restore': () => ({ status: statuses.shift()!, body: { detail: 'Trash entry not found' } }),
  });
  vi.useFakeTimers();
  const written = records.write(restoreEntry({ id: 'one' }));
  await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS);
  expect((await written).answer.message).toBe('Restored');
  expect(ids()).toEqual(['two']);
});

test('a permanently deleted entry leaves the list, and nothing else is read again', async () => {
  const { records, sent, ids, isStale, answerRead } = await open([entry('one')]);
  const { reread } = await records.write(deleteEntry({ id: 'two' }));
  expect([sent[0]!.line, ids()]).toEqual(['DELETE /trash/two', ['one']]);
  answerRead();
  await reread;
  expect(isStale()).toBe(false);
});

test('emptying the trash removes all entries, including those of unread pages', async () => {
  const { records, sent, ids, total } = await open([]);
  expect(total()).toBe(120);
  await records.write(emptyTrash(null));
  expect([sent[0]!.line, ids(), total()]).toEqual(['DELETE /trash', [], 0]);
});
