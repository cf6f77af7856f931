import { givenMinutes } from '#contract/rules/task-length.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import { sameUser } from '#server/database/levels-above.ts';
import { userDay } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { readFocusMinutes } from './given-minutes.ts';
import { type CompletionKind, pointsOf } from './points.ts';

/** The subject of a completion at that moment. */
interface Subject {
  kind: CompletionKind;
  id: string;
  name: string;
  /** The priority of the task; null for a project. */
  taskPriority: Priority | null;
  /** Its estimate in minutes. */
  minutes: number | null;
  /** When it was completed, if not now. */
  completedAt?: string;
}

/** Its path, and the values that count for its points. */
export interface CompletionPath {
  project_id: string | null;
  area_id: string | null;
  pillar_id: string | null;
  project_priority: Priority | null;
  area_importance: number | null;
}

export interface CompletedSubject extends Subject {
  projectId: string | null;
}

const NO_PATH: CompletionPath = {
  project_id: null,
  area_id: null,
  pillar_id: null,
  project_priority: null,
  area_importance: null,
};

/**
 * Adds completions to the log, in the transaction of the completion. Points are fixed now and do not change later.
 * Subjects that are already logged are skipped. Returns the points by subject id.
 */
export async function logCompletions(
  ctx: Context,
  subjects: readonly (Subject & { path: CompletionPath })[],
): Promise<Map<string, number>> {
  const dayOf = new Map(
    subjects.filter(isTimed).map((subject) => [subject.id, completionOf(ctx, subject).completed_on]),
  );
  const focus = await readFocusMinutes(ctx, dayOf);
  return writeLog(ctx, subjects, focus);
}

/** The instant of a completion, and the user's day then. */
function completionOf(ctx: Context, { completedAt }: Subject): { completed_at: string; completed_on: string } {
  const at = completedAt === undefined ? ctx.now : new Date(completedAt);
  return { completed_at: at.toISOString(), completed_on: userDay(at, ctx) };
}

/** A project counts no time, only its tasks do. */
const isTimed = ({ kind }: Subject): boolean => kind !== 'project';

/** @param focus minutes of the day of the completion by subject. */
async function writeLog(
  ctx: Context,
  subjects: readonly (Subject & { path: CompletionPath })[],
  focus: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const rows = subjects.map(({ path, ...subject }) => {
    const breakdown = pointsOf({
      kind: subject.kind,
      taskPriority: subject.taskPriority,
      projectPriority: path.project_priority,
      areaImportance: path.area_importance,
    });
    return {
      user_id: ctx.userId,
      kind: subject.kind,
      subject_id: subject.id,
      name: subject.name,
      ...completionOf(ctx, subject),
      points: breakdown.reduce((sum, reason) => sum + reason.points, 0),
      breakdown: JSON.stringify(breakdown),
      minutes: subject.minutes,
      given_minutes: isTimed(subject) ? givenMinutes(focus.get(subject.id) ?? null, subject.minutes) : null,
      project_id: path.project_id,
      area_id: path.area_id,
      pillar_id: path.pillar_id,
    };
  });
  await insertRows(ctx.db, 'completions', rows, { skipExisting: true });
  return new Map(rows.map(({ subject_id, points }) => [subject_id, points]));
}

/** The same for one subject, whose path is read. Returns its points. */
export async function logCompletion(ctx: Context, { projectId, ...subject }: CompletedSubject): Promise<number> {
  const place = projectId === null ? undefined : await readPlace(ctx, projectId, subject.id);
  if (place === undefined) {
    const path = { ...NO_PATH, project_id: projectId };
    return (await logCompletions(ctx, [{ ...subject, path }])).get(subject.id)!;
  }
  const { focus_minutes, ...path } = place;
  const focus = new Map(focus_minutes === null ? [] : [[subject.id, focus_minutes]]);
  return (await writeLog(ctx, [{ ...subject, path }], focus)).get(subject.id)!;
}

/** Removes completions from the log, in the transaction that reopens their subjects. */
export async function withdrawCompletions(
  { db, userId }: Context,
  kind: CompletionKind,
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  await db
    .deleteFrom('completions')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', 'in', idList(subjectIds))
    .execute();
}

/** The path of a record in a project, and its focus minutes of today. */
function readPlace(
  ctx: Context,
  projectId: string,
  subjectId: string,
): Promise<(CompletionPath & { focus_minutes: number | null }) | undefined> {
  const { db, userId } = ctx;
  return db
    .selectFrom('projects as project')
    .leftJoin('areas as area', (join) => sameUser(join, 'area.id', 'project.area_id'))
    .where('project.user_id', '=', userId)
    .where('project.id', '=', projectId)
    .select(['project.id as project_id', 'project.area_id', 'area.pillar_id'])
    .select(['project.priority as project_priority', 'area.importance as area_importance'])
    .select((eb) =>
      eb
        .selectFrom('focus_sessions')
        .where('user_id', '=', userId)
        .where('day', '=', today(ctx))
        .where('task_id', '=', subjectId)
        .select((focus) => focus.fn.sum<number | null>('minutes').as('minutes'))
        .as('focus_minutes'),
    )
    .executeTakeFirst();
}
