import { expect, test } from 'vitest';
import { addDays } from '#contract/general/days.ts';
import { TEMPLATE_TASK_DEFAULTS, type TemplateTask } from '#contract/project-templates.ts';
import { lastDay, type Plan, plannedTasks, startToEndOn } from './plan.ts';

const task = (id: string, changes: Partial<TemplateTask> = {}): TemplateTask => ({
  ...TEMPLATE_TASK_DEFAULTS,
  id,
  name: id,
  description: null,
  priority: 'medium',
  estimated_duration: null,
  due_offset_days: null,
  sort_order: 0,
  category: 'general',
  due_time: null,
  start_offset_days: null,
  reminder_offset_days: null,
  parent_task_id: null,
  dependency_task_ids: [],
  sub_task_completion_required: false,
  recurrence_pattern: null,
  repeat_from: null,
  repeat_end_offset_days: null,
  ...changes,
});
const TASKS = [
  task('invite', { due_offset_days: 0 }),
  task('draw', { parent_task_id: 'invite', due_offset_days: 5 }),
  task('send', { dependency_task_ids: ['draw', 'invite'], due_offset_days: 7 }),
  task('thank'),
];
// A Monday.
const PLAN: Plan = { start: '2026-11-23', skipWeekends: false, leftOut: new Set(), chosen: new Map() };
const planned = (changes: Partial<Plan> = {}) => plannedTasks({ tasks: TASKS }, { ...PLAN, ...changes });
const dates = (tasks: ReturnType<typeof planned>) => tasks.map(({ due_date }) => due_date);

test('dates are counted from the start, which is day 1', () => {
  expect(planned().map(({ due_date, day, level }) => [due_date, day, level])).toEqual([
    ['2026-11-23', 1, 0],
    ['2026-11-28', 6, 1],
    ['2026-11-30', 8, 0],
    [null, null, 0],
  ]);
});

test('a date on a weekend moves to the next Monday', () => {
  expect(dates(planned({ skipWeekends: true }))).toEqual(['2026-11-23', '2026-11-30', '2026-11-30', null]);
  expect(dates(planned({ start: '2026-11-22', skipWeekends: true }))[0]).toBe('2026-11-23');
});

test('a repeating task is due on the first day of its pattern, as on the server', () => {
  const pattern = { type: 'weekly', interval: 1, weekdays: ['monday'], month_day: null, rrule: null } as const;
  const recurrence_pattern = { ...pattern, weekdays: [...pattern.weekdays], end_date: null, max_instances: null };
  const tasks = [task('water', { due_offset_days: 5, recurrence_pattern }), task('some day', { recurrence_pattern })];
  const plan = plannedTasks({ tasks }, PLAN);
  expect(plan.map(({ due_date, day }) => [due_date, day])).toEqual([
    ['2026-11-30', 8],
    // Without a date it begins with the project.
    ['2026-11-23', 1],
  ]);
  const chosen = plannedTasks({ tasks }, { ...PLAN, chosen: new Map([['water', '2026-12-02']]) });
  expect(dates(chosen)).toEqual(['2026-12-07', '2026-11-23']);
});

test('a chosen date stays the same when the start moves', () => {
  const chosen = new Map([['send', '2026-12-24']]);
  expect(dates(planned({ chosen, start: '2027-01-01' }))).toEqual(['2027-01-01', '2027-01-06', '2026-12-24', null]);
});

test('leaving out a task leaves out its subtasks, and removes dependencies on it', () => {
  const left = planned({ leftOut: new Set(['invite']) });
  expect(left.map(({ task: { id }, after }) => [id, after])).toEqual([
    ['send', []],
    ['thank', []],
  ]);
});

test('a repeating task without a due day starts with the project, as on the server', () => {
  const daily = { type: 'daily', interval: 1, weekdays: [], month_day: null, end_date: null, max_instances: null };
  const recurrence_pattern = { ...daily, rrule: null } as TemplateTask['recurrence_pattern'];
  const plan: Plan = { start: '2026-11-23', skipWeekends: false, leftOut: new Set(), chosen: new Map() };
  const begun = plannedTasks({ tasks: [task('water', { recurrence_pattern }), task('once')] }, plan);
  expect(begun.map(({ due_date, day }) => [due_date, day])).toEqual([
    ['2026-11-23', 1],
    [null, null],
  ]);
});

test.each([
  ['2026-12-11', false, '2026-12-04'],
  // The last date would be on a weekend, and comes on Monday.
  ['2026-12-11', true, '2026-12-04'],
  ['2026-12-13', true, '2026-12-04'],
  ['2026-12-14', true, '2026-12-07'],
  ['2026-11-20', false, '2026-11-13'],
])('to end on %s (without weekends: %s) the project starts on %s at the latest', (end, skipWeekends, start) => {
  const plan = { ...PLAN, skipWeekends };
  expect(startToEndOn({ tasks: TASKS }, plan, end)).toBe(start);
  const last = (begin: string) => lastDay(planned({ skipWeekends, start: begin }))!;
  expect([last(start) <= end, last(addDays(start, 1)) <= end]).toEqual([true, false]);
});

test('a chosen date is not a date that is counted, and without any the start stays', () => {
  const chosen = new Map([['send', '2027-01-01']]);
  expect(lastDay(planned({ chosen }))).toBe('2026-11-28');
  const none = { tasks: [task('thank')] };
  expect([lastDay(plannedTasks(none, PLAN)), startToEndOn(none, PLAN, '2026-12-24')]).toEqual([null, PLAN.start]);
});
