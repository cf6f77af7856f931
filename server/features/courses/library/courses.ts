import { notFound } from '#server/platform/errors.ts';
import { courseOf, type LibraryCourse, type LibraryLesson } from './draft.ts';
import { fromWhyToNextStep } from './from-why-to-next-step/course.ts';
import { habitsThatSurvive } from './habits-that-survive/course.ts';
import { planningAWeek } from './planning-a-week/course.ts';
import { reviewingWithoutJudging } from './reviewing-without-judging/course.ts';

/** The courses that come with Auric, in the order of the list. */
export const COURSES: readonly LibraryCourse[] = [
  fromWhyToNextStep,
  planningAWeek,
  reviewingWithoutJudging,
  habitsThatSurvive,
].map(courseOf);

/** The built-in course with this id. @throws NotFound. */
export function findCourse(id: string): LibraryCourse {
  const course = COURSES.find((each) => each.id === id);
  if (!course) throw notFound('Course');
  return course;
}

/** A lesson with its course. @throws NotFound. */
export function findLesson(courseId: string, id: string): { course: LibraryCourse; lesson: LibraryLesson } {
  const course = findCourse(courseId);
  const lesson = course.lessons.find((each) => each.id === id);
  if (!lesson) throw notFound('Lesson');
  return { course, lesson };
}
