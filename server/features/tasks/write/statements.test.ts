import { expect, test } from 'vitest';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { StatementCounter } from '#server/testing/statement-counter.ts';

/* There is one writer: how many people it serves depends on how many statements a change takes. */

const counter = new StatementCounter();
const app = await startTestApp({ counter });
const { newPath, newTask } = recordsIn(app);

async function newPlanner() {
  const user = await app.newUser();
  const { project } = await newPath(user);
  const complete = (id: string) =>
    app.call(tasksContract.change, { token: user.token, params: { id }, body: { completed: true } });
  return { user, token: user.token, project, complete };
}

test('completing a task takes at most 6 statements on the writer', async () => {
  const { user, project, complete } = await newPlanner();
  const task = await newTask(user, project);

  const statements = await counter.during(() => complete(task.id));

  expect(statements.slice(6)).toEqual([]);
});

test('completing the last subtask, and with it the task that requires it, takes at most 9', async () => {
  const { user, project, complete } = await newPlanner();
  const parent = await newTask(user, project, { sub_task_completion_required: true });
  const child = await newTask(user, project, { parent_task_id: parent.id });

  const statements = await counter.during(() => complete(child.id));

  expect(statements.slice(9)).toEqual([]);
});

test('completing 200 tasks at once takes at most 30', async () => {
  const { user, token, project } = await newPlanner();
  const tasks: { id: string; completed: true }[] = [];
  while (tasks.length < 200) tasks.push({ id: (await newTask(user, project)).id, completed: true });

  const statements = await counter.during(() => app.call(tasksContract.changeMany, { token, body: { tasks } }));

  expect(statements.slice(30)).toEqual([]);
});

test('letting 200 tasks repeat, and ending that again, takes a number of statements that does not grow with them', async () => {
  const { user, token, project } = await newPlanner();
  const ids: string[] = [];
  while (ids.length < 200) ids.push((await newTask(user, project)).id);
  const change = (count: number, recurrence_pattern: { type: 'weekly' } | null) => {
    const tasks = ids.slice(0, count).map((id) => ({ id, recurrence_pattern }));
    return counter.during(() => app.call(tasksContract.changeMany, { token, body: { tasks } }));
  };
  const few = { start: await change(10, { type: 'weekly' }), end: await change(10, null) };
  const many = { start: await change(200, { type: 'weekly' }), end: await change(200, null) };

  // Their instances are inserted 200 at a time, their entries in the trash 100.
  expect(many.start.length - few.start.length).toBeLessThanOrEqual(6);
  expect(many.end.length - few.end.length).toBeLessThanOrEqual(2);
  expect(many.start.slice(45)).toEqual([]);
  expect(many.end.slice(45)).toEqual([]);
});
