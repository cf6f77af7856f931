import { expect, onTestFinished, test } from 'vitest';
import type { ImportResult } from '#contract/imports.ts';
import { authContract } from '#contract/auth.ts';
import { importsContract } from '#contract/imports.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { RECORD_GRAPH } from '#server/app.ts';
import { contextFor } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { inTurn, type Turn } from '#server/platform/turns/turns.ts';
import { restoreFromTrash } from '#server/records/restore-from-trash.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { StatementCounter } from '#server/testing/statement-counter.ts';
import { recordsIn } from '#server/testing/records.ts';
import { undoImport } from './undo/undo-import.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

/* Imports and their Undo take many short transactions: what happens between them. */

let now = new Date('2026-11-23T09:00:00Z');
/** Called for each statement. */
let onStatement: (sql: string) => void = () => {};
class Watch extends StatementCounter {
  override note: StatementCounter['note'] = ({ query }) => onStatement(query.sql);
}
const app = await startTestApp({ clock: () => now, counter: new Watch() });
const { newTask } = recordsIn(app);
const { db } = app.database;
const ENTRY = newId();
const PROJECTS = ['Home', 'Garden', 'Office'];

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `Task ${index},${PROJECTS[index % PROJECTS.length]!},Note ${index}\n`);
const fileOf = (count: number) => `Title,Project,Notes\n${linesOf(count).join('')}`;

const send = ({ token }: TestUser, body: string) =>
  app.send({ method: 'POST', url: '/api/import', token, headers: { 'content-type': 'text/csv' }, body });

async function importFile(user: TestUser, count: number): Promise<ImportResult> {
  const { status, body } = await send(user, fileOf(count));
  expect([status, body]).toEqual([201, body]);
  return body as ImportResult;
}

const tasksOf = ({ user }: TestUser) =>
  db.selectFrom('tasks').select(['id', 'name', 'project_id']).where('user_id', '=', user.id).orderBy('id').execute();
const projectsOf = async ({ token }: TestUser) => (await app.call(projectsContract.list, { token })).body;
const trashOf = async ({ token }: TestUser) => (await app.call(trashContract.list, { token })).body;

/** As a crash a minute ago would leave it. */
const leave = (id: string, stage: 'writing' | 'undoing') =>
  db
    .updateTable('imports')
    .set({
      ...{ stage, runner: 'crashed', running_until: now.toISOString(), began_at: now.toISOString(), trash_id: null },
      ...(stage === 'writing' ? { result: null, finished_at: null } : { trash_id: ENTRY }),
    })
    .where('id', '=', id)
    .execute();

test('what a crashed import has added is removed by a job, and the file can be imported again', async () => {
  const user = await app.newUser();
  const { undo_id } = await importFile(user, 450);
  // Some of its tasks were not written yet.
  const [first] = await tasksOf(user);
  await db.deleteFrom('search_texts').where('user_id', '=', user.user.id).where('id', '=', first!.id).execute();
  await db.deleteFrom('tasks').where('user_id', '=', user.user.id).where('id', '=', first!.id).execute();
  await leave(undo_id, 'writing');
  const { status } = await send(user, fileOf(450));
  expect(status).toBe(429);

  await app.runJob('finish-imports');
  expect([await tasksOf(user), await projectsOf(user), await trashOf(user)]).toEqual([[], [], []]);
  expect(await importFile(user, 450)).toMatchObject({ skipped: 0, imported: { tasks: 450, projects: 3 } });
});

test('records that the person has changed or added are in the trash after a crashed import', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { undo_id } = await importFile(user, 450);
  const home = (await projectsOf(user)).find(({ name }) => name === 'Home')!;
  now = new Date(now.getTime() + 60_000);
  const own = await newTask(user, home, { name: 'My own' });
  await leave(undo_id, 'writing');
  await db.updateTable('imports').set({ began_at: '2026-11-23T09:00:00.000Z' }).where('id', '=', undo_id).execute();

  await app.runJob('finish-imports');
  expect(await tasksOf(user)).toEqual([]);
  const [entry] = await trashOf(user);
  expect(entry).toMatchObject({ kind: 'import' });
  await app.call(trashContract.restore, { token, params: { id: entry!.id }, body: {} });
  const restored = (await tasksOf(user)).map(({ id }) => id);
  expect(restored).toContain(own.id);
  // Those that nobody had changed are gone.
  expect(restored.length).toBeLessThan(451);
  expect(entry!.counts['tasks']).toBe(restored.length);
});

test('an Undo whose server has crashed is continued by a job, and can be restored', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { undo_id } = await importFile(user, 450);
  const before = await tasksOf(user);
  await leave(undo_id, 'undoing');
  const repeated = await app.refused(importsContract.undo, { token, params: { id: undo_id } });
  expect(repeated.status).toBe(429);

  await app.runJob('finish-imports');
  expect(await tasksOf(user)).toEqual([]);
  expect(await trashOf(user)).toMatchObject([{ id: ENTRY, kind: 'import', counts: { tasks: 450, projects: 3 } }]);
  await app.call(trashContract.restore, { token, params: { id: ENTRY }, body: {} });
  expect(await tasksOf(user)).toEqual(before);
  expect(await trashOf(user)).toEqual([]);
  // The restored import can be undone again.
  await app.call(importsContract.undo, { token, params: { id: undo_id } });
  expect(await tasksOf(user)).toEqual([]);
});

test('the person can write between the pieces of an Undo and of its restore', async () => {
  const user = await app.newUser();
  const { undo_id } = await importFile(user, 450);
  const { id, timezone } = user.user;
  const ctx = {
    ...contextFor(db, { id, timezone, day_start_hour: 0 }, now),
    graph: RECORD_GRAPH,
    limitsCreates: true,
    ip: '',
  };
  let written = 0;
  const write = async () => {
    written += 1;
    await app.call(tasksContract.create, { token: user.token, body: { name: `Mine ${written}` } });
  };
  const turn: Turn = { gone: new AbortController().signal, end() {}, pause: (work) => work(), yield: write };
  const { trash_id } = await inTurn(turn, () => undoImport(ctx, { clock: () => now }, undo_id));
  expect(written).toBeGreaterThan(4);
  expect(await tasksOf(user)).toHaveLength(written);

  const before = written;
  await inTurn(turn, () => restoreFromTrash(ctx, [trash_id]));
  expect(written - before).toBeGreaterThan(3);
  expect(await tasksOf(user)).toHaveLength(450 + written);
  expect(await trashOf(user)).toEqual([]);
});

/** Restores an undone import of 450 tasks. @param between called between its pieces. */
async function restoreSlowly(user: TestUser, between: (entryId: string) => Promise<void>) {
  const { undo_id } = await importFile(user, 450);
  const { body } = await app.call(importsContract.undo, { token: user.token, params: { id: undo_id } });
  const { id, timezone } = user.user;
  const ctx = {
    ...contextFor(db, { id, timezone, day_start_hour: 0 }, now),
    graph: RECORD_GRAPH,
    limitsCreates: true,
    ip: '',
  };
  const turn: Turn = {
    ...{ gone: new AbortController().signal, end() {}, pause: (work) => work() },
    yield: () => between(body.trash_id!),
  };
  await inTurn(turn, () => restoreFromTrash(ctx, [body.trash_id!]));
}

testOnce(
  'a restore that breaks off leaves an entry that counts what is in it, and can be continued or deleted',
  async () => {
    for (const end of ['restore', 'delete'] as const) {
      const user = await app.newUser();
      const { token } = user;
      let pieces = 0;
      const breaksOff = async () => {
        pieces += 1;
        if (pieces === 3) throw new Error('broken off');
      };
      await expect(restoreSlowly(user, breaksOff)).rejects.toThrow('broken off');
      const restored = (await tasksOf(user)).length;
      const [entry] = await trashOf(user);
      expect(restored).toBeGreaterThan(0);
      expect([entry!.counts['tasks'], entry!.counts['projects']]).toEqual([450 - restored, expect.any(Number)]);

      await app.call(trashContract[end], { token, params: { id: entry!.id }, ...(end === 'restore' && { body: {} }) });
      expect(await tasksOf(user)).toHaveLength(end === 'restore' ? 450 : restored);
      expect(await trashOf(user)).toEqual([]);
    }
  },
);

testOnce(
  'an entry that is being restored is not deleted, by emptying the trash or alone; other entries are',
  async () => {
    const user = await app.newUser();
    const { token } = user;
    const refusals = new Set<string>();
    await restoreSlowly(user, async (entryId) => {
      const { body: task } = await app.call(tasksContract.create, { token, body: { name: 'Other' } });
      await app.call(tasksContract.delete, { token, params: { id: task.id } });
      await app.call(trashContract.empty, { token });
      expect((await trashOf(user)).map(({ id }) => id)).toEqual([entryId]);
      // A second restore that fails leaves the first one its entry.
      const body = { parent_id: newId() };
      expect((await app.refused(trashContract.restore, { token, params: { id: entryId }, body })).status).toBe(400);
      const refused = await app.refused(trashContract.delete, { token, params: { id: entryId } });
      refusals.add(`${refused.status} ${refused.body.detail as string}`);
    });
    expect(refusals).toEqual(new Set(['409 “import.csv” is being restored.']));
    expect(await tasksOf(user)).toHaveLength(450);
    expect(await trashOf(user)).toEqual([]);
  },
);

test('an entry whose restore has crashed is deleted after ten minutes, and one from a wrong clock at once', async () => {
  for (const [until, isKept] of [
    [9 * 60_000, true],
    [0, false],
    [365 * 86_400_000, false],
  ] as const) {
    const user = await app.newUser();
    const { undo_id } = await importFile(user, 5);
    await app.call(importsContract.undo, { token: user.token, params: { id: undo_id } });
    const restoring_until = new Date(now.getTime() + until).toISOString();
    await db.updateTable('trash').set({ restoring_until }).where('user_id', '=', user.user.id).execute();
    await app.call(trashContract.empty, { token: user.token });
    expect((await trashOf(user)).length).toBe(isKept ? 1 : 0);
  }
});

test('an Undo that is asked for twice at once moves everything once, and blocks nothing', async () => {
  const user = await app.newUser();
  const { token } = user;
  const undoTwice = async (request_ids: readonly string[]) => {
    const { undo_id } = await importFile(user, 450);
    const undo = (request_id: string) =>
      app.refused(importsContract.undo, { token, params: { id: undo_id }, query: { request_id } });
    const answers = await Promise.all(request_ids.map(undo));
    expect(await tasksOf(user)).toEqual([]);
    return answers;
  };
  const two = await undoTwice([newId(), newId()]);
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  await app.call(trashContract.empty, { token });
  const [first, repeated] = await undoTwice([ENTRY, ENTRY]);
  expect([first!.status, repeated!.status, repeated!.body]).toEqual([200, 200, first!.body]);
});

testOnce('an undone import is restored whole or not at all', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { undo_id } = await importFile(user, 450);
  await app.call(importsContract.undo, { token, params: { id: undo_id } });
  const [entry] = await trashOf(user);
  const body = { ids: [entry!.id, newId()] };
  expect((await app.refused(trashContract.restoreMany, { token, body })).status).toBe(404);
  expect(await tasksOf(user)).toEqual([]);

  const expire = (expires_at: string) =>
    db
      .updateTable('trash')
      .set({ expires_at })
      .where('user_id', '=', user.user.id)
      .where('id', '=', entry!.id)
      .execute();
  await expire(now.toISOString());
  const params = { id: entry!.id };
  expect((await app.refused(trashContract.restore, { token, params, body: {} })).status).toBe(404);
  await expire(entry!.expires_at);
  expect(await tasksOf(user)).toEqual([]);
});

testOnce('an Undo that was broken off is continued, even if its import is too old for Undo by then', async () => {
  const user = await app.newUser();
  const { undo_id } = await importFile(user, 450);
  await leave(undo_id, 'undoing');
  await db.updateTable('imports').set({ finished_at: '2026-01-01T00:00:00.000Z' }).where('id', '=', undo_id).execute();
  await app.runJob('purge-imports');
  await app.runJob('finish-imports');
  expect(await tasksOf(user)).toEqual([]);
  expect(await trashOf(user)).toMatchObject([{ id: ENTRY, kind: 'import', counts: { tasks: 450, projects: 3 } }]);
});

/** Waits until the first tasks of an import are written. */
function firstTasks(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => void (onStatement = () => {}));
  onStatement = (sql) => {
    if (sql.startsWith('insert into "tasks"')) resolve();
  };
  return promise;
}

test('a project that the person deletes while it is imported stays deleted, and all others are imported', async () => {
  const user = await app.newUser();
  const { token } = user;
  const begun = firstTasks();
  const running = importFile(user, 3000);
  await begun;
  const find = async () => (await projectsOf(user)).find(({ name }) => name === 'Garden');
  await expect.poll(find).toBeDefined();
  await app.call(projectsContract.delete, { token, params: { id: (await find())!.id } });
  await running;
  const names = (await projectsOf(user)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Home', 'Office']);
  const tasks = await tasksOf(user);
  expect(tasks).toHaveLength(2000);
  expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length);
});

test('others write while an import is written, and an account can be deleted', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  const begun = firstTasks();
  const running = send(user, fileOf(3000));
  await begun;
  const { status } = await app.call(tasksContract.create, { token: other.token, body: { name: 'Mine' } });
  expect(status).toBe(201);
  const gone = await app.call(authContract.deleteAccount, {
    token: user.token,
    body: { confirmation_text: 'DELETE' },
  });
  expect(gone.status).toBe(200);
  await running;
  for (const table of ['tasks', 'projects', 'imports', 'search_texts'] as const) {
    const left = await db.selectFrom(table).select('user_id').where('user_id', '=', user.user.id).execute();
    expect([table, left]).toEqual([table, []]);
  }
  expect(await tasksOf(other)).toHaveLength(1);
});
