import { afterAll, expect, test, vi } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { roundsOf } from '#server/testing/database/rounds.ts';
import { Chance } from '#server/testing/random-walk/chance.ts';
import { today } from '#web/platform/clock.ts';
import { combineUndo, runUndo } from '#web/records/act.ts';
import type { RecordStore, Written } from '#web/records/record-store.ts';
import type { Write } from '#web/records/write-kinds.ts';
import { eventually } from '#web/testing/eventually.ts';
import { openWeb } from './open-web.ts';
import { randomWrite } from './random-writes.ts';

/*
 * The web shows the effects of a write before the server responds. This test performs the same random writes of tasks
 * on both sides, and compares every field of every task after each: before the response, without the fields that only
 * the server knows, and after it. Nothing is refetched in between. AURIC_SAME_CHANGES sets the number of writes,
 * AURIC_SAME_SEED repeats a run.
 */

const WRITES = Number(process.env['AURIC_SAME_CHANGES'] ?? roundsOf({ all: 2_000, sqlite: 150, postgres: 0 }));
const SEED = Number(process.env['AURIC_SAME_SEED'] ?? 20_261_124);

/** The fields that only the server knows before it responds. */
const ONLY_SERVER = new Set<keyof Task>([
  'created_at',
  'updated_at',
  'date_created',
  'completed_at',
  'completion_points',
]);

/** The fields that an Undo may change: it is a write, and a restored subtask is the last one. */
const CHANGED_BY_UNDO = new Set<keyof Task>(['updated_at', 'sort_order', 'completion_points']);

const network = vi.hoisted(() => ({ connection: 'online', listeners: new Set<() => void>() }));
vi.mock('#web/platform/connection/connection.ts', async (original) => ({
  ...(await original<object>()),
  currentConnection: () => network.connection,
  subscribeConnection: (listener: () => void) => {
    network.listeners.add(listener);
    return () => network.listeners.delete(listener);
  },
}));
function setConnection(connection: 'online' | 'offline') {
  network.connection = connection;
  for (const listener of network.listeners) listener();
}
afterAll(() => vi.unstubAllGlobals());

const app = await startTestApp();

/** Three projects in areas and pillars that all have a purpose. Returns their ids. */
async function makeProjects({ token }: TestUser): Promise<string[]> {
  const pillars = await Promise.all(
    ['#3FB984', '#4C6FFF'].map(async (color, index) => {
      const body = { name: `Pillar ${index}`, description: index === 0 ? 'To be well' : '', color };
      return (await app.call(pillarsContract.create, { token, body })).body.id;
    }),
  );
  const areas = await Promise.all(
    pillars.map(async (pillar_id, index) => {
      const body = { name: `Area ${index}`, description: `Area of ${index}`, pillar_id };
      return (await app.call(areasContract.create, { token, body })).body.id;
    }),
  );
  return Promise.all(
    [areas[0]!, areas[1]!, areas[1]!].map(async (area_id, index) => {
      const body = { name: `Project ${index}`, description: `Project of ${index}`, area_id };
      return (await app.call(projectsContract.create, { token, body })).body.id;
    }),
  );
}

/** The fields of tasks in which two sides differ, each as `field`, and tasks that only one side has. */
function differences(
  shown: readonly Task[],
  stored: readonly Task[],
  ignored: ReadonlySet<keyof Task> = new Set(),
): Map<string, string> {
  const found = new Map<string, string>();
  const byId = new Map(stored.map((task) => [task.id, task]));
  for (const task of shown) {
    const other = byId.get(task.id);
    byId.delete(task.id);
    if (!other) {
      found.set('only on the web', task.id);
      continue;
    }
    for (const key of Object.keys(other) as (keyof Task)[]) {
      if (ignored.has(key)) continue;
      const [ours, theirs] = [task[key], other[key]].map((value) => JSON.stringify(value));
      if (ours !== theirs) found.set(key, `${task.id}: ${ours} and not ${theirs}`);
    }
  }
  for (const id of byId.keys()) found.set('only on the server', id);
  return found;
}

/** The fields of tasks that Undo has not restored. */
function notRestored(before: readonly Task[], after: readonly Task[]): Map<string, string> {
  return differences(after, before, CHANGED_BY_UNDO);
}

/** How often each field differed, by kind of write. */
class Drift {
  readonly #counts = new Map<string, number>();

  add(when: string, name: string, found: ReadonlyMap<string, string>): boolean {
    for (const field of found.keys()) {
      const key = `${when}, ${name}: ${field}`;
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    }
    return found.size > 0;
  }

  get lines(): string[] {
    return [...this.#counts].toSorted(([, one], [, other]) => other - one).map(([key, count]) => `${count} × ${key}`);
  }
}

/** Resolves when the server has responded to every queued write. */
const allSent = (records: RecordStore) =>
  eventually(() => {
    if (records.unsent.length > records.waiting().refused.length) throw new Error('not sent yet');
  });

test('the web shows the tasks that the server has, after every write', async () => {
  const chance = new Chance(SEED);
  const user = await app.newUser();
  const projectIds = await makeProjects(user);
  const web = await openWeb(app, user, projectIds);
  const drift = new Drift();
  const here = () => ({ records: web.records, chance, projectIds, today: today() });
  let undoable: { name: string; undo: readonly Write[]; before: readonly Task[] } | null = null;
  let before: readonly Task[] = [];

  for (let step = 0; step < WRITES; step += 1) {
    if (undoable && chance.once(5)) {
      const { name, undo } = undoable;
      const isUndone = await runUndo(web.records, undo);
      const stored = await web.stored();
      // The prerequisites of a task are in the order of their places, in which Undo may leave gaps.
      const isExact = undo.length > 0 && name !== 'reorder';
      if (isUndone && isExact) drift.add('undone', name, notRestored(undoable.before, stored));
      if (drift.add('with the answer', `Undo of ${name}`, differences(web.records.all('task'), stored))) {
        await web.reload();
      }
      undoable = null;
      before = stored;
      continue;
    }
    const offline = chance.once(10);
    if (offline) setConnection('offline');
    const { refusals } = web;
    const results: Promise<PromiseSettledResult<Written<unknown>>[]>[] = [];
    let made = '';
    for (let count = offline ? 1 + chance.below(4) : 1; count > 0; count -= 1) {
      const { name, writes } = randomWrite(here());
      made = made === '' ? name : `${made}, ${name}`;
      results.push(Promise.allSettled(web.records.writeAll(writes)));
    }
    const shown = web.records.all('task');
    const outcomes = (await Promise.all(results)).flat();
    if (offline) {
      setConnection('online');
      await allSent(web.records);
    }
    const name = offline ? 'offline' : made;
    const stored = await web.stored();
    if (web.refusals === refusals) drift.add('at once', name, differences(shown, stored, ONLY_SERVER));
    const isWrong = drift.add('with the answer', name, differences(web.records.all('task'), stored));
    const done = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    undoable = !offline && done.length > 0 ? { name, undo: combineUndo(done).undo, before } : null;
    before = stored;
    if (isWrong || web.records.waiting().refused.length > 0) {
      await web.reload();
      undoable = null;
    }
  }
  expect(drift.lines).toEqual([]);
});
