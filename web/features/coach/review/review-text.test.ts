import { expect, test } from 'vitest';
import type { WeeklyReview } from '#contract/coach.ts';
import { entryOfReview, weekText } from './review-text.ts';

test('the days of a review are formatted for the locale', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' };
  expect(weekText(week, '2026-11-22', 'en-GB')).toBe('16 to 22 November');
  expect(weekText(week, '2026-11-22', 'en-US')).toBe('November 16 to 22');
  expect(weekText({ from: '2026-11-28', to: '2026-12-04' }, '2026-12-04', 'en-GB')).toBe('28 November to 4 December');
});

test('days of another year are shown with it', () => {
  const week = { from: '2025-11-16', to: '2025-11-22' };
  expect(weekText(week, '2026-01-02', 'en-GB')).toBe('16 to 22 November 2025');
  expect(weekText(week, '2026-01-02', 'en-US')).toBe('November 16 to November 22, 2025');
  const overNewYear = { from: '2025-12-28', to: '2026-01-03' };
  expect(weekText(overNewYear, '2026-01-03', 'en-GB')).toBe('28 December 2025 to 3 January');
  expect(weekText(overNewYear, '2027-01-03', 'en-GB')).toBe('28 December 2025 to 3 January 2026');
});

test('a review becomes an entry of its last day, with a check list of its steps and links to the records it names', () => {
  const sources = [{ entity_type: 'task', entity_id: 't', name: 'Call *Mum*' }];
  const review = {
    ...{ from: '2026-11-16', to: '2026-11-22', weekly_summary: 'A good week.', sources },
    ...{ highlights: ['“Call *Mum*” waits.'], next_steps: ['Call [now]'] },
  } as unknown as WeeklyReview;
  expect(entryOfReview(review, '2026-11-22', 'en-GB')).toMatchObject({
    title: 'Weekly review, 16 to 22 November',
    content: [
      'A good week.',
      '**What happened**',
      String.raw`- “Call \*Mum\*” waits.`,
      '**Next steps**',
      String.raw`- [ ] Call \[now\]`,
    ].join('\n\n'),
    ...{ entry_date: '2026-11-22', tags: ['weekly review'], links: sources, mood: null, is_private: false },
  });
});
