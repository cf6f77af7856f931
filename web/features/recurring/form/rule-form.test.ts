import { expect, test } from 'vitest';
import type { RecurringTask } from '#contract/recurring.ts';
import { patternOf, patternValues } from '../pattern/pattern-form.ts';
import { ruleBody, ruleValues } from './rule-form.ts';

const weekly = patternOf(patternValues(null))!;

test('a new one starts today, and empty fields are sent as none', () => {
  const values = { ...ruleValues(null, '2026-11-20'), name: 'Water the plants', category: ' ' };
  expect(ruleBody(values, weekly, 'due')).toEqual({
    name: 'Water the plants',
    project_id: null,
    description: '',
    priority: 'medium',
    category: 'general',
    estimated_duration: null,
    due_time: null,
    start_date: '2026-11-20',
    recurrence_pattern: weekly,
    repeat_from: 'due',
  });
});

test('what is stored goes through the form unchanged', () => {
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
  const body = ruleBody(ruleValues(stored as unknown as RecurringTask, '2026-11-20'), weekly, 'completion');
  expect(body).toEqual({ ...stored, recurrence_pattern: weekly, repeat_from: 'completion' });
});
