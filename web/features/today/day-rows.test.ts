import { expect, test } from 'vitest';
import type { TodayTask } from '#contract/today.ts';
import { asTask, hrefOfRow } from './day-rows.ts';

const row = (fields: Partial<TodayTask>) =>
  ({ id: 'one', kind: 'task', project_id: 'p', project_name: 'P', template_id: null, ...fields }) as TodayTask;

test('a task opens beside its day, and so does an instance of a recurring one', () => {
  expect(hrefOfRow(row({}), '2026-11-21')).toBe('#today?date=2026-11-21&task=one');
  expect(hrefOfRow(row({}), undefined)).toBe('#today?task=one');
  expect(hrefOfRow(row({ kind: 'recurring', template_id: 'rule' }), '2026-11-21')).toBe(
    '#today?date=2026-11-21&task=occurrence-one',
  );
});

test('a row without a project is drawn without one', () => {
  expect(asTask(row({ kind: 'recurring', project_id: null, project_name: null })).project_name).toBe('');
});
