import { afterEach, expect, test, vi } from 'vitest';
import type { TrashEntry } from '#contract/trash.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { deleteEntry, emptyTrash, restoreEntry } from './trash-mutations.ts';
import { trashQueries } from './trash-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const LIST = trashQueries.list();
const OTHER = { queryKey: ['areas', 'list'], queryFn: () => Promise.resolve([]) };
const entry = (id: string) => ({ id, name: id }) as TrashEntry;

/** Two entries in the trash; `after` is what a later read finds. */
async function open(after: TrashEntry[], answers: Parameters<typeof fakeServer>[0] = {}) {
  let read = false;
  const reading = Promise.withResolvers<void>();
  const server = fakeServer({
    'GET /trash': async () => {
      if (!read) {
        read = true;
        return { body: [entry('one'), entry('two')] };
      }
      await reading.promise;
      return { body: after };
    },
    ...answers,
  });
  await server.open(LIST);
  await server.open(OTHER);
  const isStale = () => server.client.getQueryState(OTHER.queryKey)!.dataUpdateCount > 1;
  return {
    ...server,
    answerRead: reading.resolve,
    isStale,
    ids: () => server.shown<TrashEntry[]>(LIST).map(({ id }) => id),
  };
}

test('what is restored leaves the list before it is read again, and everything above tasks is stale', async () => {
  const { records, sent, ids, isStale, answerRead } = await open([entry('two')]);
  const { reread } = await records.write(restoreEntry({ id: 'one' }));
  expect([sent[0]!.line, ids()]).toEqual(['POST /trash/one/restore', ['two']]);
  answerRead();
  await reread;
  expect(isStale()).toBe(true);
});

test('a refused restore leaves the list as it is', async () => {
  const { records, ids } = await open([], {
    'POST /trash/one/restore': () => ({ status: 409, body: { detail: 'Gone' } }),
  });
  await expect(records.write(restoreEntry({ id: 'one' }))).rejects.toThrow('Gone');
  expect(ids()).toEqual(['one', 'two']);
});

test('what is deleted for good leaves the list, and nothing else is read again', async () => {
  const { records, sent, ids, isStale, answerRead } = await open([entry('one')]);
  const { reread } = await records.write(deleteEntry({ id: 'two' }));
  expect([sent[0]!.line, ids()]).toEqual(['DELETE /trash/two', ['one']]);
  answerRead();
  await reread;
  expect(isStale()).toBe(false);
});

test('emptying the trash leaves nothing in the list', async () => {
  const { records, sent, ids } = await open([]);
  await records.write(emptyTrash(null));
  expect([sent[0]!.line, ids()]).toEqual(['DELETE /trash', []]);
});
