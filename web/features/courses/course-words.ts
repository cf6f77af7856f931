import type { CourseSummary, LessonSummary } from '#contract/courses.ts';
import { formatDuration, plural } from '#web/platform/format.ts';
import { hrefOf, navigate } from '#web/platform/navigation.ts';

type Lessons = Pick<CourseSummary, 'lessons'>;

/** Where all courses are listed. */
export const COURSES_HREF = hrefOf('dashboard', { view: 'learning' });

/** Where a course is read: at this lesson, or where the person is in it. */
export const hrefOfCourse = (course: string, lesson?: string): string =>
  hrefOf('dashboard', { view: 'learning', course, lesson });

/** Opens a lesson. `replace` leaves no step for Back. */
export const goToLesson = (course: string, lesson: string, how?: { replace: boolean }): void =>
  navigate('dashboard', { view: 'learning', course, lesson }, how);

export const countRead = ({ lessons }: Lessons): number => lessons.filter(({ is_completed }) => is_completed).length;

/** The part of a course that is read, in percent, as the server rounds it. */
export const percentRead = (course: Lessons): number =>
  Math.round((countRead(course) / course.lessons.length) * 1000) / 10;

/** The lesson to go on with: the first that is not read, or the first of a course that is read. */
export const nextLesson = ({ lessons }: Lessons): LessonSummary =>
  lessons.find(({ is_completed }) => !is_completed) ?? lessons[0]!;

/** “5 lessons · 23 min” */
export const sizeWords = ({ lessons, duration }: Pick<CourseSummary, 'lessons' | 'duration'>): string =>
  `${plural(lessons.length, 'lesson')} · ${formatDuration(duration)}`;

/** “2 of 5 read” */
export function readWords(course: Lessons): string {
  const read = countRead(course);
  const all = course.lessons.length;
  if (read === 0) return 'Not begun';
  return read === all ? 'All read' : `${read} of ${all} read`;
}

/** The word of the link that leads to a course. */
export function openWord(course: Lessons): string {
  const read = countRead(course);
  if (read === 0) return 'Start';
  return read < course.lessons.length ? 'Continue' : 'Read again';
}

/** What enrolling and leaving are called: they say what comes of it. */
export const enrolWords = ({ is_enrolled }: Pick<CourseSummary, 'is_enrolled'>): string =>
  is_enrolled ? 'Take off the dashboard' : 'Keep on the dashboard';
