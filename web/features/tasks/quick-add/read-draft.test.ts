import { expect, test } from 'vitest';
import { fieldsOf } from '#contract/quick-add/task-of-line.ts';
import { readLine } from '#contract/quick-add/read-line.ts';

const context = {
  projects: [{ id: 'budget', name: 'Monthly budget' }],
  now: new Date('2026-11-20T10:15:00Z'),
  timeZone: 'UTC',
  today: '2026-11-20',
  dayStart: 0,
  weekStart: 1,
  locale: 'en-GB',
};

test('a task gets the fields that the chips show', () => {
  const { chips } = readLine('Pay rent tomorrow 9:00 45m !high #Monthly budget every! month', context);
  expect(fieldsOf(chips)).toMatchObject({
    project_id: 'budget',
    priority: 'high',
    due_date: '2026-11-21',
    due_time: '09:00',
    start_date: null,
    estimated_duration: 45,
    recurrence_pattern: { type: 'monthly', interval: 1 },
    repeat_from: 'completion',
  });
});

test('an offer is not saved', () => {
  expect(fieldsOf(readLine('Buy sun cream at 5', context).chips)).toEqual({
    project_id: undefined,
    due_date: null,
    due_time: null,
    start_date: null,
    reminder_date: null,
    reminder_time: null,
    estimated_duration: null,
    recurrence_pattern: null,
    repeat_from: null,
  });
});

test('a task without a due date is hidden until its start day', () => {
  expect(fieldsOf(readLine('Read report starting Monday', context).chips)).toMatchObject({
    due_date: null,
    start_date: '2026-11-23',
  });
});
