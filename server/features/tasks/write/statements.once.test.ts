import { expect, test } from 'vitest';
import type { EndpointRequest } from '#contract/platform/endpoint.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { StatementCounter } from '#server/testing/statement-counter.ts';

/* There is one writer: the number of statements per change limits how many users it can serve. */

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

test('completing the last subtask, and with it the task that requires it, takes at most 9 statements', async () => {
  const { user, project, complete } = await newPlanner();
  const parent = await newTask(user, project, { sub_task_completion_required: true });
  const child = await newTask(user, project, { parent_task_id: parent.id });

  const statements = await counter.during(() => complete(child.id));

  expect(statements.slice(9)).toEqual([]);
});

test('completing 200 tasks at once takes at most 30 statements', async () => {
  const { user, token, project } = await newPlanner();
  const tasks: { id: string; completed: true }[] = [];
  while (tasks.length < 200) tasks.push({ id: (await newTask(user, project)).id, completed: true });

  const statements = await counter.during(() => app.call(tasksContract.changeMany, { token, body: { tasks } }));

  expect(statements.slice(30)).toEqual([]);
});

type Changes = Omit<EndpointRequest<typeof tasksContract.changeMany>['body']['tasks'][number], 'id'>;

/** The numbers of statements for changing 10 and 200 tasks in these ways, one after another. */
async function statementsOf(ways: readonly Changes[]) {
  const { user, token, project } = await newPlanner();
  const ids: string[] = [];
  while (ids.length < 200) ids.push((await newTask(user, project)).id);
  const change = (count: number, changes: Changes) => {
    const tasks = ids.slice(0, count).map((id) => ({ id, ...changes }));
    return counter.during(() => app.call(tasksContract.changeMany, { token, body: { tasks } }));
  };
  const taken = async (count: number) => {
    const statements: string[][] = [];
    for (const way of ways) statements.push(await change(count, way));
    return statements;
  };
  const few = await taken(10);
  const many = await taken(200);
  return ways.map((_, index) => ({ few: few[index]!, many: many[index]! }));
}

test('setting, changing and ending the repeat of 200 tasks takes a constant number of statements', async () => {
  const [start, change, end] = await statementsOf([
    { recurrence_pattern: { type: 'weekly' } },
    { recurrence_pattern: { type: 'weekly', interval: 2, max_instances: 3 } },
    { recurrence_pattern: null },
  ]);

  expect(start!.many.length).toBe(start!.few.length);
  expect(change!.many.length).toBe(change!.few.length);
  // The trash stores 100 entries per statement.
  expect(end!.many.length - end!.few.length).toBeLessThanOrEqual(2);
  expect(start!.many.slice(40)).toEqual([]);
  expect(change!.many.slice(40)).toEqual([]);
  expect(end!.many.slice(45)).toEqual([]);
});

test('200 refused tasks take as many statements as 2, for every reason', async () => {
  const { user, token, project } = await newPlanner();
  const requiring: string[] = [];
  const waiting: string[] = [];
  while (requiring.length < 100) {
    const parent = await newTask(user, project, { sub_task_completion_required: true });
    await newTask(user, project, { name: 'First', parent_task_id: parent.id });
    requiring.push(parent.id);
    const needed = await newTask(user, project, { name: 'Needed' });
    waiting.push(needed.id);
    await newTask(user, project, { name: 'Waiting', dependency_task_ids: [needed.id] });
  }
  const { body: all } = await app.call(tasksContract.list, { token, query: {} });
  const dependentOf = (id: string) => all.find(({ dependency_task_ids }) => dependency_task_ids.includes(id))!.id;
  const cycles = waiting.map((id) => ({ id, dependency_task_ids: [dependentOf(id)] }));
  const refuse = (count: number) => {
    const tasks = [...requiring.slice(0, count).map((id) => ({ id, completed: true })), ...cycles.slice(0, count)];
    return counter.during(async () => {
      const { body } = await app.call(tasksContract.changeMany, { token, body: { tasks } });
      expect(new Set(body.refused.map(({ detail }) => detail))).toEqual(
        new Set([
          '“Buy shoes” needs its subtasks first: “First”',
          'That would be a circular dependency: “Needed” → “Waiting” → “Needed”',
        ]),
      );
      expect(body.refused).toHaveLength(2 * count);
    });
  };

  const few = await refuse(1);
  const many = await refuse(100);

  expect(many.length).toBe(few.length);
});
