import { expect, test } from 'vitest';
import type { RecurringTaskInstance } from '#contract/recurring.ts';
import { aTask } from '#web/testing/a-task.ts';
import { countInstances } from '../rule-text.ts';
import { historyByMonth, withFirst } from './history.ts';

const TODAY = '2026-11-20';
const RULE = { id: 'r', task_id: 'rent' };
const skipped = { id: 'i', due_date: '2026-11-08', completed: false, skipped: true } as RecurringTaskInstance;

test('the task that a rule was created from is part of its history and counts', () => {
  const rent = aTask('rent', { due_date: '2026-10-31', completed: true });
  const history = withFirst([skipped], RULE, rent);
  expect(historyByMonth(history, TODAY).map(({ month, instances }) => [month, instances.map(({ id }) => id)])).toEqual([
    ['2026-11', ['i']],
    ['2026-10', ['rent']],
  ]);
  expect(countInstances(history, TODAY)).toEqual({ done: 1, skipped: 1, missed: 0 });
  expect(countInstances(withFirst([skipped], RULE, { ...rent, completed: false }), TODAY).missed).toBe(1);
});

test('without its task, or with the task of another rule, a history has its instances only', () => {
  expect(withFirst([skipped], RULE, undefined)).toEqual([skipped]);
  expect(withFirst([skipped], RULE, aTask('tea', { due_date: TODAY }))).toEqual([skipped]);
  expect(withFirst([skipped], RULE, aTask('rent', { due_date: null }))).toEqual([skipped]);
});
