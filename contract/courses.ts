import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { count, Done, id, idParams, pathId, percentage } from './platform/wire.ts';

/** How many courses the dashboard shows. */
export const RECENT_COURSES_MAX = 3;

/** A step that a lesson suggests: a link into the app, which changes nothing by itself. */
export const TryIt = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** The text of the link. */
  action: z.string(),
  /** A section of the app, such as `settings`, and its parameters: `{section: 'planning'}`. */
  section: z.string(),
  params: z.record(z.string(), z.string()),
});
export type TryIt = z.output<typeof TryIt>;

/** A lesson as lists have it, without its text. */
export const LessonSummary = z.strictObject({
  id,
  title: z.string(),
  /** Minutes to read it. */
  duration: count,
  is_completed: z.boolean(),
});
export type LessonSummary = z.output<typeof LessonSummary>;

export const Lesson = z.strictObject({
  ...LessonSummary.shape,
  /** Markdown, without the title. */
  content: z.string(),
  try_it: z.nullable(TryIt),
});
export type Lesson = z.output<typeof Lesson>;

/** A course as in lists. Courses come with Auric; only the progress is the person's own. */
export const CourseSummary = z.strictObject({
  id,
  title: z.string(),
  description: z.string(),
  instructor: z.string(),
  /** Minutes to read all lessons. */
  duration: count,
  category: z.string(),
  image_url: z.nullable(z.string()),
  lessons: z.array(LessonSummary),
  /** The completed part of the lessons; null without an enrolment. */
  progress_percentage: z.nullable(percentage),
  is_enrolled: z.boolean(),
});
export type CourseSummary = z.output<typeof CourseSummary>;

export const Course = z.strictObject({ ...CourseSummary.shape, lessons: z.array(Lesson) });
export type Course = z.output<typeof Course>;

/** A course on the dashboard: one that was begun, or a new one. */
export const RecentCourse = z.strictObject({
  id,
  title: z.string(),
  /** Minutes to read all lessons. */
  duration: count,
  lesson_count: count,
  completed_count: count,
  /** Null without an enrolment. */
  progress_percentage: z.nullable(percentage),
  /** The first lesson that is not completed, with its number from 1 on; null once all are completed. */
  next_lesson: z.nullable(z.extend(z.omit(LessonSummary, { is_completed: true }), { number: count })),
});
export type RecentCourse = z.output<typeof RecentCourse>;

export const Enrollment = z.strictObject({ success: z.literal(true), message: z.string(), enrollment_id: id });

export const LessonProgress = z.strictObject({ ...Done.shape, progress_percentage: percentage });
export type LessonProgress = z.output<typeof LessonProgress>;

const lessonParams = z.object({ id: pathId, lesson_id: pathId });

export const coursesContract = about('account', {
  list: endpoint('GET /courses', {
    summary: 'Lists the courses that come with Auric, without the text of their lessons.',
    paged: 'by-id',
    response: z.array(CourseSummary),
  }),
  enrolled: endpoint('GET /courses/enrolled', {
    summary: 'Lists the courses that the person is enrolled in, the one of the latest progress first.',
    paged: 'by-id',
    response: z.array(CourseSummary),
  }),
  get: endpoint('GET /courses/:id', {
    summary: 'Reads one course with the text of its lessons.',
    params: idParams,
    response: Course,
  }),
  enroll: endpoint('POST /courses/:id/enroll', {
    summary: 'Enrolls in a course. A repeated call keeps the enrollment and its id.',
    params: idParams,
    response: Enrollment,
  }),
  leave: endpoint('DELETE /courses/:id/enroll', {
    summary: 'Leaves a course. Completed lessons stay completed for a later enrolment.',
    params: idParams,
    response: Done,
  }),
  complete: endpoint('PUT /courses/:id/lessons/:lesson_id/complete', {
    summary: 'Completes a lesson, and enrols in its course.',
    params: lessonParams,
    response: LessonProgress,
  }),
  reopen: endpoint('PUT /courses/:id/lessons/:lesson_id/reopen', {
    summary: 'Reopens a lesson.',
    params: lessonParams,
    response: LessonProgress,
  }),
});
