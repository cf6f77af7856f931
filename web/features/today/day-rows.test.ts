import { expect, test } from 'vitest';
import { aDayOccurrence, aDayTask } from '#web/testing/a-task.ts';
import { asTask, hrefOfRow } from './day-rows.ts';

test('a task opens beside its day, and so does an instance of a recurring task', () => {
  expect(hrefOfRow(aDayTask('one'), '2026-11-21')).toBe('#today?date=2026-11-21&task=one');
  expect(hrefOfRow(aDayTask('one'), undefined)).toBe('#today?task=one');
  expect(hrefOfRow(aDayOccurrence('one'), '2026-11-21')).toBe('#today?date=2026-11-21&task=occurrence-one');
});

test('a row without a project is shown without one', () => {
  expect(asTask(aDayOccurrence('one')).project_name).toBe('');
});
