import { expect, test } from 'vitest';
import type { Label } from '#web/records/waiting/write-log.ts';
import { doneLabel, pendingLabel } from './waiting-text.ts';

test('the day of a change is named relative to the day on which the list is read', () => {
  const label: Label = { verb: 'plan', name: 'Tea', detail: 'to', day: '2026-11-24' };
  expect([doneLabel(label, '2026-11-23'), doneLabel(label, '2026-11-24')]).toEqual([
    'Moved to tomorrow',
    'Moved to today',
  ]);
  expect(pendingLabel(label, '2026-11-24')).toBe('Moving “Tea” to today');
  expect(pendingLabel({ verb: 'move', name: 'Tea', detail: 'to “Home”' }, '2026-11-24')).toBe('Moving “Tea” to “Home”');
});
