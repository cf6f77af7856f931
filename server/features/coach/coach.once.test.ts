import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { tasksContract } from '#contract/tasks.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

let now = Date.parse('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => new Date((now += 1000)) });
const { newPillar, newArea, newProject, newTask, newPath } = recordsIn(app);

async function read({ token }: TestUser, task_ids?: string) {
  const { status, body, text } = await app.call(coachContract.whyStatements, { token, query: { task_ids } as never });
  expect([status, text]).toEqual([200, text]);
  return body;
}
const namesOf = async (user: TestUser, task_ids?: string) =>
  (await read(user, task_ids)).why_statements.map(({ task_name }) => task_name);

test('the explanation of a task comes from its path', async () => {
  const user = await app.newUser();
  const health = await newPillar(user, { description: 'Live long.' });
  const sport = await newPillar(user, { name: 'Sport', parent_pillar_id: health.id });
  const area = await newArea(user, { pillar_id: sport.id, description: 'Three times a week' });
  const project = await newProject(user, { area_id: area.id });
  const task = await newTask(user, project);
  const alone = await newTask(user, await newProject(user, { name: 'Paint' }), { name: 'Buy brushes' });

  expect(await read(user, `${task.id},${alone.id}`)).toEqual({
    why_statements: [
      {
        task_id: task.id,
        task_name: 'Buy shoes',
        why_statement:
          '“Buy shoes” is a step of “First 10 km”, which is part of “Running” and serves “Sport” in “Health”. ' +
          'The description of “Health” says: “Live long.”',
        project_connection: 'Finishing “Buy shoes” moves “First 10 km” forward.',
        area_connection: '“First 10 km” is part of “Running”: “Three times a week”.',
        pillar_connection: '“Running” serves “Sport”, which is part of “Health”: “Live long.”',
        reason: 'Live long.',
        advice: null,
        sources: [
          { entity_type: 'project', entity_id: project.id, name: 'First 10 km' },
          { entity_type: 'area', entity_id: area.id, name: 'Running' },
          { entity_type: 'pillar', entity_id: sport.id, name: 'Sport' },
          { entity_type: 'pillar', entity_id: health.id, name: 'Health' },
        ],
      },
      {
        task_id: alone.id,
        task_name: 'Buy brushes',
        why_statement: '“Buy brushes” is a step of “Paint”. Put “Paint” in an area to see what it belongs to.',
        project_connection: 'Finishing “Buy brushes” moves “Paint” forward.',
        area_connection: null,
        pillar_connection: null,
        reason: null,
        advice: 'Put “Paint” in an area to see what it belongs to.',
        sources: [{ entity_type: 'project', entity_id: alone.project_id, name: 'Paint' }],
      },
    ],
    tasks_analyzed: 2,
    generated_at: new Date(now).toISOString(),
  });
});

test('requested tasks are returned in their order, each once, including completed and archived ones', async () => {
  const user = await app.newUser();
  const { pillar, project, task } = await newPath(user);
  const done = await newTask(user, project, { name: 'Done', completed: true });
  const last = await newTask(user, project, { name: 'Last' });
  await app.call(pillarsContract.archive, { token: user.token, params: { id: pillar.id } });

  const ids = [last.id, done.id.toUpperCase(), task.id, last.id].join(', ');
  expect(await namesOf(user, ids)).toEqual(['Last', 'Done', 'Buy shoes']);
});

test('without ids the ten newest visible open tasks are explained', async () => {
  const user = await app.newUser();
  expect(await read(user)).toMatchObject({ why_statements: [], tasks_analyzed: 0 });
  const { pillar, project } = await newPath(user);
  const open = await newProject(user, { name: 'Open' });
  for (let count = 1; count <= 12; count += 1) await newTask(user, open, { name: `Task ${count}` });
  await newTask(user, open, { name: 'Done', completed: true });
  await newTask(user, project, { name: 'Hidden' });
  await app.call(pillarsContract.archive, { token: user.token, params: { id: pillar.id } });

  const newest = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((count) => `Task ${count}`);
  expect(await namesOf(user)).toEqual(newest);
  expect(await namesOf(user, '')).toEqual(newest);
});

test('missing, deleted and other users’ tasks are left out', async () => {
  const user = await app.newUser();
  const { project, task } = await newPath(user);
  const deleted = await newTask(user, project, { name: 'Deleted' });
  await app.call(tasksContract.delete, { token: user.token, params: { id: deleted.id } });
  const { task: foreign } = await newPath(await app.newUser());

  const answer = await read(user, [foreign.id, newId(), task.id, deleted.id].join());
  expect(answer).toMatchObject({ why_statements: [{ task_id: task.id }], tasks_analyzed: 1 });
  expect(await read(user, foreign.id)).toMatchObject({ why_statements: [], tasks_analyzed: 0 });
});

test('invalid ids, and more than 100 ids, are refused with a sentence', async () => {
  const { token } = await app.newUser();
  const ask = async (task_ids: string) => {
    const { status, body } = await app.refused(coachContract.whyStatements, { token, query: { task_ids } });
    return { status, detail: body.detail };
  };
  expect(await ask('1')).toMatchObject({ status: 422, detail: [{ msg: 'Must be an id (a UUID)' }] });
  expect(await ask(Array.from({ length: 101 }, newId).join())).toMatchObject({
    status: 422,
    detail: [{ msg: 'At most 100 items' }],
  });
  expect((await ask(Array.from({ length: 100 }, newId).join(', '))).status).toBe(200);
});
