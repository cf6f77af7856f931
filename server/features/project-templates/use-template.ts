import type { ProjectFromTemplate, TemplateTask, UseTemplate } from '#contract/project-templates.ts';
import { NewProject } from '#contract/projects.ts';
import { daysAfterStart, dueOffset, withoutTasks } from '#contract/rules/template-rules.ts';
import { timeOn } from '#contract/rules/times-of-dates.ts';
import { pick, TEMPLATE_FIELDS } from '#contract/task-fields.ts';
import { type BulkTaskChange, NewTask } from '#contract/tasks.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { createProject } from '#server/features/projects/create-project.ts';
import { getProject } from '#server/features/projects/queries.ts';
import { attachFilesOf } from '#server/features/resources/attachments.ts';
import { changeTasks } from '#server/features/tasks/change-tasks.ts';
import { createTasks } from '#server/features/tasks/create-tasks.ts';
import { listProjectTasks } from '#server/features/tasks/project-board.ts';
import { addDays, dayOfWeek, FIRST_DAY } from '#server/platform/calendar.ts';
import { type Created, type RequestContext, today, transactLocked } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { findCreated } from '#server/records/trash-index.ts';
import { builtInTemplate } from './built-in/templates.ts';
import { getTemplate } from './queries.ts';

/**
 * Creates a project from a template, all or nothing, with dates counted from its start and the files of the template; a
 * repetition with the same id returns the stored project.
 * @throws NotFound; Conflict for an id that is in the trash; RuleBroken when the area is missing, or a date would leave
 * the calendar.
 */
export function useTemplate(
  request: RequestContext,
  templateId: string,
  input: UseTemplate,
): Promise<Created<ProjectFromTemplate>> {
  const sentId = input.id ?? input.request_id;
  return transactLocked(request, async (ctx) => {
    if (sentId !== undefined && (await findCreated(ctx, 'projects', [sentId])).has(sentId)) {
      return { isNew: false, record: await readResult(ctx, sentId) };
    }
    const template = await getTemplate(ctx, templateId);
    const { area_id, name, status, priority, due_date } = input;
    const description = input.description === undefined ? template.description : input.description;
    const { record: project } = await createProject(
      ctx,
      NewProject.parse({ id: sentId, area_id, name, description, status, priority, due_date }),
    );
    await createAll(ctx, project.id, withoutTasks(template.tasks, new Set(input.leave_out)), input);
    await attachFilesOf(
      ctx,
      { type: 'template', id: templateId },
      { type: 'project', id: project.id },
      input.leave_out_files,
    );
    await countUse(ctx, templateId);
    return { isNew: true, record: await readResult(ctx, project.id) };
  });
}

const readResult = async (ctx: RequestContext, projectId: string): Promise<ProjectFromTemplate> => ({
  ...(await getProject(ctx, projectId)),
  tasks: await listProjectTasks(ctx, projectId),
});

/** Creates the tasks in their order, and then sets their prerequisites and repeats. */
async function createAll(
  ctx: RequestContext,
  project_id: string,
  tasks: readonly TemplateTask[],
  { start_date, skip_weekends, due_dates }: UseTemplate,
): Promise<void> {
  const dayOf = daysFrom(start_date ?? today(ctx), skip_weekends);
  const chosen = new Map(due_dates.map(({ id, due_date }) => [id, due_date]));
  const ids = new Map(tasks.map(({ id }) => [id, newId()]));
  await createTasks(
    ctx,
    tasks.map((task) => {
      const due_date = chosen.has(task.id) ? chosen.get(task.id)! : dayOf(dueOffset(task));
      return NewTask.parse({
        id: ids.get(task.id),
        project_id,
        parent_task_id: task.parent_task_id && ids.get(task.parent_task_id),
        ...pick(task, TEMPLATE_FIELDS),
        due_date,
        due_time: timeOn(due_date, task.due_time),
        description: task.description,
        start_date: dayOf(task.start_offset_days),
        reminder_date: dayOf(task.reminder_offset_days),
        sub_task_completion_required: task.sub_task_completion_required,
      });
    }),
  );
  const wholeDay = daysFrom(start_date ?? today(ctx), false);
  const later = tasks
    .filter((task) => task.dependency_task_ids.length > 0 || task.recurrence_pattern !== null)
    .map(({ id, dependency_task_ids, recurrence_pattern, repeat_from, repeat_end_offset_days }): BulkTaskChange => ({
      id: ids.get(id)!,
      dependency_task_ids: dependency_task_ids.map((other) => ids.get(other)!),
      ...(recurrence_pattern && {
        recurrence_pattern: { ...recurrence_pattern, end_date: wholeDay(repeat_end_offset_days) },
        repeat_from,
      }),
    }));
  if (later.length === 0) return;
  const { refused } = await changeTasks(ctx, later);
  if (refused[0]) throw brokenRule(refused[0].detail);
}

/** Counts days after a start. @throws RuleBroken for one outside of the calendar. */
function daysFrom(start: string, skipWeekends: boolean): (offset: number | null) => string | null {
  // Our week begins on Monday, that of the rule on Sunday.
  const weekday = (WEEKDAYS.indexOf(dayOfWeek(start)) + 1) % WEEKDAYS.length;
  return (offset) => {
    if (offset === null) return null;
    const day = addDays(start, daysAfterStart(offset, weekday, skipWeekends));
    // A year of five digits begins with a sign, and so sorts before all others.
    if (day < FIRST_DAY) throw brokenRule('With this start a date would be outside of the calendar.');
    return day;
  };
}

async function countUse({ db, userId, now }: RequestContext, templateId: string): Promise<void> {
  const last_used_at = now.toISOString();
  if (!builtInTemplate(templateId)) {
    await db
      .updateTable('project_templates')
      .set((eb) => ({ usage_count: eb('usage_count', '+', 1), last_used_at }))
      .where('user_id', '=', userId)
      .where('id', '=', templateId)
      .execute();
    return;
  }
  await db
    .insertInto('built_in_template_uses')
    .values({ user_id: userId, template_id: templateId, usage_count: 1, last_used_at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'template_id']).doUpdateSet((eb) => ({
        usage_count: eb('built_in_template_uses.usage_count', '+', 1),
        last_used_at,
      })),
    )
    .execute();
}
