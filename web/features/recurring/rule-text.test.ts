import { expect, test } from 'vitest';
import type { RecurringTask, RecurringTaskInstance } from '#contract/recurring.ts';
import { historyByMonth } from './panel/history.ts';
import {
  changeMessage,
  countInstances,
  countText,
  inRunningOrder,
  missedText,
  moreText,
  shownMissed,
  nextLine,
  nextText,
  rateText,
  shareDone,
} from './rule-text.ts';

const TODAY = '2026-11-20';
const NOW = { day: TODAY, time: '12:00', dayStartHour: 0 };

const rule = (fields: Partial<RecurringTask>) =>
  ({
    id: 'plants',
    name: 'Water the plants',
    task_id: null,
    repeat_from: 'due',
    missed: 0,
    is_active: true,
    next_due: TODAY,
    due_time: null,
    total_instances: 1,
    completion_rate: null,
    ...fields,
  }) as RecurringTask;

const instance = (due_date: string, state: 'done' | 'skipped' | 'open' = 'open') =>
  ({
    id: due_date,
    name: 'Water the plants',
    due_date,
    completed: state === 'done',
    skipped: state === 'skipped',
  }) as RecurringTaskInstance;

test('completed, skipped and missed instances are counted, future ones are not', () => {
  const instances = [
    instance('2026-11-02', 'done'),
    instance('2026-11-09', 'skipped'),
    instance('2026-11-16'),
    instance('2026-11-20'),
    instance('2026-11-27'),
  ];
  const counts = countInstances(instances, TODAY);
  expect(counts).toEqual({ done: 1, skipped: 1, missed: 1 });
  expect(countText(counts)).toBe('1 of 2 done · 1 not done · 1 skipped');
  expect(shareDone(counts)).toBe(50);
  expect(shareDone({ done: 0, skipped: 3, missed: 0 })).toBeNull();
  expect(countText({ done: 0, skipped: 3, missed: 0 })).toBe('3 skipped');
  expect(shareDone({ done: 0, skipped: 0, missed: 0 })).toBeNull();
  expect(countText({ done: 9, skipped: 0, missed: 0 })).toBe('9 of 9 done');
  expect(countText({ done: 0, skipped: 0, missed: 0 })).toBe('Not done yet');
});

test('without due instances there is no completion rate', () => {
  expect(rateText({ done: 0, skipped: 2, missed: 0 })).toBe('Not done yet');
  expect(rateText({ done: 3, skipped: 2, missed: 1 })).toBe('3 of 4 done');
});

test('the next date is shown, overdue ones as overdue, and otherwise why there is none', () => {
  expect(nextText(rule({ next_due: '2026-11-21' }), NOW)).toEqual({ text: 'Tomorrow', late: false });
  expect(nextText(rule({ next_due: '2026-11-16' }), NOW)).toMatchObject({ late: true });
  expect(nextText(rule({ next_due: TODAY, due_time: '09:00' }), NOW).late).toBe(true);
  expect(nextText(rule({ next_due: TODAY, due_time: '13:00' }), NOW).late).toBe(false);
  expect(nextText(rule({ next_due: null }), NOW).text).toBe('No more dates');
  expect(nextText(rule({ next_due: null, is_active: false }), NOW).text).toBe('Paused');
  expect([{ next_due: '2026-11-21' }, { next_due: null }].map((each) => nextLine(rule(each), NOW))).toEqual([
    'Next: tomorrow',
    'No more dates',
  ]);
});

test('a toast names the day unless it is today, and the earned points', () => {
  const words = (day: string, to: 'completed' | 'skipped' | 'open', points: number | null = null) =>
    changeMessage(instance(day), to, { today: TODAY, points });
  expect(words(TODAY, 'completed', 15)).toBe('“Water the plants” completed\u00a0·\u00a0+15\u00a0points');
  expect(words('2026-11-21', 'skipped')).toBe('“Water the plants” of tomorrow skipped');
  expect([moreText('2026-11-21', TODAY), moreText(TODAY, TODAY)]).toEqual([' · Next: tomorrow', ' · Next: today']);
  // A late one is not next, and some servers do not say the day yet.
  expect([moreText('2026-11-19', TODAY), moreText(null, TODAY), moreText(undefined, TODAY)]).toEqual(['', '', '']);
  expect(words('2026-11-19', 'open')).toBe('“Water the plants” of yesterday reopened');
});

test('several missed instances are counted after the name, and are not called late', () => {
  expect([missedText(0), missedText(1), missedText(3)]).toEqual(['', ' · 1 missed', ' · 3 missed']);
  const shown = (missed: number, due_date: string) => shownMissed({ missed, due_date }, '2026-11-20');
  expect([shown(1, '2026-11-19'), shown(2, '2026-11-19')]).toEqual([0, 2]);
  expect([shown(0, '2026-11-20'), shown(1, '2026-11-20'), shown(2, '2026-11-20')]).toEqual([0, 1, 2]);
  expect(nextText(rule({ next_due: '2026-11-16', missed: 3 }), NOW)).toEqual({
    text: expect.stringMatching(/^Latest: .*16/),
    late: false,
  });
  expect(nextText(rule({ next_due: TODAY, missed: 3 }), NOW).text).toBe('Today');
});

test('active rules are sorted by next date and time, those without one last, and paused ones are separate', () => {
  const { running, paused } = inRunningOrder([
    rule({ id: 'ended', next_due: null, due_time: '07:00' }),
    rule({ id: 'later', next_due: '2026-12-01', due_time: '08:00' }),
    rule({ id: 'paused', next_due: null, is_active: false }),
    rule({ id: 'anytime', next_due: '2026-11-18', due_time: null }),
    rule({ id: 'evening', next_due: '2026-11-18', due_time: '22:30' }),
    rule({ id: 'morning', next_due: '2026-11-18', due_time: '09:00' }),
  ]);
  expect(running.map(({ id }) => id)).toEqual(['morning', 'evening', 'anytime', 'later', 'ended']);
  expect(paused.map(({ id }) => id)).toEqual(['paused']);
});

test('the history has past and closed instances, the newest month and day first', () => {
  const months = historyByMonth(
    [
      instance('2026-10-30', 'done'),
      instance('2026-11-16', 'skipped'),
      instance('2026-11-20'),
      instance('2026-11-27'),
      instance('2026-12-04', 'skipped'),
    ],
    TODAY,
  );
  expect(months.map(({ month, instances }) => [month, ...instances.map(({ due_date }) => due_date)])).toEqual([
    ['2026-12', '2026-12-04'],
    ['2026-11', '2026-11-20', '2026-11-16'],
    ['2026-10', '2026-10-30'],
  ]);
});
