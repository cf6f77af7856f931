import { expect, test } from 'vitest';
import type { Today, TodayTask } from '#contract/today.ts';
import { aDayTask } from '#web/testing/a-task.ts';
import { rowsInShort } from './day-in-short.ts';

const row = (id: string, completed = false) => aDayTask(id, { completed });
const rows = (ids: string, done = '') => [...ids].map((id) => row(id, done.includes(id)));
const short = (tasks: TodayTask[], kept = '', more_open: Today['more_open'] = []) => {
  const { rows: shown, more } = rowsInShort({ tasks, more_open }, new Set(kept));
  return [shown.map(({ id }) => id).join(''), more];
};

test('a short day is shown as it is, with what is done', () => {
  expect(short(rows('abcdef', 'ac'))).toEqual(['abcdef', 0]);
});

test('of a long day what is left is shown, and how much more there is', () => {
  expect(short(rows('abcdefghi', 'ac'))).toEqual(['bdefgh', 1]);
  expect(short(rows('abcdefgh', 'abcdefgh'))).toEqual(['', 0]);
  const more = { pillar_id: null, pillar_name: null, pillar_color: null, estimated_duration: 30, assumed_count: 0 };
  expect(short(rows('abcdefghi', 'ac'), '', [{ ...more, tasks: 90 }])).toEqual(['bdefgh', 91]);
});

test('what was just ticked stays where it is for a moment', () => {
  expect(short(rows('abcdefghi', 'acd'), 'd')).toEqual(['bdefgh', 1]);
});
