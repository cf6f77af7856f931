import { expect, test } from 'vitest';
import type { Today, TodayTask } from '#contract/today.ts';
import { aDayTask } from '#web/testing/a-task.ts';
import { rowsInShort } from './day-in-short.ts';

const row = (id: string, completed = false) => aDayTask(id, { completed });
const rows = (ids: string, done = '') => [...ids].map((id) => row(id, done.includes(id)));
const short = (tasks: TodayTask[], kept = '', more_open: Today['more_open'] = []) => {
  const { rows: shown, more } = rowsInShort({ date: '2026-11-20', tasks, more_open }, new Set(kept));
  return [shown.map(({ id }) => id).join(''), more];
};

test('a short day is shown in full, with its completed tasks', () => {
  expect(short(rows('abcdef', 'ac'))).toEqual(['abcdef', 0]);
});

test('a long day shows the open tasks, and how many more there are', () => {
  expect(short(rows('abcdefghi', 'ac'))).toEqual(['bdefgh', 1]);
  expect(short(rows('abcdefgh', 'abcdefgh'))).toEqual(['', 0]);
  const more = { pillar_id: null, pillar_name: null, pillar_color: null, estimated_duration: 30, assumed_count: 0 };
  expect(short(rows('abcdefghi', 'ac'), '', [{ ...more, tasks: 90 }])).toEqual(['bdefgh', 91]);
});

test('a task just ticked stays in place for a moment', () => {
  expect(short(rows('abcdefghi', 'acd'), 'd')).toEqual(['bdefgh', 1]);
});

test('many overdue tasks come after those of the day', () => {
  const late = [...'abcdefgh'].map((id) => aDayTask(id, { due_date: '2026-11-10' }));
  const own = aDayTask('z', { due_date: '2026-11-20' });
  expect(short([...late, own])).toEqual(['zabcde', 3]);
  expect(short([...late.slice(1), own])).toEqual(['bcdefg', 2]);
});
