import { afterEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { changeTask } from '#web/features/tasks/task-mutations.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { cacheResponses } from '#web/records/cache/cache-responses.ts';
import type { CachedResponse, ResponseCache } from '#web/records/cache/response-cache.ts';
import { aTask } from '#web/testing/a-task.ts';
import { eventually } from '#web/testing/eventually.ts';
import { resetConnection, setConnection } from '#web/testing/fake-connection.ts';
import { fakeServer } from '#web/testing/fake-server.ts';

vi.mock('#web/platform/connection/connection.ts', async (original) =>
  (await import('#web/testing/fake-connection.ts')).withFakeConnection(await original()),
);

let end = () => {};
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  resetConnection();
});

/** The pages of a device, one after the other; what is stored survives them. */
function aDevice() {
  const device = new Map<string, CachedResponse>();
  const shelf: ResponseCache = {
    read: async () => structuredClone([...device.values()]),
    put: async (answers) => answers.forEach((each) => device.set(each.hash, structuredClone(each))),
    remove: async (hashes) => hashes.forEach((hash) => device.delete(hash)),
  };
  const openPage = (answers: Parameters<typeof fakeServer>[0]) => {
    const page = fakeServer(answers);
    const close = cacheResponses(page.client, shelf, 'build 1');
    end = close;
    return { ...page, close };
  };
  return { device, openPage };
}

test('a change is on the device as soon as it is answered, also in a list that is opened after the reload', async () => {
  const { device, openPage } = aDevice();
  const tasks = [aTask('old')];
  const online = openPage({
    'GET /tasks': () => ({ body: tasks }),
    'PUT /tasks/old': () => ({ body: aTask('old', { name: 'Renamed' }) }),
  });
  await online.open(taskQueries.open());
  await eventually(() => expect(device.size).toBe(1));
  await online.records.write(changeTask({ id: 'old', changes: { name: 'Renamed' } }));
  // The page ends before its list is stored again.
  online.close();
  setConnection('offline');

  for (const _ of [1, 2]) {
    const { client, close } = openPage({});
    // oxlint-disable-next-line no-await-in-loop -- stored responses are read between turns
    await new Promise((resolve) => setTimeout(resolve));
    client.getQueryCache().build(client, taskQueries.open() as never);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await eventually(() => {
      expect(client.getQueryData<Task[]>(taskQueries.open().queryKey)?.map(({ name }) => name)).toEqual(['Renamed']);
    });
    close();
  }
});

test('an answered change is stored until the lists that show it are, with a connection', async () => {
  const { device, openPage } = aDevice();
  const page = openPage({
    'GET /tasks': () => ({ body: [aTask('old', { name: 'Renamed' })] }),
    'PUT /tasks/old': () => ({ body: aTask('old', { name: 'Renamed' }) }),
  });
  await page.open(taskQueries.open());
  await page.records.write(changeTask({ id: 'old', changes: { name: 'Renamed' } }));
  const writes = () => [...device.keys()].filter((hash) => hash.startsWith('answered write'));
  expect(writes()).toHaveLength(1);
  await eventually(() => expect(writes()).toEqual([]));
  expect([...device.values()].map(({ data }) => (data as Task[])[0]!.name)).toEqual(['Renamed']);
});
