import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp } from '#server/testing/app.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T23:30:00Z') });

const log = async (userId: string) => {
  const rows = await app.database.db.selectFrom('completions').selectAll().where('user_id', '=', userId).execute();
  return rows.map((row) => ({ ...row, breakdown: JSON.parse(row.breakdown) as unknown }));
};

/** A user in Stockholm with a project of this priority in an area of this importance. */
async function newUserWithProject(importance: number, priority: 'low' | 'medium' | 'high') {
  const { token, user } = await app.newUser({ timezone: 'Europe/Stockholm' });
  const { body: area } = await app.call(areasContract.create, { token, body: { name: 'Studio', importance } });
  const { body: project } = await app.call(projectsContract.create, {
    token,
    body: { name: 'Website', priority, area_id: area.id },
  });
  return { token, user, area, project };
}

test.each([
  { importance: 3, project: 'medium', task: 'medium', points: 5 },
  { importance: 3, project: 'medium', task: 'high', points: 15 },
  { importance: 3, project: 'high', task: 'low', points: 20 },
  { importance: 5, project: 'low', task: 'medium', points: 25 },
  { importance: 5, project: 'high', task: 'high', points: 50 },
] as const)('a $task task in a $project project of an area of importance $importance earns $points', async (row) => {
  const { token, user, area, project } = await newUserWithProject(row.importance, row.project);
  const body = { name: 'Case study', project_id: project.id, priority: row.task, estimated_duration: 90 };
  const { body: task } = await app.call(tasksContract.create, { token, body });

  const { body: done } = await app.call(tasksContract.change, {
    token,
    params: { id: task.id },
    body: { completed: true },
  });

  expect(done.completion_points).toBe(row.points);
  const rows = await log(user.id);
  expect(rows).toMatchObject([
    {
      kind: 'task',
      subject_id: task.id,
      name: 'Case study',
      completed_at: '2026-11-20T23:30:00.000Z',
      completed_on: '2026-11-21',
      points: row.points,
      minutes: 90,
      project_id: project.id,
      area_id: area.id,
      pillar_id: null,
    },
  ]);
  const breakdown = rows[0]!.breakdown as { points: number }[];
  expect(breakdown.reduce((sum, reason) => sum + reason.points, 0)).toBe(row.points);
});

test.each([
  { importance: 3, priority: 'medium', points: 50 },
  { importance: 3, priority: 'high', points: 75 },
  { importance: 5, priority: 'high', points: 125 },
] as const)('a completed $priority project of importance $importance earns $points', async (row) => {
  const { token, user, project } = await newUserWithProject(row.importance, row.priority);

  await app.call(projectsContract.change, { token, params: { id: project.id }, body: { status: 'completed' } });
  expect(await log(user.id)).toMatchObject([{ kind: 'project', subject_id: project.id, points: row.points }]);

  await app.call(projectsContract.change, { token, params: { id: project.id }, body: { status: 'In Progress' } });
  expect(await log(user.id)).toEqual([]);
});

test('twenty parallel completions of one task complete it once, and reopening removes the points', async () => {
  const { token, user, project } = await newUserWithProject(3, 'medium');
  const { body: task } = await app.call(tasksContract.create, { token, body: { name: 'T', project_id: project.id } });
  const params = { id: task.id };

  await Promise.all(
    Array.from({ length: 20 }, () => app.call(tasksContract.change, { token, params, body: { completed: true } })),
  );
  expect(await log(user.id)).toHaveLength(1);

  await app.call(tasksContract.change, { token, params, body: { completed: false } });
  expect(await log(user.id)).toEqual([]);
});

test('points are fixed at the moment of completion and survive later changes and deletion', async () => {
  const { token, user, area, project } = await newUserWithProject(5, 'high');
  const { body: task } = await app.call(tasksContract.create, {
    token,
    body: { name: 'T', project_id: project.id, completed: true },
  });
  const before = await log(user.id);

  await app.call(tasksContract.change, { token, params: { id: task.id }, body: { priority: 'high', name: 'Other' } });
  await app.call(areasContract.change, { token, params: { id: area.id }, body: { importance: 1 } });
  await app.call(areasContract.delete, { token, params: { id: area.id } });

  expect(before).toMatchObject([{ points: 40 }]);
  expect(await log(user.id)).toEqual(before);
});
