import { expect, test } from 'vitest';
import { spanText, usageText } from './template-text.ts';

const RULE = { timezone: 'Europe/Stockholm', day_start_hour: 0 };
const used = (usage_count: number, last_used_at: string | null) =>
  usageText({ usage_count, last_used_at }, '2026-11-20', RULE, 'en-GB');

test('a template shows how often it was used, and when last', () => {
  expect(used(0, null)).toBe('not used yet');
  expect(used(1, '2026-05-31T22:30:00Z')).toBe('used once, in June');
  expect(used(3, '2025-05-10T12:00:00Z')).toBe('used 3 times, last in May 2025');
});

test('the span of a template is in days, and from two weeks on in weeks', () => {
  const span = (...offsets: (number | null)[]) => spanText(offsets.map((due_offset_days) => ({ due_offset_days })));
  expect([span(), span(null), span(0), span(0, 4), span(0, 20), span(-7, 13)]).toEqual([
    '',
    '',
    'over 1 day',
    'over 5 days',
    'over 3 weeks',
    'over 3 weeks',
  ]);
});
