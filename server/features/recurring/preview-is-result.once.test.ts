import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewRecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import { DAYS_AHEAD, recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { addDays, userDay } from '#server/platform/calendar.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { roundsOf } from '#server/testing/database/rounds.ts';

/* The preview of the form and quick add shows the days that the saved rule has. */

let now = new Date();
const app = await startTestApp({ clock: () => now });
const { newRule } = recurringIn(app);

type Pattern = Partial<NewRecurrencePattern> & Pick<NewRecurrencePattern, 'type'>;

const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'Asia/Kathmandu'];
/** Ends of months and years, leap days and clock changes, each shortly before midnight in some zone. */
const INSTANTS = [
  '2026-11-22T12:00:00Z',
  '2026-12-31T23:30:00Z',
  '2027-01-31T10:15:00Z',
  '2027-02-28T11:30:00Z',
  '2028-02-28T18:20:00Z',
  '2028-02-29T09:59:00Z',
  '2027-03-14T06:30:00Z',
  '2026-11-01T05:30:00Z',
];
const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const weekdays = fc.subarray<Weekday>([...WEEKDAYS]);
const interval = fc.integer({ min: 1, max: 3 });
const nth = fc.constantFrom(1, 2, 3, 4, -1);
const every = (each: number) => (each === 1 ? 'FREQ=MONTHLY' : `FREQ=MONTHLY;INTERVAL=${each}`);
/** All patterns of the form. */
const patterns: fc.Arbitrary<Pattern> = fc.oneof(
  fc.record({ type: fc.constant('daily' as const), interval }),
  fc.record({ type: fc.constant('weekly' as const), interval, weekdays }),
  fc.record({
    type: fc.constant('monthly' as const),
    interval,
    month_day: fc.oneof(fc.constant(null), fc.constantFrom(1, 15, 28, 29, 30, 31)),
  }),
  // Every year, every two years.
  fc.record({ type: fc.constant('monthly' as const), interval: fc.constantFrom(12, 24) }),
  fc
    .tuple(nth, fc.constantFrom(...CODES), interval)
    .map(([which, day, each]) => custom(`${every(each)};BYDAY=${which}${day}`)),
  fc.tuple(nth, interval).map(([which, each]) => custom(`${every(each)};BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${which}`)),
  interval.map((each) => custom(`${every(each)};BYMONTHDAY=-1`)),
);
const custom = (rrule: string) => ({ type: 'custom' as const, rrule });

interface Case {
  at: string;
  timezone: string;
  /** Days from the person's today to the start. */
  ahead: number;
  pattern: Pattern;
  repeat_from: RepeatFrom;
}

/** A user at a fixed instant, by instant and zone. */
const people = new Map<string, Promise<{ token: string }>>();

/** A user at an instant, and their preview. */
async function person({ at, timezone, ahead, pattern, repeat_from }: Case) {
  now = new Date(at);
  const key = `${at} ${timezone}`;
  if (!people.has(key)) people.set(key, app.newUser({ timezone }));
  const { token } = await people.get(key)!;
  const today = userDay(now, { timezone, dayStartHour: 0 });
  const start_date = addDays(today, ahead);
  const body = { recurrence_pattern: pattern, repeat_from, start_date };
  const { next_dates, summary } = (await app.call(recurringContract.preview, { token, body })).body;
  return { token, today, start_date, shown: next_dates, summary };
}

/** The days of a rule's instances from a day on. */
async function daysFrom(token: string, id: string, start_date: string): Promise<string[]> {
  const { body } = await app.call(recurringContract.instances, { token, params: { id }, query: { start_date } });
  return body.map(({ due_date }) => due_date);
}

/** The previewed days that have an instance: for rules from completion the open one, else those of 30 days. */
const made = (days: readonly string[], today: string, from: RepeatFrom) =>
  from === 'completion' ? days.slice(0, 1) : days.filter((day) => day <= addDays(today, DAYS_AHEAD));

async function checkRule(each: Case): Promise<void> {
  const { token, today, start_date, shown, summary } = await person(each);
  const { pattern: recurrence_pattern, repeat_from } = each;
  const rule = await newRule(token, { recurrence_pattern, repeat_from, start_date });
  expect({ ...each, days: rule.next_dates, summary: rule.summary }).toEqual({ ...each, days: shown, summary });
  const stored = await daysFrom(token, rule.id, repeat_from === 'due' ? today : start_date);
  expect({ ...each, days: stored.slice(0, shown.length) }).toEqual({ ...each, days: made(shown, today, repeat_from) });
}

async function checkTask(each: Case): Promise<void> {
  const { token, today, start_date: due_date, shown, summary } = await person(each);
  const { pattern: recurrence_pattern, repeat_from } = each;
  const { body: task } = await app.call(tasksContract.create, {
    token,
    body: { name: 'Water the plants', due_date, recurrence_pattern, repeat_from },
  });
  const id = task.recurring_task_id!;
  const { body: rule } = await app.call(recurringContract.get, { token, params: { id } });
  expect({ ...each, days: rule.next_dates, summary: rule.summary }).toEqual({ ...each, days: shown, summary });
  const isFirst = repeat_from === 'completion' || task.due_date! >= today;
  const stored = await daysFrom(token, id, today);
  const days = isFirst ? [shown[0], ...made(shown.slice(1), today, 'due')] : made(shown, today, 'due');
  const found = [...(isFirst ? [task.due_date] : []), ...stored].slice(0, shown.length);
  expect({ ...each, days: found }).toEqual({ ...each, days: repeat_from === 'completion' ? shown.slice(0, 1) : days });
}

const RUNS = roundsOf({ all: 200, sqlite: 20 });

const cases: fc.Arbitrary<Case> = fc.record({
  at: fc.constantFrom(...INSTANTS),
  timezone: fc.constantFrom(...ZONES),
  ahead: fc.integer({ min: -12, max: 45 }),
  pattern: patterns,
  repeat_from: fc.constantFrom<RepeatFrom>('due', 'due', 'completion'),
});

test('a rule has the previewed days, in any zone, at the ends of months and on leap days', async () => {
  await fc.assert(fc.asyncProperty(cases, checkRule), { numRuns: RUNS });
});

test('a repeating task has the previewed days, itself first', async () => {
  await fc.assert(fc.asyncProperty(cases, checkTask), { numRuns: RUNS });
});

test('from every weekday, every week on every weekday', async () => {
  for (let ahead = 0; ahead < 7; ahead += 1) {
    for (const weekday of WEEKDAYS) {
      const pattern = { type: 'weekly' as const, weekdays: [weekday] };
      const each: Case = { at: INSTANTS[0]!, timezone: 'UTC', ahead, pattern, repeat_from: 'due' };
      await expect(checkTask(each)).resolves.toBeUndefined();
    }
  }
});

test('a changed repeating task has the previewed days', async () => {
  const change = fc.record({
    each: cases,
    to: patterns,
    repeat_from: fc.constantFrom<RepeatFrom>('due', 'completion'),
  });
  await fc.assert(
    fc.asyncProperty(change, async ({ each, to, repeat_from }) => {
      const { token, today, start_date: due_date } = await person({ ...each, ahead: Math.abs(each.ahead) });
      const { body: task } = await app.call(tasksContract.create, {
        token,
        body: { name: 'Water the plants', due_date, recurrence_pattern: each.pattern, repeat_from: each.repeat_from },
      });
      const id = task.recurring_task_id!;
      const { body: shown } = await app.call(recurringContract.preview, {
        token,
        body: { recurrence_pattern: to, repeat_from, recurring_task_id: id },
      });
      const { body: changed } = await app.call(tasksContract.change, {
        token,
        params: { id: task.id },
        body: { recurrence_pattern: to, repeat_from },
      });
      const { body: rule } = await app.call(recurringContract.get, { token, params: { id } });
      const found = { each, to, repeat_from };
      expect({ ...found, days: rule.next_dates, due: changed.due_date, summary: rule.summary }).toEqual({
        ...found,
        days: shown.next_dates,
        due: shown.next_dates[0],
        summary: shown.summary,
      });
      const days = repeat_from === 'completion' ? [] : made(shown.next_dates.slice(1), today, repeat_from);
      const stored = (await daysFrom(token, id, today)).slice(0, days.length || 1);
      expect({ ...found, days: stored }).toEqual({ ...found, days });
    }),
    { numRuns: RUNS },
  );
});
