import { WHY_TASKS_NEWEST, type WhyStatement, type WhyStatements } from '#contract/coach.ts';
import type { LinkedRecord } from '#contract/journal.ts';
import { isAreaList } from '#contract/rules/area-list.ts';
import { PROJECT_NAME } from '#server/database/area-lists.ts';
import { placedIds } from '#server/database/id-list.ts';
import { joinLevelsAbove } from '#server/database/levels-above.ts';
import { visible } from '#server/database/visibility.ts';
import type { Context } from '#server/platform/context.ts';
import { excerptOf, quoted } from './facts/sentences.ts';

/**
 * Explains the purpose of tasks from the records above them. It uses rules only, so it is fast and not counted.
 * @param taskIds in the order of the response; without ids the newest open tasks. Unknown ids are left out.
 */
export async function explainTasks(ctx: Context, taskIds: readonly string[]): Promise<WhyStatements> {
  const paths = taskIds.length > 0 ? await readPaths(ctx, taskIds) : await readNewestPaths(ctx);
  return {
    why_statements: paths.map(whyStatement),
    tasks_analyzed: paths.length,
    generated_at: ctx.now.toISOString(),
  };
}

/** The purpose of a repeating task. Undefined outside of projects and areas. */
export async function explainRule(ctx: Context, id: string): Promise<WhyStatement | undefined> {
  const [path] = await selectPaths(ctx, 'recurring_tasks').where('task.id', '=', id).execute();
  return path && whyStatement(path);
}

const selectPaths = ({ db, userId }: Context, table: 'tasks' | 'recurring_tasks' = 'tasks') =>
  db
    .selectFrom(`${table} as task` as 'tasks as task')
    .innerJoin('projects as project', (join) =>
      join.onRef('project.user_id', '=', 'task.user_id').onRef('project.id', '=', 'task.project_id'),
    )
    .$call(joinLevelsAbove)
    .where('task.user_id', '=', userId)
    .select(['task.id as task_id', 'task.name as task_name', 'project.is_inbox'])
    .select(['project.id as project_id', PROJECT_NAME.as('project_name')])
    .select(['area.id as area_id', 'area.name as area_name', 'area.description as area_description'])
    .select(['pillar.id as pillar_id', 'pillar.name as pillar_name', 'pillar.description as pillar_description'])
    .select(['top_pillar.id as top_pillar_id', 'top_pillar.name as top_pillar_name'])
    .select(['project.description as project_description', 'top_pillar.description as top_pillar_description']);

/** A task with the records above it; null for missing levels. */
export type TaskPath = Awaited<ReturnType<typeof readNewestPaths>>[number];

const readPaths = (ctx: Context, taskIds: readonly string[]) =>
  selectPaths(ctx).innerJoin(placedIds(taskIds).as('asked'), 'asked.id', 'task.id').orderBy('asked.place').execute();

const readNewestPaths = (ctx: Context) =>
  selectPaths(ctx)
    .where('task.completed_at', 'is', null)
    .where(visible('project'))
    .orderBy('task.created_at', 'desc')
    .orderBy('task.id', 'desc')
    .limit(WHY_TASKS_NEWEST)
    .execute();

/** The purpose of a task, and its connection to each level above it. */
export function whyStatement(path: TaskPath): WhyStatement {
  const { task_id, task_name } = path;
  const isInArea = isAreaList({ id: path.project_id, area_id: path.area_id });
  const project =
    path.is_inbox === 1 || isInArea
      ? null
      : levelOf('project', path.project_id, path.project_name, path.project_description);
  const area = levelOf('area', path.area_id, path.area_name, path.area_description);
  const pillar = levelOf('pillar', path.pillar_id, path.pillar_name, path.pillar_description);
  const top = levelOf('pillar', path.top_pillar_id, path.top_pillar_name, path.top_pillar_description);
  const levels = [project, area, pillar, top].filter((level) => level !== null);
  // The highest reason that the user wrote, with a sub-pillar before its parent.
  const reason = [pillar, top, area, project].find((level) => level?.description);
  const advice = adviceText(project, area, pillar, reason !== undefined);
  return {
    task_id,
    task_name,
    reason: reason ? excerptOf(reason.description) : null,
    advice: advice || null,
    why_statement: [
      placeText(task_name, project, area, pillar, top),
      reason && `The description of “${reason.name}” says: ${quoted(reason.description)}`,
      advice,
    ]
      .filter(Boolean)
      .join(' '),
    project_connection: project
      ? withNote(`Finishing “${task_name}” moves “${project.name}” forward`, project.description)
      : isInArea
        ? `“${task_name}” is in “${path.area_name}” itself, not in a project.`
        : `“${task_name}” has no project yet.`,
    area_connection:
      area && withNote(`“${isInArea ? task_name : path.project_name}” is part of “${area.name}”`, area.description),
    pillar_connection:
      pillar &&
      withNote(
        `“${path.area_name}” serves “${pillar.name}”${top ? `, which is part of “${top.name}”` : ''}`,
        pillar.description || top?.description,
      ),
    sources: levels.map(({ entity_type, entity_id, name }) => ({ entity_type, entity_id, name })),
  };
}

type Above = (LinkedRecord & { description: string }) | null;

const levelOf = (
  entity_type: LinkedRecord['entity_type'],
  entity_id: string | null,
  name: string | null,
  description: string | null,
): Above =>
  entity_id === null || name === null ? null : { entity_type, entity_id, name, description: description?.trim() ?? '' };

function placeText(task: string, project: Above, area: Above, pillar: Above, top: Above): string {
  const serves = pillar && `serves “${pillar.name}”${top ? ` in “${top.name}”` : ''}`;
  if (!project) {
    if (!area) return `“${task}” is in the Inbox.`;
    return `“${task}” is part of “${area.name}”${serves ? `, which ${serves}` : ''}.`;
  }
  const step = `“${task}” is a step of “${project.name}”`;
  if (!area) return `${step}.`;
  return `${step}, which is part of “${area.name}”${serves ? ` and ${serves}` : ''}.`;
}

/** A suggestion for a better explanation of the task. */
function adviceText(project: Above, area: Above, pillar: Above, hasReason: boolean): string {
  if (!area) {
    return project
      ? `Put “${project.name}” in an area to see what it belongs to.`
      : 'Move it to a project to see what it’s for.';
  }
  if (!pillar) return `Put “${area.name}” in a pillar to see what it serves in the long run.`;
  return hasReason ? '' : `Write why “${pillar.name}” matters to you, and it shows here.`;
}

/** `… moves “Run” forward.` or `… moves “Run” forward: “By autumn.”` */
const withNote = (sentence: string, note = ''): string => (note ? `${sentence}: ${quoted(note)}` : `${sentence}.`);
