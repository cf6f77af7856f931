import { type Context, transact } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { findCourse } from './library/courses.ts';

/** Enrols in a course; an existing enrolment keeps its id. @throws NotFound. */
export async function enroll(ctx: Context, courseId: string) {
  const { id, title } = findCourse(courseId);
  const enrollment_id = await transact(ctx, (inside) => insertEnrollment(inside, id));
  return { success: true as const, message: `Enrolled in “${title}”`, enrollment_id };
}

/** Leaves a course, also without an enrolment. Completed lessons stay completed. @throws NotFound. */
export async function leaveCourse({ db, userId }: Context, courseId: string) {
  const { id, title } = findCourse(courseId);
  await db.deleteFrom('course_enrollments').where('user_id', '=', userId).where('course_id', '=', id).execute();
  return { success: true as const, message: `Left “${title}”` };
}

/** Inserts an enrolment unless there is one. Returns its id. */
export async function insertEnrollment({ db, userId, now }: Context, course_id: string): Promise<string> {
  await db
    .insertInto('course_enrollments')
    .values({ user_id: userId, id: newId(), course_id, enrolled_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doNothing())
    .execute();
  const { id } = await db
    .selectFrom('course_enrollments')
    .select('id')
    .where('user_id', '=', userId)
    .where('course_id', '=', course_id)
    .executeTakeFirstOrThrow();
  return id;
}
