import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLate } from '#contract/rules/due-time.ts';
import { taskMoments } from '#server/features/notifications/due/due-moments.ts';
import { addDays, dueInstant, latestTime, userDay } from '#server/platform/calendar.ts';
import { readEvents } from '#server/testing/calendar-feed.ts';
import { writeFeed } from './write-feed.ts';

/* A due time is the same instant in lists, lateness, notices and the feed (docs/decisions/0080). */

const rules = fc.record({
  timezone: fc.constantFrom(
    ...['UTC', 'Europe/Berlin', 'America/St_Johns', 'America/Havana', 'Asia/Kathmandu', 'Australia/Lord_Howe'],
  ),
  dayStartHour: fc.integer({ min: 0, max: 6 }),
});
/** Around the nights in which these zones change their clocks. */
const DST_DAYS = [
  '2026-03-07',
  '2026-03-08',
  '2026-03-28',
  '2026-03-29',
  '2026-04-04',
  '2026-10-03',
  '2026-10-24',
  '2026-10-25',
  '2026-10-31',
  '2026-11-01',
];
const PREFERENCES = { reminder_advance_time: 30, overdue_check_interval: 60 };
const EVENT = {
  ...{
    id: 'x',
    name: 'Run',
    description: '',
    path: [],
    hash: '#tasks',
    minutes: null,
    isCompleted: false,
    rrule: null,
  },
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

test('a due time becomes late at its instant, which belongs to its day, in every zone and when clocks change', async () => {
  const days = fc.oneof(
    fc.constantFrom(...DST_DAYS),
    fc.integer({ min: 0, max: 400 }).map((count) => addDays('2026-01-01', count)),
  );
  await fc.assert(
    fc.asyncProperty(
      days,
      time,
      rules,
      fc.integer({ min: -300, max: 300 }),
      async (due_date, due_time, rule, minutes) => {
        const instant = dueInstant(due_date, due_time, rule);
        // If the clocks skip the last hour of a day, its due times are at the first instant of the next day.
        const isSkipped = latestTime(instant, rule) !== due_time;
        const moments = isSkipped ? [new Date(instant.getTime() - 1), instant] : [instant];
        expect(moments.map((moment) => userDay(moment, rule))).toContain(due_date);
        const at = new Date(instant.getTime() + minutes * 60_000);
        const clock = { day: userDay(at, rule), time: latestTime(at, rule), dayStartHour: rule.dayStartHour };
        expect([at, isLate({ due_date, due_time }, clock)]).toEqual([at, minutes >= 0]);
        const notices = taskMoments(
          { due_date, due_time, reminder_date: null, reminder_time: null },
          { rules: rule, preferences: PREFERENCES },
        );
        expect(notices.find(({ kind }) => kind === 'due')!.at).toEqual(instant);
        const [event] = readEvents(
          (await writeFeed([{ ...EVENT, dueDate: due_date, dueTime: due_time }], { publicUrl: '', rules: rule })).join(
            '',
          ),
        );
        expect(new Date(event!.start)).toEqual(instant);
      },
    ),
    {
      numRuns: 300,
      examples: [
        // The clocks skip the last hour of the day; the instant at which they fall back.
        ['2026-03-28', '02:00', { timezone: 'Europe/Berlin', dayStartHour: 3 }, 0],
        ['2026-10-25', '02:30', { timezone: 'Europe/Berlin', dayStartHour: 0 }, 30],
      ],
    },
  );
});

test('a skipped time is at the change of the clocks, and a repeated time is at its first occurrence', () => {
  const berlin = { timezone: 'Europe/Berlin', dayStartHour: 0 };
  expect(dueInstant('2026-03-29', '02:30', berlin)).toEqual(new Date('2026-03-29T01:00Z'));
  expect(dueInstant('2026-10-25', '02:30', berlin)).toEqual(new Date('2026-10-25T00:30Z'));
  expect(latestTime(new Date('2026-10-25T01:10Z'), berlin)).toBe('02:59');
  expect(dueInstant('2026-11-22', '03:00', { timezone: 'UTC', dayStartHour: 4 })).toEqual(
    new Date('2026-11-23T03:00Z'),
  );
});
