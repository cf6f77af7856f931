import type { RecordKind } from '#server/platform/record-kind.ts';

/** Courses and lessons are files, so nothing here points at a row. */
export const courseRecords: readonly RecordKind[] = [
  { table: 'course_enrollments', word: 'enrolment', edges: [] },
  { table: 'completed_lessons', word: 'completed lesson', edges: [] },
];
