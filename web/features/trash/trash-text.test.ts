import { expect, test } from 'vitest';
import { ApiError } from '#web/platform/api-error.ts';
import { contentText, offeredBy, timeLeft } from './trash-text.ts';

const counts = (changes: object) => ({
  pillars: 0,
  areas: 0,
  projects: 0,
  tasks: 0,
  recurring_tasks: 0,
  project_templates: 0,
  resources: 0,
  ...changes,
});

test('an entry shows its kind and its contents', () => {
  expect(contentText({ kind: 'pillar', counts: counts({ pillars: 1 }) })).toBe('Pillar');
  expect(contentText({ kind: 'area', counts: counts({ areas: 1, projects: 2, tasks: 9 }) })).toBe(
    'Area with 2 projects and 9 tasks',
  );
  expect(contentText({ kind: 'project', counts: counts({ projects: 1, tasks: 1 }) })).toBe('Project with 1 task');
  expect(contentText({ kind: 'task', counts: counts({ tasks: 1 }) })).toBe('Task');
  expect(contentText({ kind: 'task', counts: counts({ tasks: 3 }) })).toBe('Task with 2 subtasks');
  expect(contentText({ kind: 'project_template', counts: counts({ project_templates: 1 }) })).toBe('Template');
});

test('an entry shows how long it can be restored', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  expect(timeLeft('2026-12-20T09:00:00Z', now)).toBe('30 days left');
  expect(timeLeft('2026-12-20T08:59:00Z', now)).toBe('30 days left');
  expect(timeLeft('2026-11-21T09:00:00Z', now)).toBe('1 day left');
  expect(timeLeft('2026-11-20T21:00:00Z', now)).toBe('less than a day left');
});

test.each([
  ['The area “Garden” was deleted. Restore it first, or restore this task to the Inbox.', 'Restore to the Inbox'],
  ['The area “Garden” was deleted for good. You can restore this task to the Inbox.', 'Restore to the Inbox'],
  ['The pillar “Home” was deleted. Restore it first, or restore this area without it.', 'Restore without it'],
  ['Something with the same id exists again, so this cannot be restored.', null],
])('“%s” offers %s', (detail, label) => {
  expect(offeredBy(new ApiError('answer', 409, detail))).toBe(label);
});
