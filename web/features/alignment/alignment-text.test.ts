import { expect, test } from 'vitest';
import type { Alignment, MonthOfHistory } from '#contract/alignment.ts';
import { forecastText, hasScore, monthName, paceText, reachedText, weekText } from './alignment-text.ts';

const alignment = (fields: Partial<Alignment>) =>
  ({
    rolling_weekly_score: 0,
    previous_weekly_score: 0,
    has_previous_week: true,
    monthly_score: 0,
    ...fields,
  }) as Alignment;

test('there is no score until something was completed', () => {
  expect(hasScore(alignment({}))).toBe(false);
  expect(hasScore(alignment({ previous_weekly_score: 5 }))).toBe(true);
  expect(hasScore(alignment({ monthly_score: 5 }))).toBe(true);
});

test('a week is compared with the one before', () => {
  const words = (now: number, before: number) =>
    weekText(alignment({ rolling_weekly_score: now, previous_weekly_score: before }));
  expect(words(214, 176)).toEqual({ text: '38 more than the 7 days before', isMore: true });
  expect(words(0, 1200)).toEqual({ text: '1,200 fewer than the 7 days before', isMore: false });
  expect(words(20, 0)).toBeNull();
  expect(
    weekText(alignment({ rolling_weekly_score: 90, previous_weekly_score: 5, has_previous_week: false })),
  ).toBeNull();
  expect(words(20, 20)).toEqual({ text: 'as many as in the 7 days before', isMore: false });
});

test('a month of another year is named with its year', () => {
  expect(monthName('2026-11', '2026-11-20', 'en-GB')).toBe('November');
  expect(monthName('2025-11', '2026-11-20', 'en-GB')).toBe('November 2025');
});

test('the pace is shown once it is known', () => {
  const month = { monthly_goal: 1000, expected_by_today: 667 };
  expect(paceText(alignment({ ...month, monthly_score: 712, on_pace: true }))).toBe('On pace');
  expect(paceText(alignment({ ...month, monthly_score: 666, on_pace: false }))).toBe('1 point behind pace');
  expect(paceText(alignment({ ...month, monthly_score: 1000, on_pace: true }))).toBe('Reached');
  expect(paceText(alignment({ monthly_goal: 1000, expected_by_today: null, on_pace: null }))).toBe('');
  expect(paceText(alignment({ monthly_goal: null }))).toBe('');
});

test('a forecast says what it is based on, and what a day would need', () => {
  const words = (fields: Partial<Alignment>) => forecastText(alignment(fields), 'November');
  expect(words({ forecast: null })).toBeNull();
  expect(words({ forecast: 1040, forecast_reaches_goal: true, needed_per_day: 27 })).toBe(
    'At this pace you’ll end November around 1,040 points. That reaches your goal.',
  );
  expect(words({ forecast: 860, forecast_reaches_goal: false, needed_per_day: 27 })).toBe(
    'At this pace you’ll end November around 860 points. You need 27 a day to reach your goal.',
  );
  expect(words({ forecast: 1, forecast_reaches_goal: null, needed_per_day: null })).toBe(
    'At this pace you’ll end November around 1 point.',
  );
});

test('a past month says whether it reached its goal, the current one how much is missing', () => {
  const words = (fields: Partial<MonthOfHistory>) => reachedText(fields as MonthOfHistory, '2026-11-20');
  expect(words({ month: '2026-11', score: 712, goal: 1000, is_reached: false })).toBe('288 to go');
  expect(words({ month: '2026-10', score: 712, goal: 1000, is_reached: false })).toBe('not reached');
  expect(words({ month: '2026-10', score: 1712, goal: 1000, is_reached: true })).toBe('reached');
  expect(words({ month: '2026-10', score: 712, goal: null, is_reached: null })).toBe('');
});
