import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { journalContract } from '#contract/journal.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectTemplatesContract } from '#contract/project-templates.ts';
import { projectsContract } from '#contract/projects.ts';
import { type EntityType, type Resource, resourcesContract } from '#contract/resources.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { doc, pdf, png } from '#server/testing/files/sample-files.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newPath, newProject } = recordsIn(app);

type NewFile = Parameters<typeof app.call<typeof resourcesContract.create>>[1]['body'];

/** Stores a file; each is a second newer than the previous one. */
async function newFile({ token }: TestUser, body: Partial<NewFile> = {}): Promise<Resource> {
  now = new Date(now.getTime() + 1000);
  const file = { filename: 'notes.txt', file_content: btoa('Along the river'), ...body };
  const { status, text, body: record } = await app.call(resourcesContract.create, { token, body: file });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return record;
}

const read = async ({ token }: TestUser, { id }: { id: string }) =>
  (await app.call(resourcesContract.get, { token, params: { id } })).body;
const list = async ({ token }: TestUser, query: object = {}) => {
  const { body, headers } = await app.call(resourcesContract.list, { token, query });
  return {
    names: body.map(({ filename }) => filename),
    total: Number(headers['x-total-count']),
    link: headers['link'],
  };
};
const attach = ({ token }: TestUser, file: Resource, entity_type: string, entity_id: string) =>
  app.call(resourcesContract.attach, { token, params: { id: file.id }, body: { entity_type, entity_id } });
const filesOf = async ({ token }: TestUser, entity_type: EntityType, entity_id: string) => {
  const { status, body } = await app.call(resourcesContract.ofEntity, { token, params: { entity_type, entity_id } });
  return status === 200 ? body.map(({ filename }) => filename) : status;
};
const childrenOf = async ({ token }: TestUser, entity_type: EntityType, entity_id: string) => {
  const { status, body } = await app.call(resourcesContract.ofParent, { token, params: { entity_type, entity_id } });
  return status === 200 ? body.map(({ filename }) => filename) : status;
};

testOnce('a file is stored with its details; its type and size come from its bytes', async () => {
  const user = await app.newUser();
  const { pillar, project } = await newPath(user);
  const file = await newFile(user, {
    filename: 'route.png',
    file_content: `data:image/jpeg;base64,${png().toString('base64')}`,
    mime_type: 'image/jpeg',
    ...({ file_size: 1, file_type: 'other', user_id: newId(), access_count: 9 } as object),
    category: 'media',
    description: 'The long way',
    tags: ['Run', 'Map', 'Run'],
    folder_path: 'Runs//Lisbon/ ',
    parent_type: 'project',
    parent_id: project.id,
  });
  expect(file).toMatchObject({
    filename: 'route.png',
    original_filename: 'route.png',
    file_type: 'image',
    mime_type: 'image/png',
    file_size: png().length,
    ...{ width: 1, height: 1 },
    category: 'media',
    tags: ['Run', 'Map'],
    folder_path: '/Runs/Lisbon',
    parent_type: 'project',
    parent_id: project.id,
    attachments_count: 1,
    attached_to: [{ entity_type: 'project', entity_id: project.id, name: 'First 10 km', color: pillar.color }],
    access_count: 0,
    last_accessed: null,
    is_archived: false,
    is_favorite: false,
  });
  expect(await read(user, file)).toEqual(file);
  const { token } = user;
  const { body: content } = await app.call(resourcesContract.content, { token, params: { id: file.id } });
  expect(content).toEqual({
    id: file.id,
    filename: 'route.png',
    mime_type: 'image/png',
    file_size: png().length,
    file_content: png().toString('base64'),
  });
  expect(await read(user, file)).toMatchObject({ access_count: 1, last_accessed: now.toISOString() });
});

test('a folder has a visible name without steps back', async () => {
  const user = await app.newUser();
  for (const [given, stored] of [
    ['/a/../../b', '/a/b'],
    ['..', '/'],
    ['/./ . /.\u200E./c', '/c'],
    ['/a\u202Eb\tc/…', '/abc/…'],
    ['/...', '/...'],
  ] as const) {
    const file = await newFile(user, { filename: 'one.txt', folder_path: given });
    expect([given, file.folder_path]).toEqual([given, stored]);
  }
});

test('lists have no bytes, are filtered before paging, and have the newest first', async () => {
  const user = await app.newUser();
  const { token } = user;
  await newFile(user, { filename: 'one.txt', category: 'reference', folder_path: '/A' });
  await newFile(user, { filename: 'two.pdf', file_content: pdf().toString('base64'), folder_path: '/A/B' });
  await newFile(user, { filename: 'three.png', file_content: png().toString('base64'), folder_path: '/A' });
  const four = await newFile(user, { filename: 'four.doc', file_content: doc().toString('base64') });
  const { text } = await app.call(resourcesContract.list, { token });
  expect(text).not.toContain('file_content');

  expect(await list(user)).toMatchObject({ names: ['four.doc', 'three.png', 'two.pdf', 'one.txt'], total: 4 });
  expect((await list(user, { file_type: 'image' })).names).toEqual(['three.png']);
  expect((await list(user, { file_type: 'document' })).names).toEqual(['four.doc', 'two.pdf', 'one.txt']);
  expect((await list(user, { file_type: 'other' })).names).toEqual([]);
  expect(await list(user, { folder_path: '/A', limit: 1 })).toMatchObject({ names: ['three.png'], total: 2 });
  expect((await list(user, { category: 'reference' })).names).toEqual(['one.txt']);
  expect((await list(user, { skip: 1, limit: 2 })).names).toEqual(['three.png', 'two.pdf']);

  const { link } = await list(user, { limit: 3 });
  const next = /<([^>]+)>; rel="next"/.exec(String(link))![1]!;
  expect(((await app.send({ url: next, token })).body as Resource[]).map(({ filename }) => filename)).toEqual([
    'one.txt',
  ]);

  await app.call(resourcesContract.change, { token, params: { id: four.id }, body: { is_archived: true } });
  expect((await list(user)).names).toEqual(['three.png', 'two.pdf', 'one.txt']);
  expect((await list(user, { include_archived: true })).total).toBe(4);
  expect((await list(user, { is_archived: true })).names).toEqual(['four.doc']);
  const { body: summary } = await app.call(resourcesContract.summary, { token });
  expect(summary).toMatchObject({
    total: 3,
    archived: 1,
    favorites: 0,
    by_file_type: { document: 2, image: 1, other: 0 },
    used_bytes: 15 + pdf().length + png().length + doc().length,
    max_bytes: 524_288_000,
    folders: [
      { folder_path: '/A', count: 2 },
      { folder_path: '/A/B', count: 1 },
    ],
  });
  for (const query of [{ limit: 0 }, { limit: 101 }, { skip: -1 }, { limit: '5 OR 1=1' }, { category: 'x' }]) {
    expect((await app.refused(resourcesContract.list, { token, query: query as object })).status).toBe(422);
  }
});

test('a search finds names, descriptions and tags, ignores case, and matches wildcard characters literally', async () => {
  const user = await app.newUser();
  await newFile(user, { filename: 'Gymnopédie.txt', tags: ['Piano', 'Satie'] });
  await newFile(user, { filename: 'train.txt', description: 'To the Sõlvesborg 100% concert' });
  const found = async (search: string) => (await list(user, { search })).names;
  expect(await found('gymnopedie')).toEqual(['Gymnopédie.txt']);
  expect(await found('SATIE')).toEqual(['Gymnopédie.txt']);
  expect(await found('solves')).toEqual(['train.txt']);
  expect(await found('100%')).toEqual(['train.txt']);
  expect(await found('%')).toEqual(['train.txt']);
  expect(await found('_')).toEqual([]);
});

testOnce('a change sets the given fields of a file, and its name keeps the ending of its type', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { project, area } = await newPath(user);
  const file = await newFile(user, { parent_type: 'project', parent_id: project.id });
  const change = async (body: object) =>
    app.call(resourcesContract.change, { token, params: { id: file.id }, body: body as never });

  expect((await change({ filename: '../../plan.html', is_favorite: true })).body).toMatchObject({
    filename: 'plan.html.txt',
    original_filename: 'notes.txt',
    is_favorite: true,
    parent_id: project.id,
  });
  expect((await change({ filename: 'Receipt 11/2026' })).body.filename).toBe('Receipt 11–2026.txt');
  expect((await change({ tags: null, description: null, is_favorite: false })).body).toMatchObject({
    tags: [],
    is_favorite: false,
  });
  // Clients send whole records back.
  expect((await change(await read(user, file))).status).toBe(200);
  const moved = (await change({ parent_type: 'area', parent_id: area.id })).body;
  expect([moved.parent_type, moved.attachments_count]).toEqual(['area', 2]);
  expect((await change({ parent_type: null, parent_id: null })).body).toMatchObject({
    parent_id: null,
    attachments_count: 2,
  });
  for (const body of [
    { parent_type: 'area', parent_id: newId() },
    { parent_type: 'project', parent_id: area.id },
    { parent_type: 'person', parent_id: area.id },
    { parent_id: area.id },
  ]) {
    expect((await change(body)).status).toBe(400);
  }
  expect((await change({ tags: ['two\nlines'] })).body).toMatchObject({ tags: ['two lines'] });
});

testOnce('a file can be attached to many records, listed with each, and detached', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { pillar, area, project, task } = await newPath(user);
  const file = await newFile(user, { parent_type: 'task', parent_id: task.id });
  const { body: entry } = await app.call(journalContract.create, { token, body: { content: 'Ran' } });
  const { body: template } = await app.call(projectTemplatesContract.create, { token, body: { name: 'Race' } });
  const things = [
    ['pillar', pillar.id],
    ['area', area.id],
    ['project', project.id],
    ['task', task.id],
    ['journal_entry', entry.id],
    ['template', template.id],
  ] as const;
  for (const [type, id] of things) {
    expect((await attach(user, file, type, id)).body).toEqual({ message: 'File attached' });
    expect(await filesOf(user, type, id)).toEqual(['notes.txt']);
  }
  expect(await childrenOf(user, 'task', task.id)).toEqual(['notes.txt']);
  expect(await childrenOf(user, 'project', project.id)).toEqual([]);
  expect((await read(user, file)).attachments_count).toBe(6);
  // Queued writes of a device from before the rename.
  expect((await attach(user, file, 'journal', entry.id)).status).toBe(200);
  const byOldName = { entity_type: 'journal', entity_id: entry.id };
  const { body: ofEntry } = await app.call(resourcesContract.ofEntity, { token, params: byOldName });
  expect(ofEntry.map(({ id }) => id)).toEqual([file.id]);
  expect((await read(user, file)).attachments_count).toBe(6);

  const params = { id: file.id };
  const [one, other] = [
    { entity_type: 'task', entity_id: task.id },
    { entity_type: 'area', entity_id: area.id },
  ];
  expect((await app.call(resourcesContract.detach, { token, params, body: one })).body).toEqual({
    message: 'File detached',
  });
  expect((await app.call(resourcesContract.detach, { token, params, query: other })).status).toBe(200);
  expect((await app.refused(resourcesContract.detach, { token, params })).status).toBe(422);
  expect(await read(user, file)).toMatchObject({ attachments_count: 4, parent_id: null });

  await app.call(resourcesContract.change, { token, params, body: { is_archived: true } });
  expect(await filesOf(user, 'project', project.id)).toEqual([]);
  expect(await filesOf(user, 'project', newId())).toBe(404);
  expect(await filesOf(user, 'chapter' as never, project.id)).toBe(400);
  expect((await attach(user, file, 'chapter', project.id)).status).toBe(400);
  expect((await attach(user, file, 'project', newId())).status).toBe(400);
  expect((await attach(user, { ...file, id: newId() }, 'project', project.id)).status).toBe(404);
  await app.call(areasContract.archive, { token, params: { id: area.id } });
  expect((await attach(user, file, 'area', area.id)).status).toBe(400);
});

testOnce('a file can be detached from an archived record, but not attached to one', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { pillar, area, project, task } = await newPath(user);
  const file = await newFile(user, { parent_type: 'project', parent_id: project.id });
  const things = { pillar, area, project, task };
  for (const [type, { id }] of Object.entries(things)) await attach(user, file, type, id);
  await app.call(pillarsContract.archive, { token, params: { id: pillar.id } });

  const params = { id: file.id };
  for (const [entity_type, { id: entity_id }] of Object.entries(things)) {
    expect((await attach(user, file, entity_type, entity_id)).status).toBe(400);
    const { body } = await app.call(resourcesContract.detach, { token, params, body: { entity_type, entity_id } });
    expect(body).toEqual({ message: 'File detached' });
  }
  expect(await read(user, file)).toMatchObject({ attached_to: [], parent_id: null });
  const missing = { entity_type: 'project', entity_id: newId() };
  expect((await app.refused(resourcesContract.detach, { token, params, body: missing })).status).toBe(400);
});

test('restoring a file restores its attachments, and restoring a project those of its files', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { project, task } = await newPath(user);
  const other = await newProject(user);
  const file = await newFile(user, { parent_type: 'project', parent_id: project.id });
  await attach(user, file, 'task', task.id);
  await attach(user, file, 'project', other.id);
  const before = await read(user, file);

  const { body: deleted } = await app.call(resourcesContract.delete, { token, params: { id: file.id } });
  expect(deleted.message).toBe('File deleted');
  expect(await list(user)).toMatchObject({ names: [] });
  const { body: trash } = await app.call(trashContract.list, { token });
  expect(trash).toMatchObject([{ kind: 'resource', name: 'notes.txt', counts: { resources: 1, tasks: 0 } }]);
  // While it is deleted, one of the records is deleted too.
  const { body: gone } = await app.call(projectsContract.delete, { token, params: { id: project.id } });
  await app.call(trashContract.restore, { token, params: { id: deleted.trash_id! } });
  expect((await read(user, file)).attached_to).toMatchObject([{ entity_id: other.id }]);
  await app.call(trashContract.restore, { token, params: { id: gone.trash_id! } });
  expect({ ...(await read(user, file)), updated_at: '' }).toEqual({ ...before, updated_at: '' });
  expect(await filesOf(user, 'task', task.id)).toEqual(['notes.txt']);
  expect((await app.call(resourcesContract.content, { token, params: { id: file.id } })).body.file_content).toBe(
    btoa('Along the river'),
  );
});

testOnce('a file keeps its latest parent; a restored older parent gets it attached again', async () => {
  const user = await app.newUser();
  const { token } = user;
  const [older, newer] = [await newProject(user), await newProject(user)];
  const file = await newFile(user, { parent_type: 'project', parent_id: older.id });
  const remove = async (id: string) =>
    (await app.call(projectsContract.delete, { token, params: { id } })).body.trash_id!;
  const restore = (...ids: string[]) => app.call(trashContract.restoreMany, { token, body: { ids } });

  const first = await remove(older.id);
  await app.call(resourcesContract.change, {
    ...{ token, params: { id: file.id } },
    body: { parent_type: 'project', parent_id: newer.id },
  });
  await restore(first);
  const before = await read(user, file);
  expect([before.parent_id, before.attachments_count]).toEqual([newer.id, 2]);
  expect(await filesOf(user, 'project', older.id)).toEqual(['notes.txt']);

  // The same when both are restored at once.
  const attached = async () => (await read(user, file)).attached_to.map(({ entity_id }) => entity_id).toSorted();
  const change = { token, params: { id: file.id } };
  await app.call(resourcesContract.change, { ...change, body: { parent_type: 'project', parent_id: older.id } });
  const one = await remove(older.id);
  await app.call(resourcesContract.change, { ...change, body: { parent_type: 'project', parent_id: newer.id } });
  const other = await remove(newer.id);
  await restore(one, other);
  expect(await attached()).toEqual([older.id, newer.id].toSorted());
  expect((await read(user, file)).parent_id).toBe(newer.id);
});

test('files can be filtered by parent: those of tasks by their project, those of entries by the journal', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  const { token } = user;
  const { pillar, area, project, task } = await newPath(user);
  const { body: entry } = await app.call(journalContract.create, { token, body: { content: 'Ran' } });
  const { body: template } = await app.call(projectTemplatesContract.create, { token, body: { name: 'Race' } });
  const of = (filename: string, parent_type: string, parent_id: string) =>
    newFile(user, { filename, parent_type, parent_id });
  const both = await of('both.txt', 'project', project.id);
  await attach(user, both, 'task', task.id);
  await of('task.txt', 'task', task.id);
  await of('area.txt', 'area', area.id);
  await of('pillar.txt', 'pillar', pillar.id);
  await of('entry.txt', 'journal_entry', entry.id);
  await of('template.txt', 'template', template.id);
  const { id } = await of('archived.txt', 'project', project.id);
  await app.call(resourcesContract.change, { token, params: { id }, body: { is_archived: true } });
  await newFile(user, { filename: 'loose.txt' });

  const { body: summary } = await app.call(resourcesContract.summary, { token });
  const { color } = pillar;
  expect(summary.holders[0]).toEqual({
    ...{ entity_type: 'project', entity_id: project.id, name: project.name, color, count: 2 },
  });
  expect(summary.holders.slice(1).toSorted((a, b) => a.entity_type.localeCompare(b.entity_type))).toEqual([
    { entity_type: 'area', entity_id: area.id, name: area.name, color, count: 1 },
    { entity_type: 'journal_entry', entity_id: null, name: 'Journal', color: null, count: 1 },
    { entity_type: 'pillar', entity_id: pillar.id, name: pillar.name, color, count: 1 },
    { entity_type: 'template', entity_id: template.id, name: 'Race', color: null, count: 1 },
  ]);
  const named = async (entity_type: string, entity_id?: string, more = {}) =>
    (await list(user, { entity_type, ...(entity_id && { entity_id }), ...more })).names;
  expect(await named('project', project.id)).toEqual(['task.txt', 'both.txt']);
  expect(await list(user, { entity_type: 'project', entity_id: project.id, limit: 1 })).toMatchObject({ total: 2 });
  expect(await named('project', project.id, { is_archived: true })).toEqual(['archived.txt']);
  expect(await named('task', task.id)).toEqual(['task.txt', 'both.txt']);
  expect(await named('area', area.id)).toEqual(['area.txt']);
  expect(await named('journal_entry')).toEqual(['entry.txt']);
  expect(await named('template', newId())).toEqual([]);
  expect((await list(other, { entity_type: 'project', entity_id: project.id })).names).toEqual([]);
  expect((await app.call(resourcesContract.summary, { token: other.token })).body.holders).toEqual([]);
});

testOnce('saving a file counts as an access, a preview does not', async () => {
  const user = await app.newUser();
  const file = await newFile(user);
  const fetched = async (query: string) => {
    await app.send({ url: `/api/resources/${file.id}/file${query}`, token: user.token });
    return (await read(user, file)).access_count;
  };
  expect([await fetched('?preview=true'), await fetched('')]).toEqual([0, 1]);
});

testOnce('a repeated create returns the stored file, and is refused if the file is in the trash', async () => {
  const user = await app.newUser();
  const { token } = user;
  const id = newId();
  const first = await newFile(user, { id });
  const body = { id, filename: 'other.txt', file_content: btoa('Something else') };
  const again = await app.call(resourcesContract.create, { token, body });
  expect([again.status, again.body]).toEqual([200, first]);
  await app.call(resourcesContract.delete, { token, params: { id } });
  expect((await app.refused(resourcesContract.create, { token, body })).status).toBe(409);
});

testOnce('B-15: a second user can neither see nor change the files', async () => {
  const [owner, other] = [await app.newUser(), await app.newUser()];
  const { project } = await newPath(owner);
  const theirs = await newPath(other);
  const file = await newFile(owner, { parent_type: 'project', parent_id: project.id });
  const own = await newFile(other);
  const before = await read(owner, file);
  const { token } = other;
  const params = { id: file.id };
  const entity = { entity_type: 'task', entity_id: theirs.task.id };
  for (const refused of [
    app.refused(resourcesContract.get, { token, params }),
    app.refused(resourcesContract.content, { token, params }),
    app.refused(resourcesContract.change, { token, params, body: { filename: 'mine.txt' } }),
    app.refused(resourcesContract.delete, { token, params }),
    app.refused(resourcesContract.attach, { token, params, body: entity }),
    app.refused(resourcesContract.detach, { token, params, body: entity }),
    app.refused(resourcesContract.ofEntity, { token, params: { entity_type: 'project', entity_id: project.id } }),
    app.refused(resourcesContract.ofParent, { token, params: { entity_type: 'project', entity_id: project.id } }),
  ]) {
    expect((await refused).status).toBe(404);
  }
  const { status } = await app.send({ url: `/api/resources/${file.id}/file`, token });
  expect(status).toBe(404);
  // They cannot attach their own file to a record of the first user either.
  expect((await attach(other, own, 'project', project.id)).status).toBe(400);
  const stolen = { filename: 'a.txt', file_content: 'YQ==', parent_type: 'project', parent_id: project.id };
  expect((await app.refused(resourcesContract.create, { token, body: stolen })).status).toBe(400);
  expect((await list(other, { search: 'river' })).names).toEqual([]);
  expect(await read(owner, file)).toEqual(before);
});
