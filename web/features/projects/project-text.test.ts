import { expect, test } from 'vitest';
import type { ProjectStatus } from '#contract/vocabulary.ts';
import { projectDue, projectDeletionText, statusMessage } from './project-text.ts';

const TODAY = '2026-11-20';
const due = (due_date: string | null, status: ProjectStatus = 'In Progress', month: 'short' | 'long' = 'short') =>
  projectDue({ due_date, status }, TODAY, { month, locale: 'en-GB' });

test('a due date shows how far away it is', () => {
  expect(due(null)).toBeNull();
  expect(due('2026-12-04')).toEqual({ text: '4 Dec, in 14 days', late: false });
  expect(due('2026-12-04', 'In Progress', 'long')?.text).toBe('4 December, in 14 days');
  expect(due(TODAY)?.text).toBe('Today');
  expect(due('2026-11-21')?.text).toBe('Tomorrow');
});

test('the brief text is either the date or how late it is', () => {
  const brief = (due_date: string) =>
    projectDue({ due_date, status: 'In Progress' }, TODAY, { brief: true, locale: 'en-GB' });
  expect(brief('2026-12-04')).toEqual({ text: '4 Dec', late: false });
  expect(brief(TODAY)?.text).toBe('Today');
  expect(brief('2026-11-17')).toEqual({ text: '3 days late', late: true });
});

test('a late due date is labelled as late', () => {
  expect(due('2026-11-19')).toEqual({ text: '19 Nov, 1 day late', late: true });
  expect(due('2026-11-17')).toEqual({ text: '17 Nov, 3 days late', late: true });
});

test('a distant due date is only the date, with the year if it is another one', () => {
  expect(due('2027-03-21')?.text).toBe('21 Mar 2027');
  expect(due('2027-01-04')?.text).toBe('4 Jan 2027, in 45 days');
});

test('a completed project is never late', () => {
  expect(due('2026-11-01', 'Completed')).toEqual({ text: '1 Nov', late: false });
});

test('deleting a project says how many tasks are deleted', () => {
  expect(projectDeletionText({ task_count: 0 })).toBe(
    'The project moves to the trash. You can restore it for 30 days.',
  );
  expect(projectDeletionText({ task_count: 1 })).toBe(
    'The project and its task move to the trash. You can restore them for 30 days.',
  );
  expect(projectDeletionText({ task_count: 6 })).toContain('The project and its 6 tasks move');
});

test('a new status has a message', () => {
  expect(statusMessage('Trip', 'Completed')).toBe('“Trip” completed');
  expect(statusMessage('Trip', 'On Hold')).toBe('“Trip” is on hold');
});
