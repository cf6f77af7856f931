import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { recurringContract } from '#contract/recurring.ts';
import { todayContract } from '#contract/today.ts';
import { TrashEntry, trashContract } from '#contract/trash.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newRule, instancesOf, close } = recurringIn(app);
const NONE = Object.fromEntries(Object.keys(TrashEntry.shape.counts.shape).map((kind) => [kind, 0]));

/** A user with one pillar, area and project, three ordered tasks, and a repeating task. */
async function newUserWithTree() {
  const { token } = await app.newUser();
  const { body: pillar } = await app.call(pillarsContract.create, { token, body: { name: 'Health' } });
  const { body: area } = await app.call(areasContract.create, {
    token,
    body: { name: 'Running', pillar_id: pillar.id },
  });
  const { body: project } = await app.call(projectsContract.create, {
    token,
    body: { name: 'Half marathon', area_id: area.id, due_date: '2027-03-14' },
  });
  for (const name of ['Shoes', 'Plan', 'Long run']) {
    const body = { name, project_id: project.id, due_date: '2026-12-01' };
    const { body: task } = await app.call(tasksContract.create, { token, body });
    await app.call(todayContract.pick, { token, params: { id: task.id } });
  }
  const rule = await newRule(token, { project_id: project.id });
  await close(token, rule.id, '2026-11-20');
  const everything = async () => ({
    pillars: (await app.call(hierarchyContract.pillars, { token })).body,
    areas: (await app.call(hierarchyContract.areas, { token })).body,
    projects: (await app.call(projectsContract.list, { token })).body,
    tasks: (await app.call(tasksContract.list, { token })).body,
    today: (await app.call(todayContract.read, { token })).body.tasks,
    recurring: (await app.call(recurringContract.list, { token })).body,
    instances: await instancesOf(token, rule.id),
  });
  return { token, pillar, area, project, everything };
}

testOnce('a deleted area moves to the trash with everything below it and is restored unchanged', async () => {
  const { token, area, everything } = await newUserWithTree();
  const before = await everything();

  const { body: deleted } = await app.call(areasContract.delete, { token, params: { id: area.id } });
  expect(await everything()).toMatchObject({ areas: [], projects: [], tasks: [], today: [], recurring: [] });
  const { body: entries } = await app.call(trashContract.list, { token });
  expect(entries).toEqual([
    {
      id: deleted.trash_id,
      kind: 'area',
      name: 'Running',
      deleted_at: '2026-11-20T09:00:00.000Z',
      expires_at: '2026-12-20T09:00:00.000Z',
      counts: { ...NONE, areas: 1, projects: 1, tasks: 3, recurring_tasks: 1 },
    },
  ]);

  const { status } = await app.call(trashContract.restore, { token, params: { id: deleted.trash_id! } });
  expect(status).toBe(200);
  expect(await everything()).toEqual(before);
  expect((await app.call(trashContract.list, { token })).body).toEqual([]);
});

test('a trash entry is found by the id of a record in it, by its owner only', async () => {
  const { token, area, project } = await newUserWithTree();
  const holding = (record_id: string, caller = token) =>
    app.call(trashContract.list, { token: caller, query: { record_id } });
  expect((await holding(area.id)).body).toEqual([]);
  const { body: deleted } = await app.call(areasContract.delete, { token, params: { id: area.id } });
  for (const { id } of [area, project]) expect((await holding(id)).body).toMatchObject([{ id: deleted.trash_id }]);
  const stranger = await app.newUser();
  expect((await holding(area.id, stranger.token)).body).toEqual([]);
});

test('restoring a pillar links its areas and sub-pillars again, except those moved to another pillar', async () => {
  const { token, pillar, area } = await newUserWithTree();
  const { body: other } = await app.call(areasContract.create, {
    token,
    body: { name: 'Sleep', pillar_id: pillar.id },
  });
  const { body: sub } = await app.call(pillarsContract.create, {
    token,
    body: { name: 'Sub', parent_pillar_id: pillar.id },
  });
  const { body: mind } = await app.call(pillarsContract.create, { token, body: { name: 'Mind' } });
  const { body: deleted } = await app.call(pillarsContract.delete, { token, params: { id: pillar.id } });
  await app.call(areasContract.change, { token, params: { id: other.id }, body: { pillar_id: mind.id } });

  await app.call(trashContract.restore, { token, params: { id: deleted.trash_id! } });

  expect((await app.call(areasContract.get, { token, params: { id: area.id } })).body.pillar_id).toBe(pillar.id);
  expect((await app.call(areasContract.get, { token, params: { id: other.id } })).body.pillar_id).toBe(mind.id);
  expect((await app.call(pillarsContract.get, { token, params: { id: sub.id } })).body.parent_pillar_id).toBe(
    pillar.id,
  );
});

test('restoring a pillar does not move an area back from another pillar, even if that one is in the trash', async () => {
  const { token, pillar, area } = await newUserWithTree();
  const start = now;
  const tick = () => (now = new Date(now.getTime() + 60_000));
  const { body: mind } = await app.call(pillarsContract.create, { token, body: { name: 'Mind' } });
  const remove = async (id: string) =>
    (await app.call(pillarsContract.delete, { token, params: { id } })).body.trash_id!;
  const restore = (id: string) => app.call(trashContract.restore, { token, params: { id } });
  const pillarOfArea = async () =>
    (await app.call(areasContract.get, { token, params: { id: area.id } })).body.pillar_id;

  const first = await remove(pillar.id);
  tick();
  await app.call(areasContract.change, { token, params: { id: area.id }, body: { pillar_id: mind.id } });
  const second = await remove(mind.id);
  await restore(first);
  expect(await pillarOfArea()).toBeNull();
  await restore(second);

  expect(await pillarOfArea()).toBe(mind.id);
  now = start;
});

testOnce('restoring a record of a deleted parent names the parent and accepts another one', async () => {
  const { token, area, project } = await newUserWithTree();
  const { body: home } = await app.call(areasContract.create, { token, body: { name: 'Home' } });
  const { body: deleted } = await app.call(projectsContract.delete, { token, params: { id: project.id } });
  await app.call(areasContract.delete, { token, params: { id: area.id } });
  const params = { id: deleted.trash_id! };

  const refusal = await app.refused(trashContract.restore, { token, params });
  expect(refusal.status).toBe(409);
  expect(refusal.body.detail).toBe(
    'The area “Running” was deleted. Restore it first, or restore this project without it.',
  );

  const { status } = await app.call(trashContract.restore, { token, params, body: { parent_id: home.id } });
  expect(status).toBe(200);
  const { body } = await app.call(hierarchyContract.project, {
    token,
    params: { id: project.id },
    query: { include_tasks: 'true' },
  });
  expect(body).toMatchObject({ area_id: home.id, due_date: '2027-03-14' });
  expect(body.tasks).toHaveLength(3);
});

testOnce('a refusal names the deleted record that the trash lists, and the Inbox takes the task', async () => {
  const { token, area, project, everything } = await newUserWithTree();
  const [shoes, plan] = (await everything()).tasks;
  const remove = async (id: string) => (await app.call(tasksContract.delete, { token, params: { id } })).body.trash_id!;
  const [first, second] = [await remove(shoes!.id), await remove(plan!.id)];
  await app.call(projectsContract.change, { token, params: { id: project.id }, body: { name: 'Marathon' } });
  const refusal = async () => (await app.refused(trashContract.restore, { token, params: { id: first } })).body.detail;

  const { body: alone } = await app.call(projectsContract.delete, { token, params: { id: project.id } });
  expect(await refusal()).toBe(
    'The project “Marathon” was deleted. Restore it first, or restore this task to the Inbox.',
  );
  await app.call(trashContract.restore, { token, params: { id: alone.trash_id! } });
  const { body: above } = await app.call(areasContract.delete, { token, params: { id: area.id } });
  expect(await refusal()).toBe(
    'The project “Half marathon” was deleted with the area “Running”. ' +
      'Restore the area first, or restore this task to the Inbox.',
  );
  await app.call(trashContract.delete, { token, params: { id: above.trash_id! } });
  expect(await refusal()).toBe(
    'The project “Half marathon” was deleted for good. You can restore this task to the Inbox.',
  );

  for (const id of [first, second])
    await app.call(trashContract.restore, { token, params: { id }, body: { parent_id: null } });
  const inbox = (await app.call(projectsContract.list, { token, query: { include_inbox: 'true' } })).body;
  expect(inbox).toMatchObject([{ is_inbox: true, task_count: 2 }]);
});

testOnce('an archived parent is refused as the new parent', async () => {
  const { token, project } = await newUserWithTree();
  const { body: home } = await app.call(areasContract.create, { token, body: { name: 'Home' } });
  await app.call(areasContract.archive, { token, params: { id: home.id } });
  const { body: deleted } = await app.call(projectsContract.delete, { token, params: { id: project.id } });

  const refusal = await app.refused(trashContract.restore, {
    token,
    params: { id: deleted.trash_id! },
    body: { parent_id: home.id },
  });

  expect([refusal.status, refusal.body.detail]).toEqual([400, 'Area not found']);
});

testOnce('deleted records can be restored for 30 days and no longer', async () => {
  const { token, project } = await newUserWithTree();
  const { body: deleted } = await app.call(projectsContract.delete, { token, params: { id: project.id } });
  const deletedAt = now;

  now = new Date('2026-12-20T08:59:59Z');
  expect((await app.call(trashContract.list, { token })).body).toHaveLength(1);
  now = new Date('2026-12-20T09:00:00Z');
  expect((await app.call(trashContract.list, { token })).body).toEqual([]);
  expect((await app.refused(trashContract.restore, { token, params: { id: deleted.trash_id! } })).status).toBe(404);
  now = deletedAt;
});

testOnce('trash entries can be permanently deleted, one by one or all', async () => {
  const { token, everything } = await newUserWithTree();
  const { tasks } = await everything();
  const ids: string[] = [];
  for (const { id } of tasks)
    ids.push((await app.call(tasksContract.delete, { token, params: { id } })).body.trash_id!);

  await app.call(trashContract.delete, { token, params: { id: ids[0]! } });
  expect((await app.call(trashContract.list, { token })).body.map((entry) => entry.id)).toEqual([ids[2], ids[1]]);
  await app.call(trashContract.empty, { token });
  expect((await app.call(trashContract.list, { token })).body).toEqual([]);
});

test('twenty parallel restores of one entry restore it once', async () => {
  const { token, project } = await newUserWithTree();
  const { body: deleted } = await app.call(projectsContract.delete, { token, params: { id: project.id } });

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.refused(trashContract.restore, { token, params: { id: deleted.trash_id! } })),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
  expect((await app.call(projectsContract.list, { token })).body).toHaveLength(1);
});

testOnce('a second user can neither see nor change the trash', async () => {
  const owner = await newUserWithTree();
  const { body: deleted } = await app.call(projectsContract.delete, {
    token: owner.token,
    params: { id: owner.project.id },
  });
  const { token } = await app.newUser();
  const params = { id: deleted.trash_id! };

  expect((await app.call(trashContract.list, { token })).body).toEqual([]);
  expect((await app.refused(trashContract.restore, { token, params })).status).toBe(404);
  expect((await app.refused(trashContract.delete, { token, params })).status).toBe(404);
  await app.call(trashContract.empty, { token });
  expect((await app.call(trashContract.list, { token: owner.token })).body).toHaveLength(1);
});
