import { expect, test } from 'vitest';
import { inOrder, withOrder } from '#web/platform/order.ts';
import { aDayOccurrence, aDayTask } from '#web/testing/a-task.ts';
import { pickedByOrder } from './day-changes.ts';
import { asTask, hrefOfRow, splitLate } from './day-rows.ts';

test('a task opens beside its day, and so does an instance of a recurring task', () => {
  expect(hrefOfRow(aDayTask('one'), '2026-11-21')).toBe('#today?date=2026-11-21&task=one');
  expect(hrefOfRow(aDayTask('one'), undefined)).toBe('#today?task=one');
  expect(hrefOfRow(aDayOccurrence('one'), '2026-11-21')).toBe('#today?date=2026-11-21&task=occurrence-one');
});

test('a row without a project is shown without one', () => {
  expect(asTask(aDayOccurrence('one')).project_name).toBe('');
});

test('many rows from earlier days are apart, without those that were put on the day', () => {
  const rows = Array.from({ length: 8 }, (_, index) => aDayTask(`late ${index}`, { due_date: '2026-11-10' }));
  const own = [aDayTask('due', { due_date: '2026-11-20' }), aDayTask('without a date', { due_date: null })];
  const picked = aDayTask('picked', { due_date: '2026-11-10', picked: true });
  const split = splitLate([picked, ...rows, ...own], '2026-11-20');
  expect(split).toMatchObject({ late: rows, others: [picked, ...own], isMuch: true });
  expect(splitLate([picked, ...rows.slice(1), ...own], '2026-11-20').isMuch).toBe(false);
});

test('moving a row of the day beside folded ones puts none of them on the day', () => {
  const late = Array.from({ length: 8 }, (_, index) => aDayTask(`late ${index}`, { due_date: '2026-11-10' }));
  const own = ['a', 'b', 'c'].map((id) => aDayTask(id, { due_date: '2026-11-20' }));
  const { lateLast: shown } = splitLate([...late, ...own], '2026-11-20');
  const ids = withOrder(
    shown.map(({ id }) => id),
    ['a', 'c', 'b'],
  );
  expect(pickedByOrder(inOrder(shown, ids), new Set(['c']))).toEqual(['a', 'c']);
});
