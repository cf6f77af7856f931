import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { roundsOf } from '#server/testing/database/rounds.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

/*
 * Right after many rows were written PostgreSQL has no statistics of them; each statement may take at most five
 * seconds.
 */

const TASKS = roundsOf({ all: 40_000, sqlite: 20_000 });
const INSTANCES = roundsOf({ all: 33_000, sqlite: 20_000 });
const ROWS_AT_ONCE = 10_000;
const AT = '2026-11-20T08:00:00.000Z';
const MINUTES = 60_000;

// With workers for large accounts, as in production.
const app = await startTestApp({
  clock: () => new Date('2026-11-20T09:00:00Z'),
  light: { rows: 2500, bytes: Infinity },
});
const { db } = app.database;
const { newProject, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);

for (const table of ['tasks', 'recurring_task_instances']) {
  await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(db);
}

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / ROWS_AT_ONCE) }, (_, index) =>
    all.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );

test(
  'a project of many new tasks is reordered and moved, and its tasks are read and completed',
  { timeout: 5 * MINUTES },
  async () => {
    const user = await app.newUser();
    const { token } = user;
    const [project, other] = [await newProject(user), await newProject(user)];
    const parent = await newTask(user, project);
    const ids = Array.from({ length: TASKS }, newId);
    const rows = ids.map((id, index) => ({
      ...{
        user_id: user.user.id,
        id,
        project_id: project.id,
        parent_task_id: parent.id,
        name: 'Step',
        description: '',
      },
      ...{ status: 'todo' as const, priority: 'medium' as const, category: 'general', sort_order: index },
      ...{ created_at: AT, updated_at: AT },
    }));
    for (const some of chunks(rows)) await insertTasks(db, some);
    const reorder = (task_ids: string[]) =>
      app.refused(tasksContract.reorder, { token, params: { id: project.id }, body: { task_ids } });
    const change = (id: string, body: { project_id?: string; completed?: boolean }) =>
      app.refused(tasksContract.change, { token, params: { id }, body });

    const answers = [
      await reorder([ids.at(-1)!]),
      await reorder(ids.toReversed()),
      await change(parent.id, { project_id: other.id }),
      await change(ids[0]!, { completed: true }),
      await app.send({ url: `/api/tasks/${ids[0]}`, token }),
      await app.send({ url: '/api/today', token }),
      await app.send({ url: '/api/dashboard', token }),
    ];

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  },
);

test('a day with many new instances of repeating tasks is read', { timeout: 5 * MINUTES }, async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const rule = await newRule(token, { project_id: project.id });
  const rows = Array.from({ length: INSTANCES }, (_, index) => ({
    ...{ user_id: user.user.id, id: newId(), recurring_task_id: rule.id, occurrence: `${index}`, name: 'Water' },
    ...{ description: '', priority: 'medium', project_id: project.id, category: 'general', due_date: '2026-11-20' },
    ...{ created_at: AT, updated_at: AT },
  }));
  for (const some of chunks(rows)) await insertRows(db, 'recurring_task_instances', some);

  const answers = [
    await app.send({ url: '/api/today', token }),
    await app.send({ url: '/api/today/available-tasks', token }),
    await app.send({ url: '/api/dashboard', token }),
    await app.call(recurringContract.list, { token }),
    await app.call(recurringContract.instances, { token, params: { id: rule.id } }),
  ];

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  // Checking the invariants of so many rows after the test would take hours.
  await sql`delete from recurring_task_instances where user_id = ${user.user.id} and occurrence not like '2026%'`.execute(
    db,
  );
});
