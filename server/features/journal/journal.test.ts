import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { type JournalEntry, journalContract } from '#contract/journal.ts';
import { onboardingContract } from '#contract/onboarding.ts';
import { projectsContract } from '#contract/projects.ts';
import { resourcesContract } from '#contract/resources.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { gif, noise, pdf, png } from '#server/testing/files/sample-files.ts';
import { startTestApp } from '#server/testing/app.ts';
import { cursorAfter, journalIn, recordsIn, titles } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = Date.parse('2026-11-22T23:30:00Z');
const app = await startTestApp({ clock: () => new Date((now += 1)) });
const { newPath, newTask } = recordsIn(app);

const { write, read, list, change } = journalIn(app);
const without = (entry: JournalEntry) => ({ ...entry, updated_at: '' });

test('an entry stores all fields, and a change sets only the given ones', async () => {
  const user = await app.newUser();
  const { pillar, area, project, task } = await newPath(user);
  const all = {
    title: 'Frost on the lake',
    content: '## Morning\n\nRan **five** kilometres.\n\n<script>alert(1)</script>',
    mood: 'grateful' as const,
    energy_level: 'very_high' as const,
    tags: ['Running', 'früh am Morgen', '早朝'],
    template_responses: { 'What went well?': 'The last kilometre', 'What did not?': '' },
    weather: 'Clear, -4 °C',
    location: 'Uppsala',
    entry_date: '2025-11-20',
    is_private: true,
  };
  const links = [
    { entity_type: 'task' as const, entity_id: task.id },
    { entity_type: 'pillar' as const, entity_id: pillar.id },
    { entity_type: 'project' as const, entity_id: project.id },
    { entity_type: 'area' as const, entity_id: area.id },
  ];
  const names = [task.name, pillar.name, project.name, area.name];

  const entry = await write(user, { ...all, links });

  expect(entry).toMatchObject({
    ...all,
    links: links.map((link, index) => ({ ...link, name: names[index] })),
    word_count: 8,
    reading_time_minutes: 1,
    template_id: null,
    template_name: null,
  });
  expect(await read(user, entry.id)).toEqual(entry);
  const { body: changed } = await change(user, entry.id, { tags: ['swim'], links: links.slice(1, 2), weather: null });
  expect(without(changed)).toEqual({
    ...without({ ...entry, tags: ['swim'], links: entry.links.slice(1, 2), weather: null }),
    left_out: [],
  });
  // Clients send whole records back.
  const { body: same } = await change(user, entry.id, changed);
  expect(without(same)).toEqual(without(changed));
});

testOnce('an empty entry is accepted, and is by default about the user’s today', async () => {
  const user = await app.newUser({ timezone: 'Asia/Tokyo' });

  const entry = await write(user);

  expect(entry).toMatchObject({
    ...{ title: '', content: '', mood: 'reflective', energy_level: 'moderate', tags: [], links: [] },
    ...{ mood_chosen: false, energy_chosen: false },
    ...{ entry_date: '2026-11-23', is_private: false, word_count: 0, reading_time_minutes: 0 },
  });
  const { body: emptied } = await change(user, entry.id, { entry_date: '2020-02-29' });
  expect(emptied.entry_date).toBe('2020-02-29');
  expect((await change(user, entry.id, { entry_date: null, mood: null })).body).toMatchObject({
    ...{ entry_date: '2026-11-23', mood: 'reflective', mood_chosen: false },
  });
});

testOnce('a repeated create returns the stored entry, and is refused if the entry is in the trash', async () => {
  const user = await app.newUser();
  const id = newId();
  const first = await write(user, { id, content: 'Once' });

  const again = await app.call(journalContract.create, { token: user.token, body: { id, content: 'Twice' } });

  expect([again.status, again.body]).toEqual([200, { ...first, left_out: [] }]);
  await app.call(journalContract.delete, { token: user.token, params: { id } });
  const body = { id, content: 'Twice' };
  expect((await app.refused(journalContract.create, { token: user.token, body })).status).toBe(409);
});

test('tags that differ only in case or accents are one, and are found by either', async () => {
  const user = await app.newUser();
  await write(user, { title: 'one', tags: ['Café', 'cafe', 'CAFÉ', 'Work'] });
  await write(user, { title: 'two', tags: ['café'] });
  await write(user, { title: 'three', tags: ['cafés'] });

  expect((await list(user)).map(({ tags }) => tags)).toEqual([['cafés'], ['café'], ['Café', 'Work']]);
  expect(titles(await list(user, { tag_filter: 'CAFE' }))).toEqual(['two', 'one']);
  expect(titles(await list(user, { tag_filter: '%' }))).toEqual([]);
});

test('a tag is on one line, also where it was pasted from several', async () => {
  const user = await app.newUser();
  const { id, tags } = await write(user, { tags: ['x\ny', ' by \r\n the\u2028sea '] });
  expect(tags).toEqual(['x y', 'by the sea']);
  expect((await change(user, id, { tags: ['one\n two'] })).body.tags).toEqual(['one two']);
});

test('words are counted in content and answers, Chinese and Japanese by characters', async () => {
  const user = await app.newUser();
  const counts: [string, number][] = [
    ['', 0],
    ['## Well-being: *don’t* stop — 5 km!', 5],
    ['今日は早く起きた。', 8],
    ['我今天跑了5公里', 8],
    ['오늘은 일찍 일어났다', 3],
    ['วันนี้ฉันตื่นแต่เช้า', 6],
    ['- [x] Call Mum\n  - [X] at noon\n- [ ] Run', 5],
    ['[the map](https://example.org/a/long/way) and ![](x.png) more', 4],
  ];
  for (const [content, words] of counts) {
    expect([content, (await write(user, { content })).word_count]).toEqual([content, words]);
  }
  const entry = await write(user, { content: 'two words', template_responses: { 'Why not three?': 'just one more' } });
  expect(entry.word_count).toBe(5);
  expect((await change(user, entry.id, { content: 'none' })).body.word_count).toBe(4);
  expect((await change(user, entry.id, { template_responses: {} })).body.word_count).toBe(1);
  expect((await write(user, { content: 'word '.repeat(201) })).reading_time_minutes).toBe(2);
});

test('entries are listed by their day, the newest first, filtered before they are counted and cut into pages', async () => {
  const user = await app.newUser();
  const days = ['2026-11-20', '2024-02-29', '2026-11-22', '2026-11-20', '2025-01-01'];
  for (const [index, entry_date] of days.entries()) {
    const mood = index % 2 === 0 ? 'peaceful' : 'anxious';
    await write(user, { title: `${index}`, entry_date, mood, tags: index > 1 ? ['late'] : [] });
  }
  const order = ['2', '3', '0', '4', '1'];

  expect(titles(await list(user))).toEqual(order);
  expect(titles(await list(user, { skip: '1', limit: '3' }))).toEqual(order.slice(1, 4));
  expect(titles(await list(user, { mood_filter: 'peaceful' }))).toEqual(['2', '0', '4']);
  expect(titles(await list(user, { date_from: '2025-01-01', date_to: '2026-11-20' }))).toEqual(['3', '0', '4']);
  expect(titles(await list(user, { tag_filter: 'late', date_to: '2025-12-31' }))).toEqual(['4']);

  const { token } = user;
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 3; page += 1) {
    // Paging by cursor skips no entries.
    const query = {
      limit: '2',
      skip: '0',
      mood_filter: '' as const,
      ...(cursor !== undefined && { cursor, skip: '2' }),
    };
    const { body, headers } = await app.call(journalContract.list, { token, query });
    expect(headers['x-total-count']).toBe('5');
    seen.push(...titles(body));
    cursor = new URLSearchParams(/\?(\S+)>/.exec(String(headers['link']))?.[1]).get('cursor') ?? undefined;
  }
  expect([seen, cursor]).toEqual([order, undefined]);
  const { headers } = await app.call(journalContract.list, { token, query: { mood_filter: 'anxious', limit: '1' } });
  expect(headers['x-total-count']).toBe('2');
});

testOnce('a cursor of another list, or with an invalid day, is refused', async () => {
  const { token } = await app.newUser();
  const keys = [
    ['2026-11-20T08:00:00.000Z', newId()],
    ['2026-02-30', '2026-11-20T08:00:00.000Z', newId()],
    ['2026-11-20', '2026-11-20T08:00:00.000Z', 'x'],
    ['2026-11-20', 7, newId()],
  ];
  for (const key of keys) {
    const cursor = cursorAfter(journalContract.list, key);
    expect((await app.refused(journalContract.list, { token, query: { cursor } })).status).toBe(422);
  }
});

testOnce('without a limit twenty entries are listed', async () => {
  const user = await app.newUser();
  for (let index = 0; index < 21; index += 1) await write(user);

  expect(await list(user)).toHaveLength(20);
});

testOnce('an entry is found from what it is linked to, a year later as well', async () => {
  const user = await app.newUser();
  const { project, task } = await newPath(user);
  const links = [{ entity_type: 'task' as const, entity_id: task.id }];
  const entry = await write(user, { title: 'A year ago', entry_date: '2025-11-22', links: [...links, ...links] });
  await write(user, { title: 'Another', links: [{ entity_type: 'project', entity_id: project.id }] });

  expect(entry.links).toHaveLength(1);
  expect(titles(await list(user, { entity_type: 'task', entity_id: task.id }))).toEqual(['A year ago']);
  expect(titles(await list(user, { entity_type: 'project', entity_id: project.id }))).toEqual(['Another']);
  expect(await list(user, { entity_type: 'area', entity_id: task.id })).toEqual([]);
  for (const [half, missing] of [
    [{ entity_type: 'task' as const }, 'entity_id'],
    [{ entity_id: task.id }, 'entity_type'],
  ] as const) {
    const { status, body } = await app.refused(journalContract.list, { token: user.token, query: half });
    expect([status, body]).toMatchObject([422, { detail: [{ loc: ['query', missing] }] }]);
  }
});

test('links to a record disappear and return with it, also when both were deleted', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { area, project, task } = await newPath(user);
  const links = [
    { entity_type: 'task' as const, entity_id: task.id },
    { entity_type: 'area' as const, entity_id: area.id },
  ];
  const entry = await write(user, { content: 'About both', tags: ['kept'], links });
  const restore = (id: string) => app.call(trashContract.restore, { token, params: { id } });

  const { body: ofArea } = await app.call(areasContract.delete, { token, params: { id: area.id } });
  expect((await read(user, entry.id)).links).toEqual([]);
  const { body: ofEntry } = await app.call(journalContract.delete, { token, params: { id: entry.id } });
  await restore(ofEntry.trash_id!);
  expect((await read(user, entry.id)).links).toEqual([]);
  await restore(ofArea.trash_id!);
  expect(await read(user, entry.id)).toEqual(entry);

  const { body: again } = await app.call(journalContract.delete, { token, params: { id: entry.id } });
  const { body: ofProject } = await app.call(projectsContract.delete, { token, params: { id: project.id } });
  await restore(ofProject.trash_id!);
  await restore(again.trash_id!);
  expect(await read(user, entry.id)).toEqual(entry);
  expect(titles(await list(user, { tag_filter: 'kept' }))).toEqual(['']);
});

test('the message about a restored entry has one pair of quotation marks, even if its title is a quotation', async () => {
  const user = await app.newUser();
  const { token } = user;
  const restored = async (content: string) => {
    const { id } = await write(user, { content });
    const { body } = await app.call(journalContract.delete, { token, params: { id } });
    return (await app.call(trashContract.restore, { token, params: { id: body.trash_id! } })).body.message;
  };
  expect(await restored('“First frost.”\n\nMum')).toBe('“First frost.” restored');
  expect(await restored('First frost.')).toBe('“First frost.” restored');
});

test('no entry is refused because of its links: missing, archived and other users’ records are left out and named', async () => {
  const user = await app.newUser();
  const { token } = user;
  const other = await newPath(await app.newUser());
  const { project, task } = await newPath(user);
  const links = [{ entity_type: 'task' as const, entity_id: task.id }];
  const entry = await write(user, { links });
  const linkTo = (entity_type: 'task' | 'project' | 'area' | 'pillar', entity_id: string) =>
    app.call(journalContract.create, { token, body: { content: 'Long', links: [{ entity_type, entity_id }] } });

  await app.call(projectsContract.archive, { token, params: { id: project.id } });

  const written = [
    await linkTo('task', other.task.id),
    await linkTo('pillar', newId()),
    await linkTo('project', project.id),
    await linkTo('task', task.id),
  ];
  expect(written.map(({ status, body }) => [status, body.content, body.links, body.left_out])).toEqual(
    ['task', 'pillar', 'project', 'task'].map((type) => [
      ...[201, 'Long', []],
      [`The link to a ${type} that is deleted or archived is left out.`],
    ]),
  );
  // An existing link is kept, even if another one cannot be added.
  const more = [...links, { entity_type: 'area' as const, entity_id: other.area.id }];
  expect((await change(user, entry.id, { title: 'Still', links: more })).body).toMatchObject({
    ...{ title: 'Still', links },
    left_out: ['The link to an area that is deleted or archived is left out.'],
  });
});

test('a new entry is stored without a deleted template, and an existing entry keeps its template', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { body: template } = await app.call(journalContract.createTemplate, { token, body: { name: 'Runs' } });
  const before = await write(user, { template_id: template.id });
  await app.call(journalContract.deleteTemplate, { token, params: { id: template.id } });
  const gone = { template_id: template.id, content: 'Long' };

  const { body: created } = await app.call(journalContract.create, { token, body: gone });
  const { body: changed } = await change(user, (await write(user)).id, gone);
  const { body: kept } = await change(user, before.id, gone);

  const left_out = ['Its template was deleted and is left out.'];
  expect([created, changed]).toMatchObject([
    { content: 'Long', template_id: null, left_out },
    { content: 'Long', template_id: null, left_out },
  ]);
  expect(kept).toMatchObject({ ...gone, left_out: [] });
});

test('an entry deleted by an earlier version is restored with tags that searches find', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { id } = await write(user, { title: 'Late', tags: ['l’eau', 'z', 'co–op'] });
  const { body } = await app.call(journalContract.delete, { token, params: { id } });
  const { db } = app.database;
  const ofEntry = db.selectFrom('trash_contents').where('entry_id', '=', body.trash_id!).select('content');
  const { content } = await ofEntry.executeTakeFirstOrThrow();
  const stored = JSON.parse(content) as { rows: { journal_tags: { folded: string; tag: string; place: number }[] } };
  const [first] = stored.rows.journal_tags;
  stored.rows.journal_tags.forEach((row) => (row.folded = row.tag.toUpperCase()));
  stored.rows.journal_tags.push({ ...first!, folded: 'CO-OP', tag: 'co-op', place: 3 });
  await db
    .updateTable('trash_contents')
    .set({ content: JSON.stringify(stored) })
    .where('entry_id', '=', body.trash_id!)
    .execute();

  await app.call(trashContract.restore, { token, params: { id: body.trash_id! } });

  expect((await list(user, { tag_filter: "L'eau" })).map(({ tags }) => tags)).toEqual([['l’eau', 'z', 'co–op']]);
});

testOnce('a deleted entry is named in the trash by its title, its first line, or its day', async () => {
  const user = await app.newUser();
  const { token } = user;
  const bodies = [
    { title: 'Frost', content: 'x' },
    { content: '\n## A long walk\nthen home' },
    { content: '', entry_date: '2026-02-03' },
  ];
  for (const body of bodies) {
    const { id } = await write(user, body);
    await app.call(journalContract.delete, { token, params: { id } });
  }

  const { body: trash } = await app.call(trashContract.list, { token });

  expect(trash.map(({ kind, name, counts }) => [kind, name, counts.journal_entries])).toEqual([
    ['journal_entry', 'Entry of 3 February', 1],
    ['journal_entry', 'A long walk', 1],
    ['journal_entry', 'Frost', 1],
  ]);
  const { status, body } = await app.refused(trashContract.restore, {
    token,
    params: { id: trash[0]!.id },
    body: { parent_id: newId() },
  });
  expect([status, body.detail]).toEqual([400, 'This journal entry cannot be in anything else']);
});

test('a second user can neither see, find by link, nor change an entry of the first', async () => {
  const owner = await app.newUser();
  const { task } = await newPath(owner);
  const entry = await write(owner, { tags: ['mine'], links: [{ entity_type: 'task', entity_id: task.id }] });
  const { token, ...stranger } = await app.newUser();
  const params = { id: entry.id };

  expect((await app.refused(journalContract.get, { token, params })).status).toBe(404);
  expect((await app.refused(journalContract.change, { token, params, body: { title: 'Mine' } })).status).toBe(404);
  expect((await app.refused(journalContract.delete, { token, params })).status).toBe(404);
  const queries = [{}, { tag_filter: 'mine' }, { entity_type: 'task' as const, entity_id: task.id }];
  for (const query of queries) expect(await list({ token, ...stranger }, query)).toEqual([]);
  expect(await read(owner, entry.id)).toEqual(entry);
});

test('texts have limits, and are refused with a sentence', async () => {
  const { token } = await app.newUser();
  const bodies = [
    { content: 'x'.repeat(100_001) },
    { title: 'x'.repeat(201) },
    { tags: ['x'.repeat(51)] },
    { tags: [' '] },
    { tags: Array.from({ length: 51 }, (_, index) => `${index}`) },
    { template_responses: { a: 'x'.repeat(5001) } },
    { template_responses: { ['x'.repeat(501)]: 'a' } },
    { template_responses: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`q${index}`, 'a'])) },
    { location: 'x'.repeat(201) },
    { links: Array.from({ length: 51 }, () => ({ entity_type: 'task' as const, entity_id: newId() })) },
  ];
  for (const body of bodies) {
    expect((await app.refused(journalContract.create, { token, body })).status).toBe(422);
  }
  const most = '本'.repeat(100_000);
  expect((await write({ token }, { content: most })).content).toBe(most);
});

testOnce('a starter record with a linked entry counts as used and is kept', async () => {
  const { token, ...user } = await app.newUser();
  await app.call(onboardingContract.apply, { token, body: { template: 'student' } });
  const [task] = (await app.call(tasksContract.list, { token })).body;
  const entry = await write({ token }, { links: [{ entity_type: 'task', entity_id: task!.id }] });

  await app.call(onboardingContract.removeStarterItems, { token });

  expect((await app.call(tasksContract.list, { token })).body.map(({ id }) => id)).toEqual([task!.id]);
  expect((await read({ token, ...user }, entry.id)).links).toHaveLength(1);
});

testOnce('renaming a linked record renames it in the entry', async () => {
  const user = await app.newUser();
  const { project } = await newPath(user);
  const task = await newTask(user, project, { name: 'Old' });
  const entry = await write(user, { links: [{ entity_type: 'task', entity_id: task.id }] });

  await app.call(tasksContract.change, { token: user.token, params: { id: task.id }, body: { name: 'New' } });

  expect((await read(user, entry.id)).links).toMatchObject([{ name: 'New' }]);
});

testOnce(
  'an entry names its pictures in every list, the first added first, without archived ones and other files',
  async () => {
    const user = await app.newUser();
    const { id } = await write(user, { title: 'The steps are up', entry_date: '2025-11-23' });
    const add = async (filename: string, bytes: Buffer) => {
      const file_content = bytes.toString('base64');
      const parent = { parent_type: 'journal_entry', parent_id: id };
      const { body } = await app.call(resourcesContract.create, {
        token: user.token,
        body: { filename, file_content, ...parent },
      });
      return body.id;
    };
    const [first, second] = [await add('ladder.png', png()), await add('roof.gif', gif())];
    await add('plan.pdf', pdf());
    const archived = await add('blurred.png', noise(2));
    const { token } = user;
    await app.call(resourcesContract.change, { token, params: { id: archived }, body: { is_archived: true } });

    const pictures = { picture_ids: [first, second], picture_count: 2 };
    expect(await read(user, id)).toMatchObject(pictures);
    expect((await app.call(journalContract.list, { token })).body).toMatchObject([pictures]);
    expect((await app.call(journalContract.search, { token, query: { q: 'steps' } })).body).toMatchObject([pictures]);
    const sameDay = await app.call(journalContract.onThisDay, { token, query: { date: '2026-11-23' } });
    expect(sameDay.body).toMatchObject([{ entry: pictures }]);

    const more: string[] = [];
    for (let number = 0; number < 10; number += 1) more.push(await add(`${number}.png`, noise(number + 3)));
    const named = { picture_ids: [first, second, ...more.slice(0, 8)], picture_count: 12 };
    expect((await app.call(journalContract.list, { token })).body).toMatchObject([named]);
    for (const each of more) await app.call(resourcesContract.delete, { token, params: { id: each } });

    await app.call(resourcesContract.delete, { token, params: { id: first } });
    const detached = { entity_type: 'journal_entry', entity_id: id };
    await app.call(resourcesContract.detach, { token, params: { id: second }, body: detached });
    expect(await read(user, id)).toMatchObject({ picture_ids: [], picture_count: 0 });
    const other = await app.newUser();
    expect((await app.call(resourcesContract.file, { token: other.token, params: { id: second } })).status).toBe(404);
  },
);
