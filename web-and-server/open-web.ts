import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { tasksContract } from '#contract/tasks.ts';
import type { TestApp, TestUser } from '#server/testing/app.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { TOKEN_KEY } from '#web/platform/api.ts';
import { keepUser } from '#web/platform/session.ts';
import { type RecordStore, recordsOf } from '#web/records/record-store.ts';
import { fakeStorage } from '#web/testing/fake-storage.ts';

/** The web's records on a real server. */
export interface Web {
  /** Of the current store; {@link reload} creates a new one. */
  records: RecordStore;
  /** Reads everything again into an empty store, like a newly opened page. */
  reload(): Promise<void>;
  /** The number of requests that the server has refused, fully or partly. */
  refusals: number;
  /** Every task on the server. */
  stored(): Promise<Task[]>;
}

/** Signs a person in to the modules of the web, and sends their requests to a server of the test. */
export async function openWeb(app: TestApp, { user, token }: TestUser, projectIds: readonly string[]): Promise<Web> {
  fakeStorage();
  localStorage.setItem(TOKEN_KEY, token);
  vi.stubGlobal('document', { cookie: '', addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('location', { origin: 'http://auric.test' });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const headers = Object.fromEntries(request.headers);
    const sent = { method: request.method, url: `${pathname}${search}`, headers, ...(body !== '' && { body }) };
    const { status, text, headers: given } = await app.send(sent);
    if (status >= 400 || /"refused":\[\{/.test(text)) web.refusals += 1;
    const contentType = String(given['content-type'] ?? 'application/json');
    return new Response(status === 204 ? null : text, { status, headers: { 'content-type': contentType } });
  });
  keepUser(user);

  const open = async (): Promise<RecordStore> => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
    await client.fetchQuery(pillarQueries.list());
    await client.fetchQuery(areaQueries.list());
    await client.fetchQuery(projectQueries.list());
    await Promise.all(projectIds.map((id) => client.fetchQuery(taskQueries.ofProject(id))));
    return recordsOf(client);
  };
  const web: Web = {
    records: await open(),
    refusals: 0,
    reload: async () => {
      web.records.close(new Error('The page was closed'));
      web.records = await open();
    },
    stored: async () => (await app.call(tasksContract.list, { token, query: {} })).body,
  };
  return web;
}
