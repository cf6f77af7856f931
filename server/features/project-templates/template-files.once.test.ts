import { expect, test } from 'vitest';
import { projectTemplatesContract } from '#contract/project-templates.ts';
import { projectsContract } from '#contract/projects.ts';
import { type EntityType, type Resource, resourcesContract } from '#contract/resources.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

const app = await startTestApp();
const { newArea } = recordsIn(app);

/** A template with files of these names. */
async function newTemplate({ token }: TestUser, names: readonly string[]) {
  const body = { name: 'Open evening', tasks: [{ name: 'Invite', due_offset_days: 7 }] };
  const { body: template } = await app.call(projectTemplatesContract.create, { token, body });
  const files: Resource[] = [];
  for (const filename of names) {
    const file = { filename, file_content: btoa(filename), parent_type: 'template', parent_id: template.id };
    files.push((await app.call(resourcesContract.create, { token, body: file })).body);
  }
  return { template, files };
}
const use = ({ token }: TestUser, id: string, more: object = {}) =>
  app.call(projectTemplatesContract.use, { token, params: { id }, body: { area_id: null, name: 'December', ...more } });
const filesOf = async ({ token }: TestUser, entity_type: EntityType, entity_id: string) => {
  const { status, body } = await app.call(resourcesContract.ofEntity, { token, params: { entity_type, entity_id } });
  return status === 200 ? body.map(({ filename }) => filename).toSorted() : status;
};
const usedBytes = async ({ token }: TestUser) => (await app.call(resourcesContract.summary, { token })).body.used_bytes;

test('a project gets the files of its template, stored once, without archived and unticked ones', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { template, files } = await newTemplate(user, ['guests.txt', 'hall.txt', 'old.txt']);
  const [, hall, old] = files as [Resource, Resource, Resource];
  await app.call(resourcesContract.change, { token, params: { id: old.id }, body: { is_archived: true } });
  const used = await usedBytes(user);

  const { body: all } = await use(user, template.id);
  expect(await filesOf(user, 'project', all.id)).toEqual(['guests.txt', 'hall.txt']);
  const { body: some } = await use(user, template.id, { leave_out_files: [hall.id, newId()] });
  expect(await filesOf(user, 'project', some.id)).toEqual(['guests.txt']);
  expect(await filesOf(user, 'template', template.id)).toEqual(['guests.txt', 'hall.txt']);
  expect(await usedBytes(user)).toBe(used);
  const { body: file } = await app.call(resourcesContract.get, { token, params: { id: hall.id } });
  expect([file.parent_type, file.attachments_count]).toEqual(['template', 2]);
});

test('saving a template reports how many files of the project and its tasks are left out', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { template, files } = await newTemplate(user, ['guests.txt', 'hall.txt', 'old.txt']);
  const [guests, , old] = files as [Resource, Resource, Resource];
  const { body: project } = await use(user, template.id);
  const { body: task } = await app.call(tasksContract.create, {
    token,
    body: { name: 'Print', project_id: project.id },
  });
  const toTask = { entity_type: 'task' as const, entity_id: task.id };
  await app.call(resourcesContract.attach, { token, params: { id: guests.id }, body: toTask });
  await app.call(resourcesContract.change, { token, params: { id: old.id }, body: { is_archived: true } });
  const save = async () => {
    const { body } = await app.call(projectTemplatesContract.create, { token, body: { from_project_id: project.id } });
    return [body.left_out, await filesOf(user, 'template', body.id)];
  };
  expect(await save()).toEqual([['2 files stay with the project.'], []]);
  await app.call(resourcesContract.delete, { token, params: { id: guests.id } });
  expect(await save()).toEqual([['1 file stays with the project.'], []]);
});

test('a repeated use attaches no more files, and a refused one attaches none', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { template, files } = await newTemplate(user, ['guests.txt']);
  const id = newId();
  await use(user, template.id, { id });
  await app.call(resourcesContract.detach, {
    token,
    params: { id: files[0]!.id },
    body: { entity_type: 'project', entity_id: id },
  });
  expect((await use(user, template.id, { id })).status).toBe(200);
  expect(await filesOf(user, 'project', id)).toEqual([]);

  const body = { name: 'Never', area_id: newId() };
  expect((await app.refused(projectTemplatesContract.use, { token, params: { id: template.id }, body })).status).toBe(
    400,
  );
  const { body: file } = await app.call(resourcesContract.get, { token, params: { id: files[0]!.id } });
  expect(file.attached_to).toMatchObject([{ entity_type: 'template' }]);
});

test('deleting the project or the template keeps the files of the other', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { template } = await newTemplate(user, ['guests.txt']);
  const area = await newArea(user);
  const { body: undone } = await use(user, template.id, { area_id: area.id });
  const { body: gone } = await app.call(projectsContract.delete, { token, params: { id: undone.id } });
  expect(await filesOf(user, 'template', template.id)).toEqual(['guests.txt']);
  expect((await app.call(resourcesContract.summary, { token })).body.holders).toMatchObject([{ name: 'Open evening' }]);
  await app.call(trashContract.restore, { token, params: { id: gone.trash_id! } });
  expect(await filesOf(user, 'project', undone.id)).toEqual(['guests.txt']);

  await app.call(projectTemplatesContract.delete, { token, params: { id: template.id } });
  expect(await filesOf(user, 'project', undone.id)).toEqual(['guests.txt']);
  expect((await app.call(resourcesContract.list, { token })).body).toHaveLength(1);
});

test('a copy of a template has its files, and a copy of a built-in one has none', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { template } = await newTemplate(user, ['guests.txt', 'hall.txt']);
  const copy = async (id: string) =>
    (await app.call(projectTemplatesContract.duplicate, { token, params: { id }, body: {} })).body;
  expect(await filesOf(user, 'template', (await copy(template.id)).id)).toEqual(['guests.txt', 'hall.txt']);
  const [ours] = (await app.call(projectTemplatesContract.list, { token })).body;
  expect(await filesOf(user, 'template', (await copy(ours!.id)).id)).toEqual([]);
  expect(await filesOf(user, 'project', (await use(user, ours!.id)).body.id)).toEqual([]);
});

test("a project gets no files of another user's template", async () => {
  const [owner, other] = [await app.newUser(), await app.newUser()];
  const { template } = await newTemplate(owner, ['guests.txt']);
  const body = { name: 'Mine' };
  const params = { id: template.id };
  const { status } = await app.refused(projectTemplatesContract.use, { token: other.token, params, body });
  expect(status).toBe(404);
  expect((await app.call(resourcesContract.list, { token: other.token })).body).toEqual([]);
});
