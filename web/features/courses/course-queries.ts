import { type Course, type CourseSummary, coursesContract, type Lesson } from '#contract/courses.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';
import type { View } from '#web/records/views.ts';

/** The fields that only a lesson page needs. */
type LessonText = Pick<Lesson, 'content' | 'try_it'>;

/** A course, and the texts of its lessons by id: separate, so that the course is the same record as in lists. */
export interface CourseToRead {
  course: CourseSummary;
  texts: Readonly<Record<string, LessonText>>;
}

const TO_READ: View<CourseToRead> = {
  map: ({ course, texts }, visit) => ({ course: visit.one('course', course), texts }),
};

function splitTexts({ lessons, ...course }: Course): CourseToRead {
  return {
    course: { ...course, lessons: lessons.map(({ content: _, try_it: __, ...lesson }) => lesson) },
    texts: Object.fromEntries(lessons.map(({ id, content, try_it }) => [id, { content, try_it }])),
  };
}

/** Queries of courses, below the key `['courses']`. */
export const courseQueries = {
  list: () =>
    recordQuery({
      queryKey: ['courses', 'list'],
      view: { list: 'course' },
      fetch: (signal) => call(coursesContract.list, {}, { signal }),
    }),
  one: (id: string) =>
    recordQuery({
      queryKey: ['courses', 'one', id],
      view: TO_READ,
      fetch: async (signal) => splitTexts(await call(coursesContract.get, { params: { id } }, { signal })),
    }),
};
