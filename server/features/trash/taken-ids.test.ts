import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { StatementCounter } from '#server/testing/statement-counter.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const counter = new StatementCounter();
const app = await startTestApp({ counter });
const { newPath, newProject, newTask, newPillar, newArea } = recordsIn(app);
const { newRule } = recurringIn(app);

/** A user who has deleted one record of each kind. */
async function newDeleter() {
  const user = await app.newUser();
  const { token } = user;
  const { pillar, area, project, task } = await newPath(user);
  const subtask = await newTask(user, project, { parent_task_id: task.id });
  const rule = await newRule(token, { project_id: project.id });
  const kept = await newProject(user, { name: 'Kept' });
  const { body: ofPillar } = await app.call(pillarsContract.delete, { token, params: { id: pillar.id } });
  const { body: ofArea } = await app.call(areasContract.delete, { token, params: { id: area.id } });
  return {
    user,
    token,
    pillar,
    area,
    project,
    task,
    subtask,
    rule,
    kept,
    entries: [ofPillar.trash_id!, ofArea.trash_id!],
  };
}

const inTheTrash = (word: string) => ({
  detail: `${word === 'area' ? 'An' : 'A'} ${word} with this id is in the trash. Restore it, or delete it for good first.`,
});

testOnce(
  'a record cannot be created with an id in the trash, so that the deleted one can always be restored',
  async () => {
    const { user, token, pillar, area, project, task, subtask, rule, kept, entries } = await newDeleter();
    const other = await newTask(user, kept, { name: 'Other' });
    const creates: [Promise<{ status: number; body: unknown }>, string][] = [
      [app.refused(pillarsContract.create, { token, body: { id: pillar.id, name: 'Again' } }), 'pillar'],
      [app.refused(areasContract.create, { token, body: { id: area.id, name: 'Again' } }), 'area'],
      [app.refused(projectsContract.create, { token, body: { id: project.id, name: 'Again' } }), 'project'],
      [app.refused(tasksContract.create, { token, body: { id: task.id, name: 'Again', project_id: kept.id } }), 'task'],
      [app.refused(tasksContract.create, { token, body: { id: subtask.id, name: 'To the Inbox' } }), 'task'],
      [
        app.refused(tasksContract.createSubtask, {
          token,
          params: { id: other.id },
          body: { id: subtask.id, name: 'x' },
        }),
        'task',
      ],
      [
        app.refused(recurringContract.create, {
          token,
          body: { id: rule.id, name: 'Again', recurrence_pattern: { type: 'daily' } },
        }),
        'recurring task',
      ],
      [
        app.refused(tasksContract.createProjectWithTasks, {
          token,
          body: { project: { id: project.id, title: 'Again' }, tasks: [] },
        }),
        'project',
      ],
      [
        app.refused(tasksContract.createProjectWithTasks, {
          token,
          body: {
            project: { title: 'Again' },
            tasks: [
              { id: newId(), title: 'New' },
              { id: task.id, title: 'Again' },
            ],
          },
        }),
        'task',
      ],
    ];
    for (const [create, word] of creates) {
      const { status, body } = await create;
      expect([word, status, body]).toMatchObject([word, 409, inTheTrash(word)]);
    }

    await app.call(trashContract.restoreMany, { token, body: { ids: entries } });
    const { status, body } = await app.call(tasksContract.create, { token, body: { id: task.id, name: 'Again' } });
    expect([status, body.name]).toEqual([200, task.name]);
  },
);

testOnce('an id is free once it is not in the trash, and always for other kinds and other users', async () => {
  const { user, token, area, project, task, kept, entries } = await newDeleter();
  const stranger = await app.newUser();

  expect((await newTask(user, kept, { id: project.id })).id).toBe(project.id);
  expect((await newTask(stranger, await newProject(stranger, { id: project.id }), { id: task.id })).id).toBe(task.id);
  expect((await newPillar(stranger, { id: area.id })).id).toBe(area.id);

  await app.call(trashContract.delete, { token, params: { id: entries[1]! } });
  expect((await newTask(user, kept, { id: task.id })).id).toBe(task.id);
  await app.call(trashContract.empty, { token });
  expect((await newArea(user, { id: area.id })).id).toBe(area.id);
});

test('one statement checks both for existing records and for ids in the trash', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const projectWithTasks = {
    project: { id: newId(), title: 'New' },
    tasks: [
      { id: newId(), title: 'One' },
      { id: newId(), title: 'Two' },
    ],
  };
  const creates: [table: string, lookups: number, create: () => Promise<unknown>][] = [
    ['pillars', 1, () => newPillar(user, { id: newId() })],
    // The list of an area has its id, so projects and areas share theirs.
    ['areas', 2, () => newArea(user, { id: newId() })],
    ['projects', 2, () => newProject(user, { id: newId() })],
    ['tasks', 1, () => newTask(user, project, { id: newId() })],
    ['tasks', 0, () => newTask(user, project)],
    ['recurring_tasks', 1, () => newRule(token, { id: newId() })],
    ['tasks', 3, () => app.call(tasksContract.createProjectWithTasks, { token, body: projectWithTasks })],
  ];
  for (const [table, lookups, create] of creates) {
    const statements = await counter.during(create);
    const intoTrash = statements.filter((text) => text.includes('trash'));
    expect([table, intoTrash.length]).toEqual([table, lookups]);
    for (const text of intoTrash) expect(text).toMatch(/^select "id".+ from "(\w+)" .+ union all select "id"/);
    expect(intoTrash.filter((text) => text.includes(`from "${table}"`))).toHaveLength(Math.min(lookups, 1));
  }
});

test('if older data has an id twice, the second record stays in the trash', async () => {
  const user = await app.newUser();
  const { token } = user;
  const task = await newTask(user, await newProject(user));
  const { body: deleted } = await app.call(tasksContract.delete, { token, params: { id: task.id } });
  const entry = newId();
  const { db } = app.database;
  await sql`insert into trash (user_id, id, kind, name, counts, deleted_at, expires_at)
    select user_id, ${entry}, kind, name, counts, deleted_at, expires_at from trash
    where user_id = ${user.user.id}`.execute(db);
  await sql`insert into trash_contents (user_id, entry_id, content)
    select user_id, ${entry}, content from trash_contents where user_id = ${user.user.id}`.execute(db);
  await app.call(trashContract.restore, { token, params: { id: deleted.trash_id! }, body: {} });

  const { status, body } = await app.refused(trashContract.restore, { token, params: { id: entry }, body: {} });

  expect([status, body.detail]).toEqual([409, 'Something with the same id exists again, so this cannot be restored.']);
  await app.call(trashContract.empty, { token });
});
