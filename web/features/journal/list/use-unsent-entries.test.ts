import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '#web/testing/eventually.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { newEntryValues } from '../entry-values.ts';
import { changeEntry, createEntry } from '../journal-mutations.ts';
import { useUnsentEntries } from './use-unsent-entries.ts';

vi.mock('#web/platform/connection/connection.ts', async (original) => ({
  ...(await original<object>()),
  currentConnection: () => 'offline',
}));

afterEach(() => vi.unstubAllGlobals());

test('entries written offline are listed before the list was ever loaded, each once, the last written first', async () => {
  const { client, records } = fakeServer({});
  const hook = await renderHook(useUnsentEntries, { client });
  const create = (id: string, title: string) => {
    const body = { ...newEntryValues('2026-11-27'), title };
    return records.write(createEntry({ id, body, again: false, at: '2026-11-27T10:00:00.000Z' }));
  };
  await perform(() => create('one', 'On the train'));
  await perform(() => records.write(changeEntry({ id: 'one', body: { title: 'On the night train' } })));
  await perform(() => create('two', 'In the tunnel'));
  await eventually(() =>
    expect(hook.result.map(({ title }) => title)).toEqual(['In the tunnel', 'On the night train']),
  );
});
