import { expect, test } from 'vitest';
import type { CourseSummary } from '#contract/courses.ts';
import { hrefOfCourse, nextLesson, openLabel, percentRead, readOf, progressText, wayBack } from './course-text.ts';

const withRead = (...read: boolean[]) =>
  ({ lessons: read.map((is_completed, index) => ({ id: String(index), is_completed })) }) as CourseSummary;

test.each([
  ['not started', withRead(false, false, false), 'Not started', 'Start', '0', 0],
  ['begun', withRead(true, false, false), '1 of 3 read', 'Continue', '1', 33.3],
  ['begun in the middle', withRead(false, true, false), '1 of 3 read', 'Continue', '0', 33.3],
  ['read', withRead(true, true, true), 'All read', 'Read again', '0', 100],
])('a course that is %s', (_, course, words, word, next, percent) => {
  expect([progressText(readOf(course)), openLabel(readOf(course)), nextLesson(course).id, percentRead(course)]).toEqual(
    [...[words, word, next, percent]],
  );
});

test('a lesson links back to where the user came from, whichever lessons they read meanwhile', () => {
  expect(wayBack({ course: 'week' })).toEqual({ label: 'All courses', href: '#dashboard?view=learning' });
  expect(wayBack({ course: 'week', from: 'dashboard' })).toEqual({ label: 'Dashboard', href: '#dashboard' });
  expect(wayBack({ course: 'week', from: 'elsewhere' }).label).toBe('All courses');
  expect(hrefOfCourse({ course: 'week', from: 'dashboard' }, 'room')).toBe(
    '#dashboard?view=learning&course=week&lesson=room&from=dashboard',
  );
});
