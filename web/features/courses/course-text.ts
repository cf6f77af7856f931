import type { CourseSummary, LessonSummary } from '#contract/courses.ts';
import { formatDuration, plural } from '#web/platform/format.ts';
import { hrefOf, navigate } from '#web/platform/navigation.ts';

type Lessons = Pick<CourseSummary, 'lessons'>;

/** Where all courses are listed. */
export const COURSES_HREF = hrefOf('dashboard', { view: 'learning' });

/** A course that is read, in the address. */
export interface ReadAt {
  course: string;
  /** Where one came from, unless it was the list of all courses. */
  from?: string | undefined;
}

/** The way back from a lesson: to where one came from. */
export const wayBack = ({ from }: ReadAt): { label: string; href: string } =>
  from === 'dashboard'
    ? { label: 'Dashboard', href: hrefOf('dashboard') }
    : { label: 'All courses', href: COURSES_HREF };

/** Where a course is read: at this lesson, or where the person is in it. */
export const hrefOfCourse = ({ course, from }: ReadAt, lesson?: string): string =>
  hrefOf('dashboard', { view: 'learning', course, lesson, from });

/** Opens a lesson. `replace` leaves no step for Back. */
export const goToLesson = ({ course, from }: ReadAt, lesson: string, how?: { replace: boolean }): void =>
  navigate('dashboard', { view: 'learning', course, lesson, from }, how);

export const countRead = ({ lessons }: Lessons): number => lessons.filter(({ is_completed }) => is_completed).length;

/** The part of a course that is read, in percent, as the server rounds it. */
export const percentRead = (course: Lessons): number =>
  Math.round((countRead(course) / course.lessons.length) * 1000) / 10;

/** The lesson to go on with: the first that is not read, or the first of a course that is read. */
export const nextLesson = ({ lessons }: Lessons): LessonSummary =>
  lessons.find(({ is_completed }) => !is_completed) ?? lessons[0]!;

/** “5 lessons · 23 min” @param count how many lessons */
export const sizeWords = (count: number, duration: number): string =>
  `${plural(count, 'lesson')} · ${formatDuration(duration)}`;

/** How many lessons of a course are read, of how many. */
interface Read {
  read: number;
  all: number;
}

export const readOf = (course: Lessons): Read => ({ read: countRead(course), all: course.lessons.length });

/** “2 of 5 read” */
export function readWords({ read, all }: Read): string {
  if (read === 0) return 'Not begun';
  return read === all ? 'All read' : `${read} of ${all} read`;
}

/** The word of the link that leads to a course. */
export function openWord({ read, all }: Read): string {
  if (read === 0) return 'Start';
  return read < all ? 'Continue' : 'Read again';
}

/** What enrolling and leaving are called: they say what comes of it. */
export const enrolWords = ({ is_enrolled }: Pick<CourseSummary, 'is_enrolled'>): string =>
  is_enrolled ? 'Take off the dashboard' : 'Keep on the dashboard';
