import type { Course, CourseSummary } from '#contract/courses.ts';
import type { Context } from '#server/platform/context.ts';
import { COURSES, findCourse } from './library/courses.ts';
import type { LibraryCourse } from './library/draft.ts';
import { latestProgress, percentageOf, type Progress, readProgress } from './progress.ts';

/** All courses, without the text of their lessons. */
export async function listCourses(ctx: Context): Promise<CourseSummary[]> {
  const progress = await readProgress(ctx);
  return COURSES.map((course) => summaryOf(course, progress));
}

/** The courses that the user is enrolled in, latest progress first. */
export async function listEnrolledCourses(ctx: Context): Promise<CourseSummary[]> {
  const progress = await readProgress(ctx);
  return enrolledCourses(progress).map((course) => summaryOf(course, progress));
}

/** One course with the text of its lessons. @throws NotFound. */
export async function getCourse(ctx: Context, id: string): Promise<Course> {
  const course = findCourse(id);
  const progress = await readProgress(ctx);
  const isCompleted = (lesson: string) => progress.completed.has(lesson);
  return {
    ...headOf(course, progress),
    lessons: course.lessons.map((lesson) => ({ ...lesson, is_completed: isCompleted(lesson.id) })),
  };
}

/** The courses of an enrolled user, latest progress first. */
export const enrolledCourses = (progress: Progress): LibraryCourse[] =>
  COURSES.filter(({ id }) => progress.enrolled.has(id)).toSorted((one, other) =>
    latestProgress(other, progress).localeCompare(latestProgress(one, progress)),
  );

const summaryOf = (course: LibraryCourse, progress: Progress): CourseSummary => ({
  ...headOf(course, progress),
  lessons: course.lessons.map(({ id, title, duration }) => ({
    ...{ id, title, duration },
    is_completed: progress.completed.has(id),
  })),
});

function headOf(course: LibraryCourse, progress: Progress): Omit<CourseSummary, 'lessons'> {
  const { id, title, description, category, duration } = course;
  const is_enrolled = progress.enrolled.has(id);
  return {
    ...{ id, title, description, category, duration },
    instructor: 'Auric',
    image_url: null,
    progress_percentage: is_enrolled ? percentageOf(course, progress) : null,
    is_enrolled,
  };
}
