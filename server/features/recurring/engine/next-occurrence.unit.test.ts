import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#server/platform/calendar.ts';
import { type ChainFacts, nextOccurrence } from './next-occurrence.ts';
import { patternOf } from './vectors/answers.ts';

const TODAY = '2026-11-20';
const START = '2026-10-01';

const facts = (given: Partial<ChainFacts> = {}, pattern: Parameters<typeof patternOf>[0] = {}): ChainFacts => ({
  rule: {
    pattern: patternOf({ type: 'daily', interval: 3, ...pattern }),
    repeatFrom: 'completion',
    startDate: START,
    weekStartsOn: 'monday',
  },
  isPaused: false,
  today: TODAY,
  first: null,
  closedCount: 0,
  lastClosed: null,
  openIds: [],
  ...given,
});

const task = (state: object = {}) => ({ first: { due: TODAY, isOpen: false, completedOn: TODAY, ...state } });
const closed = (id: string, closedOn: string, more: object = {}) => ({
  closedCount: 1,
  lastClosed: { id, due: closedOn, closedOn, isSkipped: false, ...more },
});
const made = (given: ChainFacts) => nextOccurrence(given).make;

test('a rule begins on its first day, and continues from the last closed instance', () => {
  expect(made(facts())).toEqual({ occurrence: 'first', dueDate: START });
  expect(made(facts(closed('a', '2026-11-19')))).toEqual({ occurrence: 'after a', dueDate: '2026-11-22' });
  // Skipping an instance before its day leaves out that day.
  const ahead = closed('a', TODAY, { due: '2026-11-30', isSkipped: true });
  expect(made(facts(ahead))).toEqual({ occurrence: 'after a', dueDate: '2026-12-03' });
});

test('a rule created from a task waits for it, and continues without it when it is deleted', () => {
  expect(nextOccurrence(facts(task({ isOpen: true, completedOn: null })))).toEqual({ keep: null, make: null });
  expect(made(facts(task({ completedOn: '2026-11-18' })))).toEqual({ occurrence: 'first', dueDate: '2026-11-21' });
  expect(made(facts(task({ completedOn: null })))).toEqual({ occurrence: 'first', dueDate: '2026-11-23' });
});

test('the task counts as one of the maximum number, whether it is completed or deleted', () => {
  const once = { max_instances: 2 };
  const last = closed('a', TODAY);
  for (const completedOn of [TODAY, null]) {
    expect(made(facts(task({ completedOn }), once))).not.toBeNull();
    expect(made(facts({ ...task({ completedOn }), ...last }, once))).toBeNull();
  }
});

test('the occurrence after an old completion is due today, and none follows once the rule has ended', () => {
  const longAgo = closed('a', '2026-10-01');
  expect(made(facts(longAgo))).toEqual({ occurrence: 'after a', dueDate: TODAY });
  expect(made(facts(longAgo, { end_date: '2026-11-19' }))).toBeNull();
  expect(made(facts(longAgo, { end_date: '2026-10-03' }))).toBeNull();
});

test('a paused rule creates no instance and keeps the open one', () => {
  expect(nextOccurrence(facts({ isPaused: true }))).toEqual({ keep: null, make: null });
  expect(nextOccurrence(facts({ isPaused: true, openIds: ['a'] }))).toEqual({ keep: 'a', make: null });
});

const anyFacts = fc
  .record({
    max: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
    end: fc.option(fc.integer({ min: -5, max: 20 }), { nil: null }),
    isPaused: fc.boolean(),
    first: fc.option(
      fc.record({
        due: fc.constant(TODAY),
        isOpen: fc.boolean(),
        completedOn: fc.constantFrom(null, TODAY, '2026-11-10'),
      }),
      { nil: null },
    ),
    closedCount: fc.integer({ min: 0, max: 5 }),
    openIds: fc.subarray(['a', 'b', 'c']),
  })
  .map(({ max, end, closedCount, ...given }) =>
    facts(
      { ...given, ...(closedCount > 0 && closed('x', '2026-11-12')), closedCount },
      { max_instances: max, end_date: end === null ? null : addDays(TODAY, end) },
    ),
  );

test('at most one instance is open, and the maximum number is never exceeded', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const { keep, make } = nextOccurrence(given);
      const open = [given.first?.isOpen, keep, make].filter(Boolean).length;
      expect(open).toBeLessThanOrEqual(1);
      const { max_instances, end_date } = given.rule.pattern;
      const others = given.closedCount + (given.first ? 1 : 0);
      expect((keep ?? make) === null || others < (max_instances ?? Infinity)).toBe(true);
      expect(make === null || end_date === null || make.dueDate <= end_date).toBe(true);
    }),
  );
});
