import type { LessonProgress } from '#contract/courses.ts';
import { type Context, transact } from '#server/platform/context.ts';
import { insertEnrollment } from './enroll.ts';
import { findLesson } from './library/courses.ts';
import { percentageOf, readProgress } from './progress.ts';

/** Completes a lesson and enrols in its course; a completed one keeps its time. @throws NotFound. */
export async function completeLesson(ctx: Context, courseId: string, lessonId: string): Promise<LessonProgress> {
  const { course, lesson } = findLesson(courseId, lessonId);
  return transact(ctx, async (inside) => {
    const { db, userId, now } = inside;
    await insertEnrollment(inside, course.id);
    await db
      .insertInto('completed_lessons')
      .values({ user_id: userId, course_id: course.id, lesson_id: lesson.id, completed_at: now.toISOString() })
      .onConflict((conflict) => conflict.columns(['user_id', 'lesson_id']).doNothing())
      .execute();
    const progress_percentage = percentageOf(course, await readProgress(inside));
    return { success: true, message: `Completed “${lesson.title}”`, progress_percentage };
  });
}

/** Reopens a lesson. @throws NotFound. */
export async function reopenLesson(ctx: Context, courseId: string, lessonId: string): Promise<LessonProgress> {
  const { course, lesson } = findLesson(courseId, lessonId);
  const { db, userId } = ctx;
  await db.deleteFrom('completed_lessons').where('user_id', '=', userId).where('lesson_id', '=', lesson.id).execute();
  const progress_percentage = percentageOf(course, await readProgress(ctx));
  return { success: true, message: `Reopened “${lesson.title}”`, progress_percentage };
}
