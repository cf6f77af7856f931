import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { placedIds } from '#server/database/id-list.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

let minutes = 0;
/** Each request comes a minute after the previous one. */
const app = await startTestApp({ clock: () => new Date(Date.UTC(2026, 10, 20, 9, (minutes += 1))) });
const { newArea, newPillar, newProject, newTask } = recordsIn(app);

test('an area that was moved does not return to its old pillar, even after the new pillar is permanently deleted', async () => {
  const user = await app.newUser();
  const { token } = user;
  const [first, second] = [await newPillar(user, { name: 'First' }), await newPillar(user, { name: 'Second' })];
  const area = await newArea(user, { pillar_id: first.id });
  const remove = async ({ id }: { id: string }) =>
    (await app.call(pillarsContract.delete, { token, params: { id } })).body.trash_id!;

  const firstEntry = await remove(first);
  await app.call(areasContract.change, { token, params: { id: area.id }, body: { pillar_id: second.id } });
  await app.call(trashContract.delete, { token, params: { id: await remove(second) } });
  await app.call(trashContract.restore, { token, params: { id: firstEntry }, body: {} });

  const { body: areas } = await app.call(hierarchyContract.areas, { token });
  expect(areas).toMatchObject([{ id: area.id, pillar_id: null }]);
});

test('restoring and permanently deleting read only the relevant entries of the trash', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const others = placedIds(Array.from({ length: 5000 }, newId));
  await sql`
    insert into trash (user_id, id, kind, name, deleted_at, expires_at)
    select owner.id, ids.id, 'task', 'Deleted', '2026-11-20T08:00:00.000Z', '2026-12-20T08:00:00.000Z'
    from users as owner, ${others} as ids where owner.id = ${user.user.id}
  `.execute(app.database.db);
  await sql`insert into trash_contents (user_id, entry_id, content)
    select owner.id, ids.id, 'no JSON' from users as owner, ${others} as ids where owner.id = ${user.user.id}`.execute(
    app.database.db,
  );
  const remove = async ({ id }: { id: string }) =>
    (await app.call(tasksContract.delete, { token, params: { id } })).body.trash_id!;
  const [first, second] = [await newTask(user, project), await newTask(user, project)];
  const rule = await newTask(user, project, { recurrence_pattern: { type: 'daily' } });
  await app.call(tasksContract.changeDependencies, { token, params: { id: first.id }, body: [second.id] });
  const entries = [await remove(first), await remove(second), await remove(rule)];

  // Its link is kept with the second entry.
  await app.call(trashContract.restore, { token, params: { id: entries[0]! }, body: {} });
  await app.call(trashContract.restore, { token, params: { id: entries[1]! }, body: {} });
  await app.call(trashContract.delete, { token, params: { id: entries[2]! } });

  const { body } = await app.call(tasksContract.get, { token, params: { id: first.id } });
  expect(body.dependency_task_ids).toEqual([second.id]);
  await app.call(trashContract.empty, { token });
});
