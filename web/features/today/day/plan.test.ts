import { expect, test } from 'vitest';
import { segmentsOf, tooMuchWords } from './plan.ts';

const row = (pillar_name: string, planned_minutes: number) => ({
  pillar_id: pillar_name,
  pillar_name,
  color: '#3FB984',
  planned_minutes,
  planned_percentage: 0,
  target_percentage: 25,
});
const plan = (estimated_duration: number, capacity_minutes = 360) => ({
  balance: [row('Health', 45), row('Work', 135), row('Family', 0)],
  estimated_duration,
  capacity_minutes,
});

test('the bar is as wide as the day holds, with a piece for each pillar that has something', () => {
  expect(segmentsOf(plan(180)).map(({ name, width }) => [name, width])).toEqual([
    ['Health', 12.5],
    ['Work', 37.5],
  ]);
});

test('what belongs to no pillar is a piece of its own', () => {
  expect(segmentsOf(plan(225)).at(-1)).toMatchObject({ name: 'No pillar', color: null, minutes: 45, width: 12.5 });
});

test('a day with more than it holds fills the bar, and says so kindly', () => {
  const full = plan(480);
  expect(segmentsOf(full).reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100);
  expect(tooMuchWords(full)).toBe('2 h more than this day holds. Something can wait for another one.');
  expect(tooMuchWords(plan(360))).toBeNull();
});

test('a day of no capacity and no tasks has an empty bar', () => {
  expect(segmentsOf({ balance: [], estimated_duration: 0, capacity_minutes: 0 })).toEqual([]);
});
