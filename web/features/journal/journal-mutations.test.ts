import { afterEach, expect, test, vi } from 'vitest';
import { resetConnection, setConnection } from '#web/testing/fake-connection.ts';
import { eventually } from '#web/testing/eventually.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform } from '#web/testing/render-hook.ts';
import { runUndo } from '#web/records/act.ts';
import { newEntryValues } from './entry-values.ts';
import { createEntry } from './journal-mutations.ts';

vi.mock('#web/platform/connection/connection.ts', async (original) =>
  (await import('#web/testing/fake-connection.ts')).withFakeConnection(await original()),
);

afterEach(() => {
  resetConnection();
  vi.unstubAllGlobals();
});

test('an entry written offline is deleted by its Undo also after it was sent', async () => {
  const body = { ...newEntryValues('2026-11-29'), title: 'On the train' };
  const { records, sent } = fakeServer({ 'POST /journal': () => ({ body: { id: 'one', ...body, left_out: [] } }) });
  setConnection('offline');
  const written = await perform(() =>
    records.write(createEntry({ id: 'one', body, again: false, at: '2026-11-29T10:00:00.000Z' })),
  );
  expect(written.waits).toBe(true);
  setConnection('online');
  await eventually(() => expect(records.unsent).toEqual([]));
  expect(await runUndo(records, written.undo, 'Kept as a journal entry')).not.toBe(false);
  expect(sent.map(({ line }) => line)).toEqual(['POST /journal', 'DELETE /journal/one']);
});
