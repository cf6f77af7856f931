import { type CourseSummary, coursesContract } from '#contract/courses.ts';
import { call } from '#web/platform/api.ts';
import { act } from '#web/records/act.ts';
import type { Layer } from '#web/records/layers.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import type { Label, Verb } from '#web/records/waiting/write-log.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { percentRead } from './course-text.ts';

interface OfCourse {
  course: string;
}

interface OfLesson extends OfCourse {
  lesson: string;
}

const lanes = ({ course }: OfCourse) => [`course ${course}`];
const stale = () => ({ now: [['courses'], ['dashboard']] });

const ofCourse =
  (verb: Verb) =>
  (layer: Layer, { course }: OfCourse): Label => ({ verb, name: layer.get('course', course)?.title ?? '' });

const ofLesson =
  (verb: Verb) =>
  (layer: Layer, { course, lesson }: OfLesson): Label => ({
    verb,
    name: layer.get('course', course)?.lessons.find(({ id }) => id === lesson)?.title ?? '',
  });

/** Shows a course with or without enrolment. */
function showEnrolled(layer: Layer, course: CourseSummary | undefined, is_enrolled: boolean): void {
  if (!course) return;
  layer.put('course', { ...course, is_enrolled, progress_percentage: is_enrolled ? percentRead(course) : null });
}

function showRead(layer: Layer, { course: id, lesson }: OfLesson, is_completed: boolean): void {
  const course = layer.get('course', id);
  if (!course) return;
  const lessons = course.lessons.map((each) => (each.id === lesson ? { ...each, is_completed } : each));
  showEnrolled(layer, { ...course, lessons }, course.is_enrolled || is_completed);
}

/** Enrols in a course, which puts it on the dashboard. */
const enroll = defineWrite<OfCourse, unknown>({
  name: 'courses.enroll',
  lanes,
  send: ({ course: id }) => call(coursesContract.enroll, { params: { id } }),
  show: (layer, { course }) => showEnrolled(layer, layer.get('course', course), true),
  inverse: (input): Write[] => [leave(input)],
  stale,
  waits: { answer: () => null, label: ofCourse('add') },
});

/** Leaves a course. Lessons stay marked as read. */
const leave = defineWrite<OfCourse, unknown>({
  name: 'courses.leave',
  lanes,
  send: ({ course: id }) => call(coursesContract.leave, { params: { id } }),
  show: (layer, { course }) => showEnrolled(layer, layer.get('course', course), false),
  inverse: (input): Write[] => [enroll(input)],
  stale,
  waits: { answer: () => null, label: ofCourse('change') },
});

/** Marks a lesson as read, which enrols in its course. */
export const completeLesson = defineWrite<OfLesson, unknown, { isEnrolled: boolean }>({
  name: 'courses.complete',
  lanes,
  send: ({ course: id, lesson: lesson_id }) => call(coursesContract.complete, { params: { id, lesson_id } }),
  show: (layer, input) => showRead(layer, input, true),
  remember: (layer, { course }) => ({ isEnrolled: layer.get('course', course)?.is_enrolled ?? true }),
  inverse: (input, { isEnrolled }): Write[] => [reopenLesson(input), ...(isEnrolled ? [] : [leave(input)])],
  stale,
  waits: { answer: () => null, label: ofLesson('complete') },
});

const reopenLesson = defineWrite<OfLesson, unknown>({
  name: 'courses.reopen',
  lanes,
  send: ({ course: id, lesson: lesson_id }) => call(coursesContract.reopen, { params: { id, lesson_id } }),
  show: (layer, input) => showRead(layer, input, false),
  inverse: (input): Write[] => [completeLesson(input)],
  stale,
  waits: { answer: () => null, label: ofLesson('reopen') },
});

/** Marks a lesson as read or unread, at once, with Undo. */
export async function toggleRead(records: RecordStore, course: CourseSummary, lessonId: string): Promise<void> {
  const lesson = course.lessons.find(({ id }) => id === lessonId);
  if (!lesson) return;
  const input = { course: course.id, lesson: lessonId };
  if (lesson.is_completed) await act(records, reopenLesson(input), () => `Unread: “${lesson.title}”`);
  else await act(records, completeLesson(input), () => `Read: “${lesson.title}”`);
}

/** Puts a course on the dashboard, or takes it off, at once, with Undo. */
export async function toggleEnrolled(records: RecordStore, { id, title, is_enrolled }: CourseSummary): Promise<void> {
  if (is_enrolled) await act(records, leave({ course: id }), () => `“${title}” removed from your dashboard`);
  else await act(records, enroll({ course: id }), () => `“${title}” added to your dashboard`);
}
