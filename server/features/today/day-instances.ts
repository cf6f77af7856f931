import type { TodayTask } from '#contract/today.ts';
import { COLUMN_OF_STATUS } from '#contract/vocabulary.ts';
import { visible } from '#server/database/visibility.ts';
import { bringUpToDate } from '#server/features/recurring/instances/generate-instances.ts';
import { instanceFinder, type InstanceRow } from '#server/features/recurring/instances/instance-queries.ts';
import { storedPattern } from '#server/features/recurring/stored-rule.ts';
import { type Context, today } from '#server/platform/context.ts';
import type { DueRange } from './due-range.ts';

/**
 * Recurring instances of a day: due that day (on today also overdue), or completed that day. Skipped ones are gone.
 * @param places of what has one on that day, by id.
 */
export async function readDayInstances(
  ctx: Context,
  range: DueRange,
  places: ReadonlyMap<string, number>,
): Promise<TodayTask[]> {
  await bringUpToDate(ctx);
  const rows = await findDayInstances(ctx, range);
  const day = today(ctx);
  return rows.map((row) => toTodayTask(row, day, places.get(row.id)));
}

/** Each kind of them has an index of its own. */
const findDayInstances = instanceFinder((instances, { userId, day, dueFrom }: DueRange & { userId: string }) =>
  instances
    .where('instance.id', 'in', ({ selectFrom }) =>
      selectFrom('recurring_task_instances')
        .where('user_id', '=', userId)
        .where('completed_at', 'is', null)
        .where('skipped_at', 'is', null)
        .where('due_date', '>=', dueFrom)
        .where('due_date', '<=', day)
        .select('recurring_task_instances.id')
        .unionAll(
          selectFrom('completions')
            .where('user_id', '=', userId)
            .where('completed_on', '=', day)
            .where('kind', '=', 'recurring')
            .select('completions.subject_id as id'),
        ),
    )
    .where('instance.skipped_at', 'is', null)
    .where(visible('project'))
    .orderBy('instance.due_date')
    .orderBy('instance.due_time', (order) => order.asc().nullsLast())
    .orderBy('instance.id'),
);

function toTodayTask(row: InstanceRow, day: string, place: number | undefined): TodayTask {
  const completed = row.completed_at !== null;
  const status = completed ? 'completed' : 'todo';
  return {
    kind: 'recurring',
    template_id: row.recurring_task_id,
    picked: place !== undefined,
    id: row.id,
    project_id: row.project_id,
    parent_task_id: null,
    name: row.name,
    description: row.description,
    status,
    kanban_column: COLUMN_OF_STATUS[status],
    completed,
    completed_at: row.completed_at,
    priority: row.priority,
    category: row.category,
    due_date: row.due_date,
    due_time: row.due_time,
    start_date: null,
    reminder_date: null,
    estimated_duration: row.estimated_duration,
    sort_order: place ?? 0,
    sub_task_completion_required: false,
    sub_task_count: 0,
    completed_sub_task_count: 0,
    sub_tasks: null,
    dependency_task_ids: [],
    dependency_tasks: [],
    can_start: true,
    recurring_task_id: row.recurring_task_id,
    recurrence_pattern: storedPattern(row.recurrence_pattern),
    repeat_from: row.repeat_from,
    completion_points: row.completion_points,
    is_overdue: !completed && row.due_date < day,
    project_name: row.project_name,
    area_id: row.area_id,
    area_name: row.area_name,
    pillar_id: row.pillar_id,
    pillar_name: row.pillar_name,
    pillar_color: row.pillar_color,
    why: row.why,
    created_at: row.created_at,
    updated_at: row.updated_at,
    date_created: row.created_at,
  };
}
