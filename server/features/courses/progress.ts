import { prepare } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';
import { percentOf } from '#server/platform/records.ts';
import type { LibraryCourse } from './library/draft.ts';

export interface Progress {
  /** The time of enrolment by course. */
  enrolled: ReadonlyMap<string, string>;
  /** The time of completion by lesson. */
  completed: ReadonlyMap<string, string>;
}

interface OfUser {
  userId: string;
}

const selectEnrollments = prepare((db, { userId }: OfUser) =>
  db.selectFrom('course_enrollments').where('user_id', '=', userId).select(['course_id', 'enrolled_at']),
);

const selectCompleted = prepare((db, { userId }: OfUser) =>
  db.selectFrom('completed_lessons').where('user_id', '=', userId).select(['lesson_id', 'completed_at']),
);

/** Reads the user's progress in all courses. */
export async function readProgress({ db, userId }: Context): Promise<Progress> {
  const [enrollments, completed] = await Promise.all([
    selectEnrollments(db, { userId }),
    selectCompleted(db, { userId }),
  ]);
  return {
    enrolled: new Map(enrollments.map(({ course_id, enrolled_at }) => [course_id, enrolled_at])),
    completed: new Map(completed.map(({ lesson_id, completed_at }) => [lesson_id, completed_at])),
  };
}

export const completedIn = ({ lessons }: LibraryCourse, { completed }: Progress): number =>
  lessons.filter(({ id }) => completed.has(id)).length;

/** The completed lessons of a course in percent. */
export const percentageOf = (course: LibraryCourse, progress: Progress): number =>
  percentOf(completedIn(course, progress), course.lessons.length);

/** The time of the last completed lesson, or of the enrolment; '' without an enrolment. */
export function latestProgress(course: LibraryCourse, { enrolled, completed }: Progress): string {
  const since = enrolled.get(course.id);
  if (since === undefined) return '';
  return course.lessons
    .map(({ id }) => completed.get(id) ?? '')
    .reduce((one, other) => (one > other ? one : other), since);
}
