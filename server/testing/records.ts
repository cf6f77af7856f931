import { areasContract } from '#contract/areas.ts';
import { type JournalEntry, journalContract } from '#contract/journal.ts';
import type { Endpoint, EndpointRequest, EndpointResponse } from '#contract/platform/endpoint.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { sealCursor } from '#server/platform/pages.ts';
import type { TestApp, TestUser } from './app.ts';

type Body<E extends Endpoint> = EndpointRequest<E> extends { body: infer B } ? B : never;

/** Creates records that a test needs; a refused create throws. */
export function recordsIn(app: Pick<TestApp, 'call'>) {
  async function create<E extends Endpoint>(endpoint: E, { token }: TestUser, body: Body<E>) {
    const { status, text, body: record } = await app.call(endpoint, { token, body } as never);
    if (status !== 201) throw new Error(`POST ${endpoint.path} answered ${status}: ${text}`);
    return record as EndpointResponse<E>;
  }

  const newPillar = (user: TestUser, body: Partial<Body<typeof pillarsContract.create>> = {}) =>
    create(pillarsContract.create, user, { name: 'Health', ...body });
  const newArea = (user: TestUser, body: Partial<Body<typeof areasContract.create>> = {}) =>
    create(areasContract.create, user, { name: 'Running', ...body });
  const newProject = (user: TestUser, body: Partial<Body<typeof projectsContract.create>> = {}) =>
    create(projectsContract.create, user, { name: 'First 10 km', ...body });
  const newTask = (
    user: TestUser,
    { id: project_id }: { id: string },
    body: Partial<Body<typeof tasksContract.create>> = {},
  ) => create(tasksContract.create, user, { name: 'Buy shoes', project_id, ...body });

  /** A task in a project in an area in a pillar. */
  async function newPath(user: TestUser) {
    const pillar = await newPillar(user);
    const area = await newArea(user, { pillar_id: pillar.id });
    const project = await newProject(user, { area_id: area.id });
    const task = await newTask(user, project);
    return { pillar, area, project, task };
  }

  return { newPillar, newArea, newProject, newTask, newPath };
}

export type EntryBody = Body<typeof journalContract.create>;
type EntryQuery = EndpointRequest<typeof journalContract.list>['query'];
type Person = Pick<TestUser, 'token'>;

/** Writes and reads journal entries for tests; a refused entry throws. */
export function journalIn(app: Pick<TestApp, 'call'>) {
  async function write({ token }: Person, body: EntryBody = {}): Promise<JournalEntry> {
    const { status, text, body: entry } = await app.call(journalContract.create, { token, body });
    if (status !== 201) throw new Error(`POST /journal answered ${status}: ${text}`);
    const { left_out: _, ...stored } = entry;
    return stored;
  }
  const read = async ({ token }: Person, id: string) =>
    (await app.call(journalContract.get, { token, params: { id } })).body;
  const list = async ({ token }: Person, query: EntryQuery = {}) =>
    (await app.call(journalContract.list, { token, query })).body;
  const change = ({ token }: Person, id: string, body: EntryBody) =>
    app.call(journalContract.change, { token, params: { id }, body });
  return { write, read, list, change };
}

export const titles = (entries: readonly { title: string }[]) => entries.map(({ title }) => title);

/**
 * A cursor of a list, as the server would make it.
 * @param key the values of the row before the page by which the list is sorted.
 * @param query the filter and the order, as a client sends them.
 */
export function cursorAfter({ path, query: schema }: Endpoint, key: unknown, query: object = {}): string {
  const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
  return sealCursor(cursor, { path, params: {}, query: schema!.parse(query) });
}
