import type { Priority } from '#contract/vocabulary.ts';
import { type Context, today } from '#server/platform/context.ts';
import { type CompletionKind, pointsOf } from './points.ts';

/** What was completed, as it stands at that moment. */
export interface CompletedSubject {
  kind: CompletionKind;
  id: string;
  name: string;
  /** Of the task itself; null for a project. */
  taskPriority: Priority | null;
  projectId: string | null;
  /** Minutes that were planned for it. */
  minutes: number | null;
}

/**
 * Writes a completion into the log, in the transaction of the completion. Points are fixed now and survive later
 * changes. Completing again what is logged already changes nothing. Returns the points.
 */
export async function logCompletion(ctx: Context, subject: CompletedSubject): Promise<number> {
  const { db, userId, now } = ctx;
  const path = subject.projectId ? await readPath(ctx, subject.projectId) : undefined;
  const breakdown = pointsOf({
    kind: subject.kind,
    taskPriority: subject.taskPriority,
    projectPriority: path?.priority ?? null,
    areaImportance: path?.importance ?? null,
  });
  const points = breakdown.reduce((sum, reason) => sum + reason.points, 0);
  await db
    .insertInto('completions')
    .values({
      user_id: userId,
      kind: subject.kind,
      subject_id: subject.id,
      name: subject.name,
      completed_at: now.toISOString(),
      completed_on: today(ctx),
      points,
      breakdown: JSON.stringify(breakdown),
      minutes: subject.minutes,
      project_id: subject.projectId,
      area_id: path?.area_id ?? null,
      pillar_id: path?.pillar_id ?? null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject_id']).doNothing())
    .execute();
  return points;
}

/** Takes a completion out of the log, in the transaction that reopens its subject. */
export async function withdrawCompletion(
  { db, userId }: Context,
  kind: CompletionKind,
  subjectId: string,
): Promise<void> {
  await db
    .deleteFrom('completions')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute();
}

function readPath({ db, userId }: Context, projectId: string) {
  return db
    .selectFrom('projects as project')
    .leftJoin('areas as area', (join) =>
      join.onRef('area.user_id', '=', 'project.user_id').onRef('area.id', '=', 'project.area_id'),
    )
    .where('project.user_id', '=', userId)
    .where('project.id', '=', projectId)
    .select(['project.priority', 'project.area_id', 'area.importance', 'area.pillar_id'])
    .executeTakeFirst();
}
