import { coursesContract } from '#contract/courses.ts';
import type { Routes } from '#server/platform/routes.ts';
import { completeLesson, reopenLesson } from './complete-lesson.ts';
import { enroll, leaveCourse } from './enroll.ts';
import { getCourse, listCourses, listEnrolledCourses } from './read-courses.ts';

export function courseRoutes(routes: Routes): void {
  routes.add(coursesContract.list, listCourses);
  routes.add(coursesContract.enrolled, listEnrolledCourses);
  routes.add(coursesContract.get, (ctx, { params }) => getCourse(ctx, params.id));
  routes.add(coursesContract.enroll, (ctx, { params }) => enroll(ctx, params.id));
  routes.add(coursesContract.leave, (ctx, { params }) => leaveCourse(ctx, params.id));
  routes.add(coursesContract.complete, (ctx, { params }) => completeLesson(ctx, params.id, params.lesson_id));
  routes.add(coursesContract.reopen, (ctx, { params }) => reopenLesson(ctx, params.id, params.lesson_id));
}
