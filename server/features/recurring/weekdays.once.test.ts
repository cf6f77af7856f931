import { expect, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

/* Clients expect weekdays as a list in every pattern, never null. */

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
const { newPath, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);

const DAILY = { type: 'daily', weekdays: null } as const;

/** A repeating task that is due today, and a rule without a task. */
async function newUserWhoRepeats() {
  const user = await app.newUser();
  const { project } = await newPath(user);
  const task = await newTask(user, project, { due_date: '2026-11-20', recurrence_pattern: DAILY });
  const rule = await newRule(user.token, { recurrence_pattern: DAILY, project_id: project.id });
  return { user, task, rule };
}

/** Stores patterns as an earlier version did. */
async function storeNulls(userId: string): Promise<void> {
  const { db } = app.database;
  const rows = await db.selectFrom('recurring_tasks').selectAll().where('user_id', '=', userId).execute();
  for (const { id, recurrence_pattern } of rows) {
    const pattern = JSON.stringify({ ...(JSON.parse(recurrence_pattern) as object), weekdays: null });
    await db
      .updateTable('recurring_tasks')
      .set({ recurrence_pattern: pattern })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
  }
}

/** The weekdays of every pattern in responses about the rules and their tasks. */
async function weekdaysShown({ token }: TestUser, taskId: string, ruleId: string) {
  const shown = {
    tasks: await app.call(tasksContract.list, { token }),
    task: await app.call(tasksContract.get, { token, params: { id: taskId } }),
    rules: await app.call(recurringContract.list, { token }),
    rule: await app.call(recurringContract.get, { token, params: { id: ruleId } }),
    today: await app.call(todayContract.read, { token, query: { date: '2026-11-20' } }),
    'task, changed': await app.call(tasksContract.change, { token, params: { id: taskId }, body: { name: 'Other' } }),
    'rule, changed': await app.call(recurringContract.change, {
      token,
      params: { id: ruleId },
      body: { name: 'Other', recurrence_pattern: DAILY },
    }),
  };
  return Object.entries(shown).map(([name, { text }]) => ({
    name,
    weekdays: [...new Set(text.match(/"weekdays":(null|\[.*?\])/g))],
  }));
}

test('a pattern without weekdays has an empty list in every response, even if null is stored', async () => {
  const { user, task, rule } = await newUserWhoRepeats();
  await storeNulls(user.user.id);

  for (const { name, weekdays } of await weekdaysShown(user, task.id, rule.id)) {
    expect({ name, weekdays }).toEqual({ name, weekdays: ['"weekdays":[]'] });
  }
});

test('null is accepted for no weekdays in every request', async () => {
  const { user, task } = await newUserWhoRepeats();
  const { token } = user;
  const body = { recurrence_pattern: { type: 'weekly', weekdays: null } } as const;

  expect((await app.call(recurringContract.preview, { token, body })).status).toBe(200);
  const { body: changed } = await app.call(tasksContract.change, { token, params: { id: task.id }, body });
  const bulk = { tasks: [{ id: task.id, ...body }] };
  const { body: many } = await app.call(tasksContract.changeMany, { token, body: bulk });
  const made = await newRule(token, body);

  const patterns = [changed, ...many.tasks, made].map(({ recurrence_pattern }) => recurrence_pattern);
  expect(patterns).toMatchObject(Array.from({ length: 3 }, () => ({ type: 'weekly', weekdays: [] })));
});

test('weekdays are an empty list after a restore from the trash, where null may be stored', async () => {
  const { user, task, rule } = await newUserWhoRepeats();
  const { token } = user;
  await storeNulls(user.user.id);
  await app.call(recurringContract.delete, { token, params: { id: rule.id } });
  await app.call(tasksContract.delete, { token, params: { id: task.id } });
  const entries = (await app.call(trashContract.list, { token })).body;

  const { status } = await app.call(trashContract.restoreMany, { token, body: { ids: entries.map(({ id }) => id) } });
  const rules = await app.call(recurringContract.list, { token });
  expect([status, rules.body.map(({ recurrence_pattern }) => recurrence_pattern.weekdays)]).toEqual([200, [[], []]]);
});
