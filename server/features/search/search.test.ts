import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { coachContract } from '#contract/coach.ts';
import { coursesContract } from '#contract/courses.ts';
import { projectsContract } from '#contract/projects.ts';
import { resourcesContract } from '#contract/resources.ts';
import { SEARCH_KINDS, searchContract, type SearchHit } from '#contract/search.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { cursorAfter, journalIn, recordsIn } from '#server/testing/records.ts';
import { newWorld } from '#server/testing/writes.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = Date.parse('2026-11-26T09:00:00Z');
/** A minute passes with each request, so that no two records are equally new. */
const app = await startTestApp({ clock: () => new Date((now += 60_000)) });
const { newPillar, newArea, newProject, newTask, newPath } = recordsIn(app);
const { write } = journalIn(app);

interface Query {
  kinds?: string;
  limit?: string;
  cursor?: string;
}
const search = ({ token }: TestUser, q: string, query: Query = {}) =>
  app.call(searchContract.find, { token, query: { q, ...query } });
const find = async (user: TestUser, q: string, query?: Query) => (await search(user, q, query)).body;
const names = (hits: readonly SearchHit[]) => hits.map(({ name }) => name);
const complete = ({ token }: TestUser, { id }: { id: string }) =>
  app.call(tasksContract.change, { token, params: { id }, body: { completed: true } });

testOnce('a hit shows its path and its marked words', async () => {
  const user = await app.newUser();
  const { pillar, area, project, task } = await newPath(user);
  const left = await newTask(user, project, {
    parent_task_id: task.id,
    name: 'The left <shoe>',
    due_date: '2026-12-01',
  });

  const path = ['Health', 'Running', 'First 10 km'];
  const path_ids = [pillar.id, area.id, project.id];
  const state = { score: expect.any(Number), is_archived: false, completed: false };
  expect(await find(user, 'shoe')).toEqual([
    {
      ...{ kind: 'task', id: left.id, name: 'The left <shoe>', path: [...path, 'Buy shoes'] },
      ...{
        path_ids: [...path_ids, task.id],
        snippet: 'The left &lt;<mark>shoe</mark>&gt;',
        date: '2026-12-01',
        ...state,
      },
    },
    {
      ...{ kind: 'task', id: task.id, name: 'Buy shoes', path, path_ids },
      ...{ snippet: 'Buy <mark>shoe</mark>s', date: null, ...state },
    },
  ]);
});

test('names come before texts, beginnings of words before their middle, open before done, and the newer first', async () => {
  const user = await app.newUser();
  const project = await newProject(user, { name: 'Things' });
  await newTask(user, project, { name: 'Depaint' });
  await newTask(user, project, { name: 'Older paint' });
  await newTask(user, project, { name: 'Newer (paint)' });
  await complete(user, await newTask(user, project, { name: 'Done paint' }));
  await newTask(user, project, { name: 'Wall', description: 'With some paint' });
  await newTask(user, project, { name: 'Floor', description: 'Sand, and repaint' });

  const ranked = ['Newer (paint)', 'Older paint', 'Done paint', 'Wall', 'Depaint', 'Floor'];
  expect(names(await find(user, 'paint'))).toEqual(ranked);
  // Letters inside of words need three.
  expect(names(await find(user, 'ai'))).toEqual([]);
  expect(names(await find(user, 'ain'))).toHaveLength(6);
  expect(names(await find(user, 'paint wall'))).toEqual(['Wall']);
  expect(names(await find(user, '"some paint"'))).toEqual(['Wall']);
  expect(names(await find(user, 'paint elephant'))).toEqual([]);

  await newTask(user, project, { name: 'Paint' });
  await newTask(user, project, { name: 'Paint brush' });
  expect(names(await find(user, 'paint', { limit: '2' }))).toEqual(['Paint', 'Paint brush']);
});

test('words are found in the name of a task together with those of the places above it, below whole matches', async () => {
  const user = await app.newUser();
  const area = await newArea(user, { name: 'Clients' });
  const bakery = await newProject(user, { name: 'Website for the Lindgren bakery', area_id: area.id });
  const other = await newProject(user, { name: 'Festival' });
  await newTask(user, bakery, { name: 'Write the offer' });
  await newTask(user, bakery, { name: 'Draw the logo' });
  await newTask(user, other, { name: 'Write the offer of the festival' });
  await newTask(user, other, { name: 'Ask the bakery for an offer' });
  expect(names(await find(user, 'bakery offer'))).toEqual(['Ask the bakery for an offer', 'Write the offer']);
  expect(names(await find(user, 'offer clients lindgr'))).toEqual(['Write the offer']);
  // The words of a place alone find the place, not all that is in it.
  expect(names(await find(user, 'lindgren bakery'))).toEqual(['Website for the Lindgren bakery']);
  expect(names(await find(user, 'offer ba'))).toEqual(['Ask the bakery for an offer']);
});

testOnce('one typing error is forgiven in words of five letters, two in words of eight', async () => {
  const user = await app.newUser();
  const project = await newProject(user, { name: 'Home' });
  await newTask(user, project, { name: 'Tidy the kitchen', description: 'Call the electrician' });
  await newTask(user, project, { name: 'Mend a lamp' });

  for (const typed of ['kitchne', 'kithen', 'kitxhen', 'kittchen', 'elektrizian', 'eletcrician tidy', 'KITCHÉM']) {
    expect([typed, names(await find(user, typed))]).toEqual([typed, ['Tidy the kitchen']]);
  }
  for (const typed of ['lpa', 'kitxxen', 'elektrizzan', 'kitchne lamp'])
    expect([typed, await find(user, typed)]).toEqual([typed, []]);
  expect((await find(user, 'kitchne'))[0]!.snippet).toBe('Tidy the <mark>kitchen</mark>');
  expect(names(await find(user, 'elctrcian'))).toEqual(['Tidy the kitchen']);
  // What is written that way comes first.
  await newTask(user, project, { name: 'Kitchne' });
  expect(names(await find(user, 'kitchne'))).toEqual(['Kitchne', 'Tidy the kitchen']);
});

testOnce('in words of four letters one typing error is forgiven if nothing else matches', async () => {
  const user = await app.newUser();
  const project = await newProject(user, { name: 'Home' });
  await newTask(user, project, { name: 'Blood test' });
  for (const typed of ['blod test', 'blood tset', 'tets', 'tesst', 'tezt']) {
    expect([typed, names(await find(user, typed))]).toEqual([typed, ['Blood test']]);
  }
  await newTask(user, project, { name: 'Best text' });
  expect(names(await find(user, 'test'))).toEqual(['Blood test']);
});

test('a search finds every kind of record, and only the named kinds', async () => {
  const world = await newWorld(app);
  const { user } = world;
  const { token } = user;
  const session_id = newId();
  await app.call(coachContract.send, {
    token,
    body: { session_id, message_type: 'user', content: 'Tell me of rivers' },
  });
  const second = { session_id, message_type: 'user' as const, content: 'And of Zanzibar' };
  await app.call(coachContract.send, { token, body: second });
  const { body: courses } = await app.call(coursesContract.list, { token });

  const wanted: [kind: string, q: string, id: string][] = [
    ['pillar', 'health', world.pillar.id],
    ['area', 'running', world.area.id],
    ['project', 'first 10', world.project.id],
    ['task', 'shoes', world.task.id],
    ['recurring_task', 'plants', world.rule.id],
    ['journal_entry', 'slept', world.entry.id],
    ['resource', 'route', world.file.id],
    ['project_template', 'open evening', world.template.id],
    ['journal_template', 'runs', world.prompts.id],
    ['course', courses[0]!.title, courses[0]!.id],
    ['chat', 'rivers', session_id],
    ['chat', 'zanzibar', session_id],
  ];
  expect((await find(user, 'rivers', { kinds: 'chat' })).map(({ date }) => date)).toEqual(['2026-11-26']);
  expect(new Set(wanted.map(([kind]) => kind))).toEqual(new Set(SEARCH_KINDS));
  for (const [kind, q, id] of wanted) {
    const found = await find(user, q, { kinds: kind });
    expect([kind, q, found.some((hit) => hit.id === id), found.every((hit) => hit.kind === kind)]).toEqual([
      ...[kind, q, true, true],
    ]);
    expect([q, (await find(user, q)).some((hit) => hit.kind === kind)]).toEqual([q, true]);
    const others = SEARCH_KINDS.filter((each) => each !== kind).join(',');
    expect([q, (await find(user, q, { kinds: others })).some((hit) => hit.id === id)]).toEqual([q, false]);
  }
  // The Inbox is not a project.
  await app.call(tasksContract.create, { token, body: { name: 'Somewhere' } });
  expect(await find(user, 'inbox')).toEqual([]);
  expect(names(await find(user, 'somewhere in:inbox'))).toEqual(['Somewhere']);
  expect((await find(user, 'slept'))[0]).toMatchObject({
    snippet: '<mark>Slept</mark> well',
    date: world.entry.entry_date,
  });
});

test('filters narrow a search to states, places, days, files and tags', async () => {
  const user = await app.newUser();
  const { token } = user;
  const pillar = await newPillar(user, { name: 'Family' });
  const area = await newArea(user, { name: 'Run the studio', pillar_id: pillar.id });
  const inside = await newProject(user, { name: 'Inside', area_id: area.id });
  const outside = await newProject(user, { name: 'Outside' });
  await newTask(user, inside, { name: 'Call one', due_date: '2026-11-27' });
  const two = await newTask(user, outside, { name: 'Call two', due_date: '2026-12-04' });
  await complete(user, await newTask(user, inside, { name: 'Call three' }));
  await write(user, { title: 'Call four', entry_date: '2026-11-20', tags: ['Früh', 'deep sea'] });
  const file = { filename: 'call five.txt', file_content: btoa('five'), tags: ['früh'] };
  const { body: five } = await app.call(resourcesContract.create, { token, body: file });
  await app.call(resourcesContract.attach, {
    token,
    params: { id: five.id },
    body: { entity_type: 'task', entity_id: two.id },
  });

  const filtered: [q: string, expected: string[]][] = [
    // 2026-11-26 is a Thursday.
    ['call is:open', ['Call two', 'Call one']],
    ['call is:done', ['Call three']],
    ['is:done', ['Call three']],
    ['call in:family', ['Call one', 'Call three']],
    ['call in:"run the studio" is:open', ['Call one']],
    ['call in:Insi', ['Call one', 'Call three']],
    ['call in:nowhere', []],
    ['due:friday', ['Call one']],
    ['due:tomorrow', ['Call one']],
    ['due:"next friday"', ['Call two']],
    ['due:"4 Dec"', ['Call two']],
    ['due:2026-12-04 call', ['Call two']],
    ['call before:2026-12-04', ['Call one', 'Call four']],
    ['call after:today', ['Call two', 'Call one']],
    ['call after:today before:"dec 1"', ['Call one']],
    ['has:file', ['Call two']],
    ['call #früh', ['call five.txt', 'Call four']],
    ['#"deep sea"', ['Call four']],
    ['call #nothing', []],
    // What is not a filter is a word.
    ['call is:purple', []],
    ['call due:someday', []],
    ['call name:one', []],
    ['', []],
  ];
  for (const [q, expected] of filtered) {
    expect([q, names(await find(user, q)).toSorted()]).toEqual([q, expected.toSorted()]);
  }
  expect(names(await find(user, 'call is:open'))).toEqual(['Call two', 'Call one']);
});

testOnce('archived records and the trash are searched only if the search says so', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { area, project, task } = await newPath(user);
  await write(user, { title: 'Shoes of old', content: 'They were **blue**', tags: ['blue'] });
  await app.call(areasContract.archive, { token, params: { id: area.id } });

  expect(names(await find(user, 'shoes'))).toEqual(['Shoes of old']);
  for (const q of ['shoes in:archive', 'is:archived shoes']) {
    expect(await find(user, q)).toMatchObject([{ id: task.id, is_archived: true }]);
  }
  expect(names(await find(user, 'in:archive')).toSorted()).toEqual(['Buy shoes', 'First 10 km', 'Running']);

  await app.call(areasContract.unarchive, { token, params: { id: area.id } });
  const { body } = await app.call(projectsContract.delete, { token, params: { id: project.id } });
  expect(names(await find(user, 'shoes'))).toEqual(['Shoes of old']);
  expect(await find(user, 'shoes in:trash')).toEqual([
    {
      ...{ kind: 'task', id: task.id, name: 'Buy shoes', path: [], path_ids: [], snippet: 'Buy <mark>shoes</mark>' },
      ...{ score: expect.any(Number), is_archived: false, completed: false, date: null, trash_id: body.trash_id },
    },
  ]);
  expect(names(await find(user, 'in:trash')).toSorted()).toEqual(['Buy shoes', 'First 10 km']);
  expect(await find(user, 'shoes in:trash', { kinds: 'project' })).toEqual([]);
  await app.call(trashContract.restore, { token, params: { id: body.trash_id! } });
  expect(names(await find(user, 'shoes'))).toEqual(['Buy shoes', 'Shoes of old']);
  expect(await find(user, 'shoes in:trash')).toEqual([]);
});

testOnce('all hits are found in pages, without repetitions or gaps', async () => {
  const user = await app.newUser();
  const project = await newProject(user, { name: 'Chores' });
  const expected: string[] = [];
  for (let number = 1; number <= 9; number += 1) {
    const task = await newTask(user, project, { name: `Wash ${number}` });
    if (number % 3 === 0) await complete(user, task);
    expected.unshift(task.name);
  }
  expected.sort((one, other) => (Number(one.slice(5)) % 3 ? 0 : 1) - (Number(other.slice(5)) % 3 ? 0 : 1));

  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await search(user, 'wash', { limit: '2', ...(cursor !== undefined && { cursor }) });
    expect(headers['x-total-count']).toBe('9');
    found.push(...names(body));
    cursor = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1];
  } while (cursor !== undefined);
  expect(found).toEqual(expected);
});

test('invalid limits, cursors, kinds and texts are refused, unusual ones are searched', async () => {
  const { token } = await app.newUser();
  const refused = [
    ...[{ limit: '0' }, { limit: '101' }, { limit: 'x' }, { kinds: 'task,tree' }, { kinds: 'x'.repeat(300) }],
    ...[
      { cursor: 'x' },
      { cursor: cursorAfter(searchContract.find, ['1'], { q: 'a' }) },
      { q: 'x'.repeat(201) },
      { q: 'nul\0' },
    ],
  ];
  for (const query of refused) {
    const { status } = await app.refused(searchContract.find, { token, query: { q: 'a', ...query } });
    expect([query, status]).toEqual([query, 422]);
  }
  const signs = [
    '"',
    '""',
    ':',
    'in:',
    'in:""',
    '#',
    'is:',
    '%',
    '_',
    '\\',
    "'",
    'due:',
    '\u0301',
    '🎉',
    'a"b',
    '#"',
    '*(',
  ];
  for (const q of [...signs, signs.join(' '), ' ', 'a b c d e f g h i j k l m n o p q r s t u v w x y z'.repeat(3)]) {
    expect([q, (await search({ token } as TestUser, q)).status]).toEqual([q, 200]);
  }
});

test('scripts without spaces, accents and typographic signs are found as in the journal', async () => {
  const user = await app.newUser();
  const project = await newProject(user, { name: 'Words' });
  for (const name of ['我今天跑了5公里', 'Straße in Zürich', 'Don’t panic', 'Москва'])
    await newTask(user, project, { name });

  const found: [q: string, name: string][] = [
    ...([
      ['今天', '我今天跑了5公里'],
      ['strasse', 'Straße in Zürich'],
      ['ZURICH', 'Straße in Zürich'],
    ] as const),
    ...([
      ["don't", 'Don’t panic'],
      ['мос', 'Москва'],
    ] as const),
  ].map(([q, name]) => [q, name]);
  for (const [q, name] of found) expect([q, names(await find(user, q))]).toEqual([q, [name]]);
});

testOnce('a user finds no record of another user, also in the trash', async () => {
  const user = await app.newUser();
  const { project } = await newPath(user);
  const stranger = await app.newUser();
  expect(await find(stranger, 'shoes')).toEqual([]);
  expect(await find(stranger, 'is:open', { kinds: 'project,task,recurring_task' })).toEqual([]);
  await app.call(projectsContract.delete, { token: user.token, params: { id: project.id } });
  expect(await find(stranger, 'in:trash')).toEqual([]);
  expect(await find(stranger, 'shoes in:health')).toEqual([]);
});
