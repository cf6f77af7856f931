import { InfiniteQueryObserver, QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { vi } from 'vitest';
import { type RecordStore, recordsOf } from '#web/records/record-store.ts';
import { fakeStorage } from './fake-storage.ts';
import { eventually } from './eventually.ts';

/** A request as the server sees it: `PUT /tasks/t`. */
export interface Sent {
  line: string;
  query: URLSearchParams;
  body: unknown;
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
type Handler = (sent: Sent) => Answer | Promise<Answer>;

interface Options<Data> {
  queryKey: QueryKey;
  queryFn?: unknown;
  data?: Data;
}

/**
 * Responses of a server that stores the changes of tasks, because lists are refetched shortly after a write, which on a
 * busy machine is during the test.
 */
export function keepingTasks(tasks: readonly { id: string }[], change: Handler): Record<string, Handler> {
  const stored = new Map(tasks.map((task) => [task.id, task]));
  return {
    'GET /tasks': () => ({ body: [...stored.values()] }),
    'PUT /tasks/bulk': async (sent) => {
      const answer = await change(sent);
      const { tasks: changed = [] } = (answer.body ?? {}) as { tasks?: { id: string }[] };
      for (const task of changed) stored.set(task.id, { ...stored.get(task.id), ...task });
      return answer;
    },
  };
}

/**
 * A store with fake responses by method and path; other requests get `{}`. Shown queries are refetched 250 ms after a
 * write, which on a busy machine is during the test, so responses to reads must include earlier writes.
 */
export function fakeServer(answers: Record<string, Handler>) {
  const sent: Sent[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } });
  const records: RecordStore = recordsOf(client);
  fakeStorage({ auth_token: 'secret' });
  vi.stubGlobal('document', { cookie: '', addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('location', { origin: 'http://auric.example' });
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    const text = await request.text();
    const line = `${request.method} ${url.pathname.replace('/api', '')}`;
    const one: Sent = { line, query: url.searchParams, body: text === '' ? null : JSON.parse(text) };
    if (request.method !== 'GET') sent.push(one);
    const { status = 200, body = {}, headers } = (await answers[line]?.(one)) ?? {};
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
  });
  return {
    client,
    records,
    /** The requests except GET, in order. */
    sent,
    /** Shows a query as a screen does, and waits until it is loaded. */
    open: async <Data>(options: Options<Data>): Promise<void> => {
      const observer = new QueryObserver(client, options as never);
      observer.subscribe(() => undefined);
      await eventually(() => {
        if (client.getQueryState(options.queryKey)?.status !== 'success') throw new Error('not read yet');
      });
    },
    /** The same for a paged list. Returns a function that reads the next page. */
    openPages: async (options: { queryKey: QueryKey }) => {
      const observer = new InfiniteQueryObserver(client, options as never);
      observer.subscribe(() => undefined);
      await eventually(() => {
        if (!observer.getCurrentResult().isSuccess) throw new Error('not read yet');
      });
      return () => observer.fetchNextPage();
    },
    /** A page of a list, with the cursor of the next. */
    page: (body: readonly unknown[], total: number, cursor?: string): Answer => ({
      body,
      headers: {
        'X-Total-Count': `${total}`,
        ...(cursor !== undefined && { Link: `</api/list?limit=50&cursor=${cursor}>; rel="next"` }),
      },
    }),
    shown: <Data>({ queryKey }: { queryKey: QueryKey }): Data => client.getQueryData(queryKey) as Data,
    refusal: (status: number, detail: string): Answer => ({ status, body: { detail } }),
  };
}
