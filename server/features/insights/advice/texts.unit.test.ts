import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  activeDaysText,
  estimateText,
  largestShareText,
  moreText,
  noPillarText,
  shortPillarText,
  timeOfDayText,
  weekdayText,
  weeksShort,
} from './texts.ts';

test('the busiest time is given by the two hours with most completions', () => {
  const hours = [...Array.from({ length: 12 }, () => 9), ...Array.from({ length: 8 }, () => 10), 14, 15, 22];
  expect(timeOfDayText(hours, 23)).toBe('20 of 23 tasks were completed between 9:00 and 11:00.');
  const late = Array.from({ length: 3000 }, () => 23);
  expect(timeOfDayText(late, 4000)).toBe('3,000 of the last 3,000 tasks were completed between 23:00 and 1:00.');
});

test('few completions, or ones spread over the day, give no sentence', () => {
  expect(
    timeOfDayText(
      Array.from({ length: 19 }, () => 9),
      19,
    ),
  ).toBeNull();
  expect(
    timeOfDayText(
      Array.from({ length: 240 }, (_, index) => index % 24),
      240,
    ),
  ).toBeNull();
  expect(timeOfDayText([], 0)).toBeNull();
});

test('the sentence about hours is correct for random data', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 23 }), { maxLength: 60 }), (hours) => {
      const text = timeOfDayText(hours, hours.length);
      if (text === null) return;
      const [, count, all, from] = /^(\d+) of (\d+) tasks .* between (\d+):00/.exec(text)!.map(Number);
      expect(all).toBe(hours.length);
      expect(count).toBe(hours.filter((hour) => hour === from || hour === (from! + 1) % 24).length);
    }),
  );
});

const week = (gap: number | null) => new Map([['friends', { name: 'Friends', gap }]]);

test('a pillar that was short for three weeks is named, one with a sufficient week in between is not', () => {
  expect(shortPillarText([week(-11), week(-6), week(-5), week(0)])).toBe(
    'Friends has had less time than wanted for 3 weeks.',
  );
  expect(shortPillarText([week(-11), week(-4), week(-20), week(-20)])).toBeNull();
  expect(shortPillarText([week(-11), week(-11)])).toBeNull();
  expect(shortPillarText([week(null), week(null), week(null)])).toBeNull();
  expect(shortPillarText([])).toBeNull();
  expect(weeksShort([week(-9), week(-9), week(1)], 'friends')).toBe(2);
});

test('tasks with an estimate are compared with those without, if there are enough of both', () => {
  expect(estimateText({ completed: 40, all: 50 }, { completed: 32, all: 80 })).toBe(
    'Of your newest tasks, those with an estimate are completed about twice as often: 40 of 50, against 32 of 80 without.',
  );
  expect(estimateText({ completed: 8, all: 10 }, { completed: 5, all: 10 })).toContain('completed more often: 8 of 10');
  expect(estimateText({ completed: 5, all: 10 }, { completed: 8, all: 10 })).toBeNull();
  expect(estimateText({ completed: 9, all: 9 }, { completed: 1, all: 50 })).toBeNull();
  expect(estimateText({ completed: 20, all: 20 }, { completed: 0, all: 20 })).toBeNull();
});

test('an increase is mentioned, a decrease is not', () => {
  expect(moreText(114, 83, 30)).toBe('114 tasks completed, 31 more than in the 30 days before.');
  expect(moreText(83, 114, 30)).toBeNull();
  expect(moreText(0, 0, 30)).toBeNull();
  expect(moreText(15, 6, 1)).toBe('15 tasks completed, 9 more than on the day before.');
  expect(moreText(130, 4, 30)).toBeNull();
});

const days = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([day, completed]) => ({ day, completed, points: completed * 5 }));

test('a weekday with many completions is named', () => {
  expect(weekdayText(days({ '2026-11-14': 20, '2026-11-16': 5, '2026-11-17': 5 }))).toBe(
    '20 of 30 tasks were completed on a Saturday.',
  );
  expect(weekdayText(days({ '2026-11-14': 15, '2026-11-16': 15 }))).toBeNull();
  expect(weekdayText(days({ '2026-11-14': 5 }))).toBeNull();
});

test('active days are mentioned when they are at least half of the days', () => {
  expect(activeDaysText(25, 30)).toBe('You completed something on 25 of 30 days.');
  expect(activeDaysText(10, 30)).toBeNull();
  expect(activeDaysText(1, 1)).toBeNull();
});

test('completions without a pillar are mentioned when they are at least half', () => {
  expect(noPillarText(48, 60)).toBe('48 of 60 completed tasks belong to no pillar.');
  expect(noPillarText(10, 60)).toBeNull();
  expect(noPillarText(3, 3)).toBeNull();
});

test('the largest share is mentioned with two or more pillars', () => {
  const health = { name: 'Health', minutes: 60 };
  expect(largestShareText([health, { name: 'Work', minutes: 120 }], 200)).toBe(
    'Work got the largest share of the time: 60% of 3 h 20.',
  );
  expect(largestShareText([health], 60)).toBeNull();
  expect(largestShareText([health, { name: 'Work', minutes: 60 }], 120)).toBeNull();
});
