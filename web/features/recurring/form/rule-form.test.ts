import { expect, test } from 'vitest';
import type { RecurringTask } from '#contract/recurring.ts';
import { patternOf, patternValues } from '../pattern/pattern-form.ts';
import { type RuleFormValues, ruleBody, ruleChanges, ruleValues } from './rule-form.ts';

const weekly = patternValues(null);

test('a new recurring task starts today, and empty fields are sent as null', () => {
  const values = { ...ruleValues(null, '2026-11-20'), name: 'Water the plants', category: ' ', repeats: weekly };
  expect(ruleBody(values)).toEqual({
    name: 'Water the plants',
    project_id: null,
    description: '',
    priority: 'medium',
    category: 'general',
    estimated_duration: null,
    due_time: null,
    start_date: '2026-11-20',
    recurrence_pattern: patternOf(weekly),
    repeat_from: 'due',
  });
});

const stored = {
  name: 'Pay rent',
  project_id: 'home',
  description: 'By standing order',
  priority: 'high',
  category: 'finance',
  estimated_duration: 90,
  due_time: '09:00',
  start_date: '2026-01-31',
} as const;
const opened: RuleFormValues = {
  ...ruleValues(stored as unknown as RecurringTask, '2026-11-20'),
  repeats: { ...weekly, repeat_from: 'completion' },
};

test('stored values pass through the form unchanged', () => {
  expect(ruleBody(opened)).toEqual({ ...stored, recurrence_pattern: patternOf(weekly), repeat_from: 'completion' });
});

test('only changed fields of an existing one are sent', () => {
  expect(ruleChanges(opened, opened)).toEqual({});
  expect(ruleChanges(opened, { ...opened, name: 'Rent', duration: '45 min' })).toEqual({
    name: 'Rent',
    estimated_duration: 45,
  });
  const daily = { ...opened.repeats, type: 'daily' } as const;
  expect(ruleChanges(opened, { ...opened, repeats: daily })).toEqual({ recurrence_pattern: patternOf(daily) });
  expect(ruleChanges(opened, { ...opened, repeats: { ...opened.repeats, interval: '' } })).toBeNull();
});
