import { coursesContract } from '#contract/courses.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { completeLesson, reopenLesson } from './complete-lesson.ts';
import { enroll, leaveCourse } from './enroll.ts';
import { getCourse, listCourses, listEnrolledCourses } from './read-courses.ts';

/** Courses and lessons are files, so nothing here points at a row. */
const courseRecords: readonly RecordKind[] = [
  { table: 'course_enrollments', word: 'enrolment', exported: { part: 'course_enrollments' }, edges: [] },
  {
    table: 'completed_lessons',
    word: 'completed lesson',
    exported: { part: 'completed_lessons', key: ['lesson_id'] },
    edges: [],
  },
];

export const coursesFeature: Feature = {
  name: 'courses',
  layer: 'extras',
  routes: courseRoutes,
  records: courseRecords,
  sections: ['dashboard'],
};

function courseRoutes(routes: Routes): void {
  routes.add(coursesContract.list, listCourses);
  routes.add(coursesContract.enrolled, listEnrolledCourses);
  routes.add(coursesContract.get, (ctx, { params }) => getCourse(ctx, params.id));
  routes.add(coursesContract.enroll, (ctx, { params }) => enroll(ctx, params.id));
  routes.add(coursesContract.leave, (ctx, { params }) => leaveCourse(ctx, params.id));
  routes.add(coursesContract.complete, (ctx, { params }) => completeLesson(ctx, params.id, params.lesson_id));
  routes.add(coursesContract.reopen, (ctx, { params }) => reopenLesson(ctx, params.id, params.lesson_id));
}
