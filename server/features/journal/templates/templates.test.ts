import { expect, test } from 'vitest';
import { JOURNAL_TEMPLATES_MAX, journalContract } from '#contract/journal.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { journalIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp();
const { write, read, change } = journalIn(app);

const listed = async ({ token }: Pick<TestUser, 'token'>) =>
  (await app.call(journalContract.templates, { token })).body;
const create = async ({ token }: Pick<TestUser, 'token'>, body: { name: string; [field: string]: unknown }) =>
  (await app.call(journalContract.createTemplate, { token, body })).body;

testOnce('every user has five built-in templates with questions, which cannot be changed or deleted', async () => {
  const { token, ...user } = await app.newUser();
  const templates = await listed({ token });

  expect(templates.map(({ icon, name, template_type }) => `${icon} ${name}: ${template_type}`)).toEqual([
    '🌅 Daily Reflection: daily_reflection',
    '🙏 Gratitude: gratitude',
    '🎯 Goal Setting: goal_setting',
    '📊 Weekly Review: weekly_review',
    '📚 Learning Log: learning_log',
  ]);
  expect(templates.every(({ prompts, is_default }) => prompts.length >= 3 && is_default)).toBe(true);
  for (const { id } of templates) {
    const params = { id };
    expect((await app.refused(journalContract.changeTemplate, { token, params, body: { name: 'Mine' } })).status).toBe(
      404,
    );
    expect((await app.refused(journalContract.deleteTemplate, { token, params })).status).toBe(404);
    const body = { id, name: 'Mine' };
    expect((await app.refused(journalContract.createTemplate, { token, body })).status).toBe(409);
    expect((await app.call(journalContract.getTemplate, { token, params })).body.id).toBe(id);
  }
  expect(await listed({ token, ...user })).toEqual(templates);
});

test('own templates follow by name, and store their fields', async () => {
  const user = await app.newUser();
  const { token } = user;
  const all = {
    name: 'after a run',
    description: 'How it was',
    template_type: 'habit_tracker' as const,
    prompts: ['How far?', 'How did it feel?'],
    default_tags: ['running'],
    icon: '🏃',
    color: '#3FB984',
  };
  const run = await create(user, all);
  await create(user, { name: 'Before bed' });
  await create(user, { name: 'Ärger' });

  expect(run).toMatchObject({ ...all, is_default: false, usage_count: 0 });
  expect((await listed(user)).slice(5).map(({ name }) => name)).toEqual(['after a run', 'Ärger', 'Before bed']);
  const changed = await app.call(journalContract.changeTemplate, {
    token,
    params: { id: run.id },
    body: { name: 'Zone 2', prompts: [] },
  });
  expect(changed.body).toMatchObject({ ...all, name: 'Zone 2', prompts: [] });
  const again = await app.call(journalContract.createTemplate, { token, body: { ...all, id: run.id } });
  expect([again.status, again.body]).toEqual([200, changed.body]);
});

testOnce('entries with a template are counted, and show its current name', async () => {
  const user = await app.newUser();
  const { token } = user;
  const run = await create(user, { name: 'Runs' });
  const [daily] = await listed(user);
  const entry = await write(user, { template_id: run.id, template_responses: { 'How far?': '5 km' } });
  await write(user, { template_id: daily!.id });
  await write(user, { template_id: daily!.id });
  const uses = async () => (await listed(user)).map(({ usage_count }) => usage_count);

  expect(await uses()).toEqual([2, 0, 0, 0, 0, 1]);
  await app.call(journalContract.changeTemplate, { token, params: { id: run.id }, body: { name: 'Long runs' } });
  expect((await read(user, entry.id)).template_name).toBe('Long runs');

  const { body: deleted } = await app.call(journalContract.deleteTemplate, { token, params: { id: run.id } });
  const without = await read(user, entry.id);
  expect(without).toMatchObject({
    template_id: run.id,
    template_name: null,
    template_responses: { 'How far?': '5 km' },
  });
  // Clients send whole records back.
  expect((await change(user, entry.id, without)).status).toBe(200);
  await app.call(trashContract.restore, { token, params: { id: deleted.trash_id! } });
  expect((await read(user, entry.id)).template_name).toBe('Long runs');
  expect(await uses()).toEqual([2, 0, 0, 0, 0, 1]);
});

testOnce('a user has at most a hundred templates; a repeated create is not counted', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { db } = app.database;
  const last = await create(user, { name: 'Last' });
  const row = await db.selectFrom('journal_templates').where('id', '=', last.id).selectAll().executeTakeFirstOrThrow();
  const text = await db.selectFrom('search_texts').where('id', '=', last.id).selectAll().executeTakeFirstOrThrow();
  const ids = Array.from({ length: JOURNAL_TEMPLATES_MAX - 1 }, newId);
  await db
    .insertInto('journal_templates')
    .values(ids.map((id) => ({ ...row, id })))
    .execute();
  await db
    .insertInto('search_texts')
    .values(ids.map((id) => ({ ...text, id })))
    .execute();

  const { status, body } = await app.refused(journalContract.createTemplate, { token, body: { name: 'Too many' } });
  expect([status, body.detail]).toEqual([400, 'An account holds at most 100 journal templates. Delete some first.']);
  const again = await app.call(journalContract.createTemplate, { token, body: { id: last.id, name: 'Last' } });
  expect(again.status).toBe(200);
  const { body: gone } = await app.call(journalContract.deleteTemplate, { token, params: { id: last.id } });
  const { id } = await create(user, { name: 'Room again' });
  const restore = { token, params: { id: gone.trash_id! } };
  const { status: over, body: why } = await app.refused(trashContract.restore, restore);
  expect([over, why.detail]).toEqual([400, body.detail]);
  // It stays in the trash until there is room.
  await app.call(journalContract.deleteTemplate, { token, params: { id } });
  await app.call(trashContract.restore, restore);
  expect((await app.call(journalContract.getTemplate, { token, params: { id: last.id } })).body.name).toBe('Last');
});

testOnce('a template that is missing or another user’s cannot be used, seen or changed', async () => {
  const owner = await app.newUser();
  const theirs = await create(owner, { name: 'Theirs' });
  const user = await app.newUser();
  const { token } = user;
  const params = { id: theirs.id };

  expect(await listed(user)).toHaveLength(5);
  expect((await app.refused(journalContract.getTemplate, { token, params })).status).toBe(404);
  expect((await app.refused(journalContract.changeTemplate, { token, params, body: { name: 'x' } })).status).toBe(404);
  expect((await app.refused(journalContract.deleteTemplate, { token, params })).status).toBe(404);
  for (const template_id of [theirs.id, newId()]) {
    const { body } = await app.call(journalContract.create, { token, body: { template_id } });
    expect([body.template_id, body.left_out]).toEqual([null, ['Its template was deleted and is left out.']]);
  }
  expect((await listed(owner)).at(-1)).toEqual(theirs);
});
