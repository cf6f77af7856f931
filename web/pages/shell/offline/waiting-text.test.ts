import { expect, test } from 'vitest';
import type { Label } from '#web/records/waiting/write-log.ts';
import { didWords, doingWords } from './waiting-text.ts';

test('the day of a change is called as it is on the day on which the list is read', () => {
  const label: Label = { verb: 'plan', name: 'Tea', detail: 'to', day: '2026-11-24' };
  expect([didWords(label, '2026-11-23'), didWords(label, '2026-11-24')]).toEqual([
    'Moved to Tomorrow',
    'Moved to Today',
  ]);
  expect(doingWords(label, '2026-11-24')).toBe('Moving “Tea” to Today');
  expect(doingWords({ verb: 'move', name: 'Tea', detail: 'to “Home”' }, '2026-11-24')).toBe('Moving “Tea” to “Home”');
});
