import {
  type NewTemplateTask,
  OFFSET_MAX,
  TEMPLATE_TASK_DEFAULTS,
  TEMPLATE_TASKS_MAX,
} from '#contract/project-templates.ts';
import { timeOn } from '#contract/rules/times-of-dates.ts';
import { NO_REPEAT } from '#contract/rules/template-rules.ts';
import { pick, TEMPLATE_FIELDS } from '#contract/task-fields.ts';
import type { Task } from '#contract/tasks.ts';
import { sameUser } from '#server/database/levels-above.ts';
import { getProject } from '#server/features/projects/queries.ts';
import { listProjectTasks } from '#server/features/tasks/project-board.ts';
import { daysBetween } from '#server/platform/calendar.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { limitReached, missingReference, NotFound } from '#server/platform/errors.ts';
import { storedPattern } from '#server/features/recurring/stored-rule.ts';
import { newId } from '#server/platform/ids.ts';
import type { Project } from '#contract/projects.ts';
import { idList } from '#server/database/id-list.ts';

/** A project converted to a template. */
interface SavedProject {
  name: string;
  description: string;
  area_id: string | null;
  tasks: NewTemplateTask[];
  /** A sentence for each part that a template cannot have. */
  leftOut: string[];
}

/**
 * Converts a project to a template: all its tasks, completed or not, with their order, estimates, subtasks, repeats and
 * dependencies within the project, and their dates as days after the first one. A recurring task without a task in the
 * project becomes a task at the end.
 * @throws RuleBroken when the project is missing or another user's, or has too many tasks.
 */
export async function readProject(ctx: RequestContext, projectId: string): Promise<SavedProject> {
  const project = await getProject(ctx, projectId).catch((error: unknown) => {
    throw error instanceof NotFound ? missingReference('Project') : error;
  });
  if (project.task_count > TEMPLATE_TASKS_MAX) {
    const counted = project.task_count.toLocaleString('en');
    throw limitReached(`A template holds at most ${TEMPLATE_TASKS_MAX} tasks. “${project.name}” has ${counted}.`);
  }
  const stored = await listProjectTasks(ctx, projectId);
  const inside = new Set(stored.map(({ id }) => id));
  const rules = await readRules(ctx, projectId);
  const ofTasks = new Map(rules.flatMap((rule) => (rule.task_id === null ? [] : [[rule.task_id, rule]])));
  const alone = rules.filter(({ task_id, paused_at }) => paused_at === null && !(task_id && inside.has(task_id)));
  const count = stored.length + alone.length;
  if (count > TEMPLATE_TASKS_MAX) {
    throw limitReached(
      `A template holds at most ${TEMPLATE_TASKS_MAX} tasks. “${project.name}” has ${count} with its repeating ones.`,
    );
  }
  // A rule starts with its first day, independent of its progress.
  const begins = (task: Task) => ofTasks.get(task.id)?.start_date ?? task.due_date;
  const days = [
    ...stored.flatMap((task) => [task.start_date ?? [], begins(task) ?? []].flat()),
    ...alone.map(({ start_date }) => start_date),
  ];
  const [origin] = days.toSorted();
  const daysAfter: DaysAfter = (day) => {
    const offset = day === null || origin === undefined ? null : daysBetween(origin, day);
    return offset !== null && Math.abs(offset) <= OFFSET_MAX ? offset : null;
  };
  const tasks = stored.map((task) =>
    asTemplateTask({ ...task, due_date: begins(task) }, daysAfter, inside, ofTasks.get(task.id)),
  );
  return {
    name: project.name,
    description: project.description,
    area_id: project.area_id,
    tasks: [...tasks, ...alone.map((rule) => asRepeatingTask(rule, daysAfter))],
    leftOut: await leftOutOf(ctx, project, stored, { tasks, paused: countPaused(rules, inside) }),
  };
}

/** Days after the first date of the project; null without a date, or for one too far away. */
type DaysAfter = (day: string | null) => number | null;
type RuleRow = Awaited<ReturnType<typeof readRules>>[number];

/** The rules of a project, in the order in which they were made. */
const readRules = ({ db, userId }: RequestContext, projectId: string) =>
  db
    .selectFrom('recurring_tasks')
    .where('user_id', '=', userId)
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

const countPaused = (rules: readonly RuleRow[], inside: ReadonlySet<string>) =>
  rules.filter(({ task_id, paused_at }) => paused_at !== null && !(task_id && inside.has(task_id))).length;

function repeatOf(rule: RuleRow | undefined, daysAfter: DaysAfter) {
  if (!rule) return NO_REPEAT;
  const pattern = storedPattern(rule.recurrence_pattern);
  return {
    recurrence_pattern: { ...pattern, end_date: null },
    repeat_from: rule.repeat_from,
    repeat_end_offset_days: daysAfter(pattern.end_date),
  };
}

function asRepeatingTask(rule: RuleRow, daysAfter: DaysAfter): NewTemplateTask {
  const { name, description, priority, estimated_duration, category, due_time, start_date } = rule;
  return {
    ...TEMPLATE_TASK_DEFAULTS,
    ...{ id: newId(), name, description: description || null, priority, estimated_duration, category, due_time },
    reminder_time: null,
    due_offset_days: daysAfter(start_date),
    ...repeatOf(rule, daysAfter),
  };
}

function asTemplateTask(
  task: Task,
  daysAfter: DaysAfter,
  inside: ReadonlySet<string>,
  rule: RuleRow | undefined,
): NewTemplateTask {
  return {
    id: task.id,
    ...pick(task, TEMPLATE_FIELDS),
    // A date may be too far from the start.
    due_time: rule ? task.due_time : timeOn(daysAfter(task.due_date), task.due_time),
    reminder_time: timeOn(daysAfter(task.reminder_date), task.reminder_time),
    description: task.description || null,
    due_offset_days: daysAfter(task.due_date),
    start_offset_days: daysAfter(task.start_date),
    reminder_offset_days: daysAfter(task.reminder_date),
    parent_task_id: task.parent_task_id,
    dependency_task_ids: task.dependency_task_ids.filter((id) => inside.has(id)),
    sub_task_completion_required: task.sub_task_completion_required,
    ...repeatOf(rule, daysAfter),
  };
}

/** A sentence for each part of a project that a template cannot have. */
async function leftOutOf(
  ctx: RequestContext,
  project: Project,
  stored: readonly Task[],
  { tasks: saved, paused }: { tasks: readonly NewTemplateTask[]; paused: number },
): Promise<string[]> {
  const outside = countWaits(stored) - countWaits(saved);
  const files = await countFiles(ctx, project.id, stored);
  const far = stored.filter((task, index) => losesDate(task, saved[index]!)).length;
  return [
    paused > 0 && `${counted(paused, 'paused repeating task')} left out.`,
    outside > 0 &&
      `${counted(outside, 'prerequisite')} left out: ${outside === 1 ? 'it is' : 'they are'} in another project.`,
    far > 0 &&
      `A date of ${far === 1 ? '1 task' : `${far} tasks`} is left out: it is more than ten years from the first.`,
    project.due_date !== null && 'The due date of the project is left out.',
    files > 0 && (files === 1 ? '1 file stays with the project.' : `${files} files stay with the project.`),
  ].filter((sentence) => sentence !== false);
}

/** Files of a project and its tasks, each once, without archived ones. */
async function countFiles({ db, userId }: RequestContext, projectId: string, stored: readonly Task[]) {
  const { count } = await db
    .selectFrom('attachments as attachment')
    .innerJoin('resources as file', (join) => sameUser(join, 'file.id', 'attachment.resource_id'))
    .where('attachment.user_id', '=', userId)
    .where('file.archived_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('attachment.project_id', '=', projectId),
        eb('attachment.task_id', 'in', idList(stored.map(({ id }) => id))),
      ]),
    )
    .select(({ fn }) => fn.count<number>('file.id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const countWaits = (tasks: readonly { dependency_task_ids?: readonly string[] | null | undefined }[]): number =>
  tasks.reduce((sum, { dependency_task_ids }) => sum + (dependency_task_ids?.length ?? 0), 0);

const losesDate = (task: Task, saved: NewTemplateTask): boolean =>
  (task.due_date !== null && saved.due_offset_days === null) ||
  (task.start_date !== null && saved.start_offset_days === null) ||
  (task.reminder_date !== null && saved.reminder_offset_days === null);

const counted = (count: number, word: string): string => (count === 1 ? `1 ${word} is` : `${count} ${word}s are`);
