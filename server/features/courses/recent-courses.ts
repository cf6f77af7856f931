import { RECENT_COURSES_MAX, type RecentCourse } from '#contract/courses.ts';
import type { Context } from '#server/platform/context.ts';
import { COURSES } from './library/courses.ts';
import type { LibraryCourse } from './library/draft.ts';
import { completedIn, percentageOf, type Progress, readProgress } from './progress.ts';
import { enrolledCourses } from './read-courses.ts';

/** The courses on the dashboard. */
export interface CourseFigures {
  courses_enrolled: number;
  /** The number of completed courses that the user is enrolled in. */
  courses_completed: number;
  recent: RecentCourse[];
}

/** Counts the user's courses, and returns those to continue or start. */
export async function readCourseFigures(ctx: Context): Promise<CourseFigures> {
  const progress = await readProgress(ctx);
  const enrolled = enrolledCourses(progress);
  const finished = enrolled.filter((course) => isFinished(course, progress));
  const begun = enrolled.filter((course) => !isFinished(course, progress));
  const next = COURSES.filter(({ id }) => !progress.enrolled.has(id));
  return {
    courses_enrolled: enrolled.length,
    courses_completed: finished.length,
    recent: [...begun, ...next, ...finished]
      .slice(0, RECENT_COURSES_MAX)
      .map((course) => toRecentCourse(course, progress)),
  };
}

const isFinished = (course: LibraryCourse, progress: Progress): boolean =>
  completedIn(course, progress) === course.lessons.length;

function toRecentCourse(course: LibraryCourse, progress: Progress): RecentCourse {
  const { id, title, duration, lessons } = course;
  const next = lessons.find((lesson) => !progress.completed.has(lesson.id));
  return {
    ...{ id, title, duration },
    lesson_count: lessons.length,
    completed_count: completedIn(course, progress),
    progress_percentage: progress.enrolled.has(id) ? percentageOf(course, progress) : null,
    next_lesson: next
      ? { id: next.id, title: next.title, duration: next.duration, number: lessons.indexOf(next) + 1 }
      : null,
  };
}
