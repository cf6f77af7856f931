import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Project } from '#contract/projects.ts';
import type { RecurringTask } from '#contract/recurring.ts';
import type { Occurrence } from '#contract/tasks.ts';
import { recurringQueries } from '#web/features/recurring/recurring-queries.ts';
import { aTask, anOccurrence } from '#web/testing/a-task.ts';
import { resetConnection, setConnection } from '#web/testing/fake-connection.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { changeTask } from '../task-mutations.ts';
import { taskQueries } from '../task-queries.ts';
import { asRow } from './occurrence-rows.ts';

vi.mock('#web/platform/connection/connection.ts', async (original) =>
  (await import('#web/testing/fake-connection.ts')).withFakeConnection(await original()),
);

beforeEach(resetToasts);
afterEach(() => {
  resetConnection();
  vi.unstubAllGlobals();
});

const RULE = { id: 'rule', name: 'Water', task_id: 'first', project_id: 'p', project_name: 'P' } as RecurringTask;
const OCCURRENCE = anOccurrence('next', { project_id: 'p', project_name: 'P' });
const FAMILY = { id: 'family', name: 'Family' } as Project;

/** A series in the project `p`: its rule, its open first task with a subtask, and its next occurrence. */
async function open(first = aTask('first', { recurring_task_id: 'rule' }), occurrence = OCCURRENCE) {
  const subtask = aTask('sub', { parent_task_id: 'first' });
  const tasks = [first, subtask, aTask('other')];
  let stored = occurrence;
  const server = fakeServer({
    'GET /tasks': () => ({ body: tasks }),
    'GET /tasks/occurrences': () => ({ body: [stored] }),
    'GET /recurring-tasks': () => ({ body: [RULE] }),
    'PUT /recurring-task-instances/next': ({ body }) => {
      stored = { ...stored, ...(body as object) };
      return { body: stored };
    },
    'PUT /tasks/first': () => ({ body: { ...first, project_id: 'family' } }),
    'PUT /tasks/bulk': () => ({ body: { tasks: [aTask('other', { project_id: 'family' })], refused: [] } }),
  });
  for (const query of [taskQueries.open(), taskQueries.occurrences(), recurringQueries.list()]) {
    await server.open(query as ReturnType<typeof taskQueries.open>);
  }
  const { records } = server;
  const places = () => ({
    rule: records.get('rule', 'rule')?.project_id,
    next: records.get('occurrence', 'next')?.project_id,
    first: records.get('task', 'first')?.project_id,
    sub: records.get('task', 'sub')?.project_id,
  });
  return { ...server, places };
}

const IN_FAMILY = { rule: 'family', next: 'family', first: 'family', sub: 'family' };
const IN_P = { rule: 'p', next: 'p', first: 'p', sub: 'p' };

test('moving an occurrence moves its rule and its open first task at once, also offline, and Undo moves all back', async () => {
  const { client, records, places, sent } = await open();
  setConnection('offline');
  const hook = await renderHook(() => useBulk(), { client });
  await perform(() => hook.result.move([asRow(records.get('occurrence', 'next') as Occurrence)], FAMILY));
  expect(places()).toEqual(IN_FAMILY);
  expect(currentToast().toast?.message).toBe('“next” moved to “Family”, with its later ones');
  await perform(() => currentToast().toast!.action!.run());
  expect([places(), sent]).toEqual([IN_P, []]);
});

test('Undo moves an occurrence that was elsewhere than its series to the series', async () => {
  const elsewhere = { ...OCCURRENCE, project_id: 'elsewhere' };
  const { client, records, sent } = await open(undefined, elsewhere);
  const hook = await renderHook(() => useBulk(), { client });
  await perform(() => hook.result.move([asRow(records.get('occurrence', 'next') as Occurrence)], FAMILY));
  await perform(() => currentToast().toast!.action!.run());
  const line = 'PUT /recurring-task-instances/next';
  await expect
    .poll(() => sent)
    .toMatchObject([
      { line, body: { project_id: 'family' } },
      { line, body: { project_id: 'p' } },
    ]);
});

test('moving the first task moves its series, and a completed one moves alone', async () => {
  const one = await open();
  setConnection('offline');
  await one.records.write(changeTask({ id: 'first', changes: { project_id: 'family' } }));
  expect(one.places()).toEqual(IN_FAMILY);
  setConnection('online');

  const completed = { recurring_task_id: 'rule', status: 'completed' } as const;
  const other = await open(aTask('first', { ...completed, completed_at: '2026-11-20T09:00:00Z' }));
  setConnection('offline');
  await other.records.write(changeTask({ id: 'first', changes: { project_id: 'family' } }));
  expect(other.places()).toEqual({ ...IN_FAMILY, rule: 'p', next: 'p' });
});

test('tasks and occurrences are changed in bulk together, and are sent as what they are', async () => {
  const { client, records, sent } = await open();
  const hook = await renderHook(() => useBulk(), { client });
  const rows = [aTask('other'), asRow(records.get('occurrence', 'next') as Occurrence)];
  await perform(() => hook.result.move(rows, FAMILY));
  expect(currentToast().toast?.message).toBe('2 tasks moved to “Family”, with the later ones of those that repeat');
  await perform(() => hook.result.complete(rows.slice(1)));
  expect(sent.map(({ line, body }) => [line, body])).toEqual([
    ['PUT /tasks/bulk', { tasks: [{ project_id: 'family', id: 'other' }] }],
    ['PUT /recurring-task-instances/next', { project_id: 'family' }],
    ['PUT /recurring-task-instances/next/complete', null],
  ]);
});
