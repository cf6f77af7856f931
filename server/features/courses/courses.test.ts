import { expect, test } from 'vitest';
import { coursesContract } from '#contract/courses.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-23T08:00:00Z');
const app = await startTestApp({ clock: () => now });
const later = () => (now = new Date(now.getTime() + 60_000));

const list = async (token: string) => (await app.call(coursesContract.list, { token })).body;
const read = async (token: string, id: string) => (await app.call(coursesContract.get, { token, params: { id } })).body;
const enrolled = async (token: string) => (await app.call(coursesContract.enrolled, { token })).body;
const dashboard = async (token: string) => (await app.call(dashboardContract.read, { token })).body;
const enroll = async (token: string, id: string) =>
  (await app.call(coursesContract.enroll, { token, params: { id } })).body;
const complete = async (token: string, id: string, lesson_id: string) =>
  (await app.call(coursesContract.complete, { token, params: { id, lesson_id } })).body;
const reopen = async (token: string, id: string, lesson_id: string) =>
  (await app.call(coursesContract.reopen, { token, params: { id, lesson_id } })).body;

testOnce('every user has the built-in courses; the list has no lesson texts, a single course has them', async () => {
  const { token } = await app.newUser();
  const courses = await list(token);
  expect(courses.length).toBeGreaterThanOrEqual(3);
  for (const course of courses) {
    expect(course).toMatchObject({ instructor: 'Auric', progress_percentage: null, is_enrolled: false });
    expect(course.duration).toBe(course.lessons.reduce((sum, { duration }) => sum + duration, 0));
    const whole = await read(token, course.id);
    expect({ ...whole, lessons: whole.lessons.map(({ content: _, try_it: __, ...lesson }) => lesson) }).toEqual(course);
    expect(whole.lessons.every(({ content }) => content.length > 1000)).toBe(true);
  }
});

testOnce('enrolling again returns the same enrolment, and leaving again changes nothing', async () => {
  const { token } = await app.newUser();
  const [one, other] = await list(token);
  const { id, title } = one!;
  const first = await enroll(token, id);
  expect(first).toMatchObject({ success: true, message: `Enrolled in “${title}”` });
  expect((await enroll(token, id)).enrollment_id).toBe(first.enrollment_id);
  expect((await enroll(token, other!.id)).enrollment_id).not.toBe(first.enrollment_id);
  expect(await read(token, id)).toMatchObject({ is_enrolled: true, progress_percentage: 0 });

  const leave = async () => (await app.call(coursesContract.leave, { token, params: { id } })).body;
  expect([await leave(), await leave()]).toEqual(
    Array.from({ length: 2 }, () => ({ success: true, message: `Left “${title}”` })),
  );
  expect((await enrolled(token)).map((course) => course.id)).toEqual([other!.id]);
});

test('two concurrent enrolments are one', async () => {
  const { token } = await app.newUser();
  const [course] = await list(token);
  const both = await Promise.all([enroll(token, course!.id), enroll(token, course!.id)]);
  expect(new Set(both.map(({ enrollment_id }) => enrollment_id)).size).toBe(1);
});

testOnce('completing a lesson enrols, counts once, and can be undone', async () => {
  const { token } = await app.newUser();
  const [course] = await list(token);
  const { id, lessons } = course!;
  const [first, second] = [lessons[0]!, lessons[1]!];
  const one = Math.round((1 / lessons.length) * 1000) / 10;

  expect(await complete(token, id, first.id)).toEqual({
    ...{ success: true, message: `Completed “${first.title}”`, progress_percentage: one },
  });
  expect((await complete(token, id, first.id)).progress_percentage).toBe(one);
  expect(await read(token, id)).toMatchObject({
    is_enrolled: true,
    progress_percentage: one,
    lessons: lessons.map((lesson) => ({ id: lesson.id, is_completed: lesson.id === first.id })),
  });
  await complete(token, id, second.id);
  expect(await reopen(token, id, first.id)).toMatchObject({ progress_percentage: one });
  expect(await reopen(token, id, second.id)).toMatchObject({ progress_percentage: 0 });
  expect(await read(token, id)).toMatchObject({ is_enrolled: true, progress_percentage: 0 });
});

test('a user who leaves a course and enrols again keeps their progress', async () => {
  const { token } = await app.newUser();
  const [course] = await list(token);
  const { id, lessons } = course!;
  const { progress_percentage } = await complete(token, id, lessons[0]!.id);
  await app.call(coursesContract.leave, { token, params: { id } });
  expect(await read(token, id)).toMatchObject({ is_enrolled: false, progress_percentage: null });
  await enroll(token, id);
  expect(await read(token, id)).toMatchObject({ is_enrolled: true, progress_percentage });
});

test('the dashboard shows the course with the latest progress first, with its next lesson and figures', async () => {
  const { token } = await app.newUser();
  const [first, second, third] = await list(token);
  expect((await dashboard(token)).recent_courses).toEqual(
    [first!, second!, third!].map(({ id, title, duration, lessons }) => ({
      ...{ id, title, duration, lesson_count: lessons.length, completed_count: 0, progress_percentage: null },
      next_lesson: { id: lessons[0]!.id, title: lessons[0]!.title, duration: lessons[0]!.duration, number: 1 },
    })),
  );
  await enroll(token, second!.id);
  later();
  await enroll(token, third!.id);
  later();
  const { progress_percentage } = await complete(token, second!.id, second!.lessons[0]!.id);
  const { recent_courses, stats } = await dashboard(token);
  expect(recent_courses).toMatchObject([
    {
      ...{ id: second!.id, completed_count: 1, progress_percentage },
      next_lesson: { id: second!.lessons[1]!.id, title: second!.lessons[1]!.title },
    },
    { id: third!.id, completed_count: 0, progress_percentage: 0 },
    { id: first!.id, progress_percentage: null },
  ]);
  expect(stats).toMatchObject({ courses_enrolled: 2, courses_completed: 0 });
  // Lessons may be read in any order: the number of the next one is its position.
  await complete(token, second!.id, second!.lessons[3]!.id);
  expect((await dashboard(token)).recent_courses[0]).toMatchObject({
    ...{ completed_count: 2, next_lesson: { id: second!.lessons[1]!.id, number: 2 } },
  });
  expect((await enrolled(token)).map(({ id }) => id)).toEqual([second!.id, third!.id]);
});

testOnce('a course is completed with its last lesson and is then no longer first on the dashboard', async () => {
  const { token } = await app.newUser();
  const courses = await list(token);
  const { id, lessons } = courses[0]!;
  for (const lesson of lessons) await complete(token, id, lesson.id);
  const stats = async () => (await app.call(dashboardContract.stats, { token })).body;
  expect(await stats()).toMatchObject({ courses_enrolled: 1, courses_completed: 1 });
  expect((await dashboard(token)).recent_courses[0]!.id).not.toBe(id);
  for (const course of courses.slice(1))
    for (const lesson of course.lessons) await complete(token, course.id, lesson.id);
  const { recent_courses } = await dashboard(token);
  expect(recent_courses.map(({ next_lesson, progress_percentage }) => [next_lesson, progress_percentage])).toEqual(
    recent_courses.map(() => [null, 100]),
  );
  await reopen(token, id, lessons[0]!.id);
  expect(await stats()).toMatchObject({ courses_completed: courses.length - 1 });
});

testOnce('an unknown course, and a lesson of another one, are not found', async () => {
  const { token } = await app.newUser();
  const [one, other] = await list(token);
  const lesson_id = other!.lessons[0]!.id;
  for (const id of [newId(), 'planning', '%00']) {
    for (const endpoint of [coursesContract.get, coursesContract.enroll, coursesContract.leave]) {
      const { status, body } = await app.refused(endpoint, { token, params: { id } });
      expect([status, body.detail]).toEqual([404, 'Course not found']);
    }
    const { status, body } = await app.refused(coursesContract.complete, { token, params: { id, lesson_id } });
    expect([status, body.detail]).toEqual([404, 'Course not found']);
  }
  for (const endpoint of [coursesContract.complete, coursesContract.reopen]) {
    const { status, body } = await app.refused(endpoint, { token, params: { id: one!.id, lesson_id } });
    expect([status, body.detail]).toEqual([404, 'Lesson not found']);
  }
  expect(await enrolled(token)).toEqual([]);
});

test('a second user can neither see nor change the progress of the first', async () => {
  const [one, other] = [await app.newUser(), await app.newUser()];
  const [course] = await list(one.token);
  const { id, lessons } = course!;
  await complete(one.token, id, lessons[0]!.id);
  expect(await enrolled(other.token)).toEqual([]);
  expect(await read(other.token, id)).toMatchObject({ is_enrolled: false, progress_percentage: null });
  const before = await read(one.token, id);
  await enroll(other.token, id);
  await reopen(other.token, id, lessons[0]!.id);
  await app.call(coursesContract.leave, { token: other.token, params: { id } });
  expect(await read(one.token, id)).toEqual(before);
});
