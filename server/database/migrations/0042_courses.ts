import type { Migration } from '../migrate.ts';

/** Enrolments of people in courses, and their completed lessons. The courses themselves are files. */
export const courses: Migration = {
  name: '0042_courses',
  statements: ({ text, instant, endOfTable }) => [
    `create table course_enrollments (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      course_id ${text} not null,
      enrolled_at ${instant} not null,
      primary key (user_id, id)
    ) ${endOfTable}`,
    `create unique index enrollment_in_course on course_enrollments (user_id, course_id)`,
    // No foreign key to the enrolment: a person who leaves a course and returns keeps the progress.
    `create table completed_lessons (
      user_id ${text} not null references users (id) on delete cascade,
      course_id ${text} not null,
      lesson_id ${text} not null,
      completed_at ${instant} not null,
      primary key (user_id, lesson_id)
    ) ${endOfTable}`,
  ],
};
