import { afterEach, expect, test, vi } from 'vitest';
import type { SearchHit } from '#contract/search.ts';
import type { Project } from '#contract/projects.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { aTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { deviceNames } from './found.ts';
import { foundOnServer, searchDevice } from './results.ts';

afterEach(() => vi.unstubAllGlobals());

const project = (fields: Partial<Project>) =>
  ({
    area_id: null,
    area_name: 'Kitchen',
    pillar_name: 'Mind',
    pillar_color: '#000000',
    task_count: 0,
    ...fields,
  }) as Project;

async function store() {
  const { records, open } = fakeServer({
    'GET /tasks': () => ({
      body: [
        aTask('1', { name: 'Ask which bakery is open', project_id: 'inbox' }),
        aTask('2', { name: 'Bäke buns', project_id: 'bread' }),
        aTask('3', { name: 'Bake bread', project_id: 'bread', completed: true }),
        aTask('4', { name: 'Swim' }),
      ],
    }),
    'GET /projects': () => ({
      body: [
        project({ id: 'inbox', name: 'Inbox', is_inbox: true }),
        project({ id: 'bread', name: 'Baking bread', is_inbox: false, task_count: 12, completed_task_count: 5 }),
        project({ id: 'old', name: 'Baking cakes', is_inbox: false, archived: true }),
      ],
    }),
  });
  await open(taskQueries.open());
  await open(projectQueries.list());
  return records;
}

test('names on the device are found by the beginnings of words first, completed ones last', async () => {
  const records = await store();
  const found = searchDevice(records, deviceNames(records), 'bak');
  expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'project Baking bread',
    'task Bäke buns',
    'task Ask which bakery is open',
    'task Bake bread',
  ]);
  expect(found[0]).toMatchObject({ hits: [{ start: 0, end: 3 }], path: ['Mind', 'Kitchen'], note: '5 of 12 done' });
});

test('every word has to be in the name, and the Inbox is not a project', async () => {
  const records = await store();
  const names = deviceNames(records);
  expect(searchDevice(records, names, 'bread bak').map(({ name }) => name)).toEqual(['Baking bread', 'Bake bread']);
  expect(searchDevice(records, names, 'inbox')).toEqual([]);
});

test('a task opens in its project, unless that is the Inbox', async () => {
  const records = await store();
  const projects = searchDevice(records, deviceNames(records), 'bak').map(({ projectId }) => projectId);
  expect(projects).toEqual([null, 'bread', null, 'bread']);
});

const hit = (fields: Partial<SearchHit>): SearchHit => ({
  ...{ kind: 'journal_entry', id: 'e', name: 'A slow Sunday', path: [], path_ids: [], snippet: '', score: 1 },
  ...{ is_archived: false, completed: false, date: '2026-11-08', ...fields },
});

test('a task of an area itself, which the device does not know, opens beside the tasks, one of a project in it', async () => {
  const records = await store();
  const task = (path: string[], path_ids: string[]) => foundOnServer(records, hit({ kind: 'task', path, path_ids }));
  expect(task(['Health', 'Running', 'Running'], ['p', 'a', 'a'])).toMatchObject({
    projectId: null,
    path: ['Health', 'Running'],
  });
  expect(task(['Health', 'Running', 'Race'], ['p', 'a', 'r'])).toMatchObject({ projectId: 'r' });
});

test('a hit in the name has its letters marked, one in the text the sentence', async () => {
  const records = await store();
  const inName = foundOnServer(records, hit({ name: 'Tom & Bakery', snippet: 'Tom &amp; <mark>Bak</mark>ery' }));
  expect(inName).toMatchObject({ hits: [{ start: 6, end: 9 }], snippet: null });
  const inText = foundOnServer(records, hit({ snippet: 'The <mark>bak</mark>ery was closed' }));
  expect(inText).toMatchObject({ name: 'A slow Sunday', hits: [], day: '2026-11-08' });
  expect(inText.snippet?.find(({ isHit }) => isHit)?.text).toBe('bak');
});

test('a snippet begins shortly before its hit, at a word', async () => {
  const records = await store();
  const shown = (snippet: string) =>
    foundOnServer(records, hit({ snippet }))
      .snippet!.map(({ text }) => text)
      .join('|');
  const after = ' was closed, so we walked on to the market and came home with far too much';
  expect(shown(`…due tomorrow, 9:00 AM - before the <mark>bak</mark>ery${after}`)).toBe(
    `…AM - before the |bak|ery${after}`,
  );
  expect(shown(`${'a'.repeat(40)}<mark>bak</mark>`)).toBe('…|bak');
  expect(shown(`<mark>${'a'.repeat(40)}</mark> bak`)).toBe(`${'a'.repeat(40)}| bak`);
  expect(shown('Behind the <mark>bak</mark>ery')).toBe('Behind the |bak|ery');
  const whole = 'A sentence with a link whose address alone has the word';
  expect(shown(whole)).toBe(whole);
});

test('a hit of the server has what the device knows about the record', async () => {
  const records = await store();
  const known = foundOnServer(records, hit({ kind: 'project', id: 'bread', name: 'Baking bread', snippet: 'Baking' }));
  expect(known).toMatchObject({ note: '5 of 12 done', color: '#000000' });
});
