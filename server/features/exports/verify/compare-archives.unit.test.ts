import { expect, test } from 'vitest';
import type { PlainKind } from '#server/features/imports/archive/kinds.ts';
import type { ArchiveParts } from '#server/features/imports/archive/read-parts.ts';
import { compareArchives } from './compare-archives.ts';

const column = (name: string) => ({ name, isText: true, isNullable: false });
const TASKS: PlainKind = {
  table: 'tasks',
  word: 'task',
  exported: { part: 'tasks' },
  edges: [],
  columns: [column('id'), column('name')],
};

const archive = (tasks: Record<string, unknown>[], sha256 = 'a'): ArchiveParts => ({
  manifest: {
    format: 'auric',
    version: 1,
    schema: '0001_accounts',
    created_at: '2026-11-20T12:00:00.000Z',
    account: {
      email: 'maya@example.org',
      username: 'maya',
      first_name: 'Maya',
      last_name: '',
      timezone: 'UTC',
      day_start_hour: 0,
      week_starts_on: 'monday',
      daily_capacity_minutes: 480,
      usual_task_minutes: 30,
      created_at: '2026-11-20T12:00:00.000Z',
    },
    includes_trash: false,
    counts: { tasks: tasks.length },
    parts: [{ name: 'files/a.png', bytes: 1, sha256 }],
    missing_files: [],
  },
  rows: new Map([['tasks', tasks]]),
});

test('equal archives have no differences; changed, missing and new records and files are named', () => {
  const first = archive([
    { id: '1', name: 'One' },
    { id: '2', name: 'Two' },
  ]);
  expect(compareArchives(first, first, [TASKS])).toEqual({
    equal: true,
    records: 2,
    files: 1,
    parts: [
      { kind: 'tasks', count: 2, different: 0 },
      { kind: 'files', count: 1, different: 0 },
    ],
    differences: [],
  });
  const other = archive(
    [
      { id: '1', name: 'Won' },
      { id: '3', name: 'Three' },
    ],
    'b',
  );
  expect(compareArchives(first, other, [TASKS])).toEqual({
    equal: false,
    records: 2,
    files: 1,
    parts: [
      { kind: 'tasks', count: 2, different: 3 },
      { kind: 'files', count: 1, different: 1 },
    ],
    differences: [
      { kind: 'tasks', id: '1', field: 'name' },
      { kind: 'tasks', id: '2', field: null },
      { kind: 'tasks', id: '3', field: null },
      { kind: 'files', id: 'files/a.png', field: 'sha256' },
    ],
  });
});

test('a file whose bytes the server has lost is a difference', () => {
  const lost = archive([]);
  lost.manifest.missing_files.push('files/b.png');
  expect(compareArchives(lost, lost, [TASKS])).toMatchObject({
    equal: false,
    differences: [{ kind: 'files', id: 'files/b.png', field: null }],
  });
});

test('the Inbox, lists of areas and subtasks are not counted as projects and tasks', () => {
  const kindOf = (table: 'projects' | 'tasks'): PlainKind => ({ ...TASKS, table, exported: { part: table } });
  const tasks = [
    { id: '1', parent_task_id: null },
    { id: '2', parent_task_id: '1' },
  ];
  const projects = [
    { id: '3', area_id: '9', is_inbox: 0 },
    { id: '4', area_id: null, is_inbox: 1 },
    { id: '9', area_id: '9', is_inbox: 0 },
  ];
  const first = archive(tasks);
  first.rows = new Map([...first.rows, ['projects', projects]]);
  const other = archive(tasks.slice(0, 1));
  other.rows = new Map([...other.rows, ['projects', projects]]);
  expect(compareArchives(first, other, [kindOf('projects'), kindOf('tasks')]).parts).toEqual([
    { kind: 'projects', count: 1, different: 0 },
    { kind: 'inbox', count: 1, different: 0 },
    { kind: 'area_lists', count: 1, different: 0 },
    { kind: 'tasks', count: 1, different: 0 },
    { kind: 'subtasks', count: 1, different: 1 },
    { kind: 'files', count: 1, different: 0 },
  ]);
});
