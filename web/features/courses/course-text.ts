import type { CourseSummary, LessonSummary } from '#contract/courses.ts';
import { formatDuration, plural } from '#web/platform/format.ts';
import { hrefOf, navigate } from '#web/platform/navigation.ts';

type Lessons = Pick<CourseSummary, 'lessons'>;

/** The list of all courses. */
export const COURSES_HREF = hrefOf('dashboard', { view: 'learning' });

/** An open course, from the URL. */
export interface ReadAt {
  course: string;
  /** Where Back leads; the list of all courses by default. */
  from?: string | undefined;
}

/** The link back from a lesson. */
export const wayBack = ({ from }: ReadAt): { label: string; href: string } =>
  from === 'dashboard'
    ? { label: 'Dashboard', href: hrefOf('dashboard') }
    : { label: 'All courses', href: COURSES_HREF };

/** The link to a lesson of a course, by default the next unread one. */
export const hrefOfCourse = ({ course, from }: ReadAt, lesson?: string): string =>
  hrefOf('dashboard', { view: 'learning', course, lesson, from });

/** Opens a lesson. `replace` adds no entry to the browser history. */
export const goToLesson = ({ course, from }: ReadAt, lesson: string, how?: { replace: boolean }): void =>
  navigate('dashboard', { view: 'learning', course, lesson, from }, how);

export const countRead = ({ lessons }: Lessons): number => lessons.filter(({ is_completed }) => is_completed).length;

/** How much of a course is read, in percent, rounded like on the server. */
export const percentRead = (course: Lessons): number =>
  Math.round((countRead(course) / course.lessons.length) * 1000) / 10;

/** The next lesson: the first unread one, or the first one if all are read. */
export const nextLesson = ({ lessons }: Lessons): LessonSummary =>
  lessons.find(({ is_completed }) => !is_completed) ?? lessons[0]!;

/** “5 lessons · 23 min” @param count how many lessons */
export const sizeText = (count: number, duration: number): string =>
  `${plural(count, 'lesson')} · ${formatDuration(duration)}`;

/** How many lessons of a course are read. */
interface Read {
  read: number;
  all: number;
}

export const readOf = (course: Lessons): Read => ({ read: countRead(course), all: course.lessons.length });

/** “2 of 5 read” */
export function progressText({ read, all }: Read): string {
  if (read === 0) return 'Not started';
  return read === all ? 'All read' : `${read} of ${all} read`;
}

export function openLabel({ read, all }: Read): string {
  if (read === 0) return 'Start';
  return read < all ? 'Continue' : 'Read again';
}

/** The label of the button that enrols or leaves: it names the effect. */
export const enrolLabel = ({ is_enrolled }: Pick<CourseSummary, 'is_enrolled'>): string =>
  is_enrolled ? 'Remove from dashboard' : 'Add to dashboard';
