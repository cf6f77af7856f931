import { afterEach, expect, test, vi } from 'vitest';
import type { Course, CourseSummary } from '#contract/courses.ts';
import { runUndo } from '#web/records/act.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { completeLesson, toggleEnrolled, toggleRead } from './course-mutations.ts';
import { courseQueries, type CourseToRead } from './course-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const lesson = (id: string) => ({
  id,
  title: id,
  duration: 5,
  is_completed: false,
  content: `About ${id}`,
  try_it: null,
});
const COURSE = {
  ...{ id: 'week', title: 'Week', description: '', instructor: 'Auric', duration: 15, category: '', image_url: null },
  lessons: [lesson('one'), lesson('two'), lesson('three')],
  ...{ progress_percentage: null, is_enrolled: false },
} satisfies Course;
const LIST = courseQueries.list();
const ONE = courseQueries.one('week');

async function serverWith(answers: Parameters<typeof fakeServer>[0] = {}) {
  const summary = { ...COURSE, lessons: COURSE.lessons.map(({ content: _, try_it: __, ...each }) => each) };
  const server = fakeServer({
    'GET /courses': () => ({ body: [summary] }),
    'GET /courses/week': () => ({ body: COURSE }),
    ...answers,
  });
  await server.open(LIST);
  await server.open(ONE);
  return {
    ...server,
    listed: () => server.shown<CourseSummary[]>(LIST)[0]!,
    toRead: () => server.shown<CourseToRead>(ONE),
  };
}
const lines = ({ sent }: { sent: readonly { line: string }[] }) => sent.map(({ line }) => line);

test('a lesson is marked as read at once, in the list and in the course, and the course is on the dashboard', async () => {
  const server = await serverWith();
  const marked = toggleRead(server.records, server.listed(), 'two');
  expect(server.listed()).toMatchObject({ is_enrolled: true, progress_percentage: 33.3 });
  expect(server.toRead().course.lessons.map(({ is_completed }) => is_completed)).toEqual([false, true, false]);
  expect(server.toRead().texts['two']).toEqual({ content: 'About two', try_it: null });
  await marked;
  expect(lines(server)).toEqual(['PUT /courses/week/lessons/two/complete']);
});

test('a lesson whose mark is refused is unread again', async () => {
  const server = await serverWith({
    'PUT /courses/week/lessons/two/complete': () => ({ status: 400, body: { detail: 'No' } }),
  });
  await toggleRead(server.records, server.listed(), 'two');
  expect(server.listed()).toMatchObject({ is_enrolled: false, progress_percentage: null });
});

test('Undo marks the lesson as unread, and leaves a course that it enrolled in', async () => {
  const server = await serverWith();
  const { undo } = await server.records.write(completeLesson({ course: 'week', lesson: 'two' }));
  await runUndo(server.records, undo);
  expect(lines(server).slice(1)).toEqual(['PUT /courses/week/lessons/two/reopen', 'DELETE /courses/week/enroll']);

  await toggleEnrolled(server.records, server.listed());
  const again = await server.records.write(completeLesson({ course: 'week', lesson: 'two' }));
  await runUndo(server.records, again.undo);
  expect(lines(server).at(-1)).toBe('PUT /courses/week/lessons/two/reopen');
});
