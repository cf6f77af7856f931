import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenMinutes, lengthOf, minutesOf, plannedOf } from './task-length.ts';

const step = (estimated_duration: number | null) => ({ estimated_duration });

test('a step without an estimate counts as the usual length, and an estimate of 0 counts as 0', () => {
  expect([lengthOf(45, 30), lengthOf(0, 30), lengthOf(null, 30)]).toEqual([45, 0, 30]);
  expect(plannedOf([step(45), step(0), step(null), step(null)], 20)).toEqual({
    estimated_duration: 45,
    planned_minutes: 85,
    assumed_count: 2,
  });
  expect(plannedOf([], 20)).toEqual({ estimated_duration: 0, planned_minutes: 0, assumed_count: 0 });
});

test('the minutes of several steps are the sum of their minutes', () => {
  const minutes = fc.option(fc.nat({ max: 10_080 }));
  fc.assert(
    fc.property(fc.array(minutes), fc.integer({ min: 1, max: 480 }), (estimates, usual) => {
      const one = estimates.reduce<number>((sum, each) => sum + lengthOf(each, usual), 0);
      const known = estimates.filter((each) => each !== null);
      const known_minutes = known.reduce((sum, each) => sum + each, 0);
      expect(plannedOf(estimates.map(step), usual).planned_minutes).toBe(one);
      expect(minutesOf({ known_minutes, assumed: estimates.length - known.length }, usual)).toBe(one);
    }),
  );
});

test('a session of a minute does not replace an estimate of half an hour, and a whole one does', () => {
  expect(givenMinutes(1, 30)).toBe(30);
  expect(givenMinutes(24, 60)).toBe(60);
  expect(givenMinutes(25, 60)).toBe(25);
  expect(givenMinutes(90, 30)).toBe(90);
});

test('a session as long as the estimate replaces the estimate of a short task', () => {
  expect(givenMinutes(6, 5)).toBe(6);
  expect(givenMinutes(4, 5)).toBe(5);
});

test('without an estimate, less than a whole session counts as the usual length', () => {
  expect(givenMinutes(null, null)).toBeNull();
  expect(givenMinutes(10, null)).toBeNull();
  expect(givenMinutes(40, null)).toBe(40);
});
