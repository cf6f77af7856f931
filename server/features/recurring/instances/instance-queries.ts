import { INSTANCE_RANGE_DAYS_MAX, DAYS_AHEAD, type RecurringTaskInstance } from '#contract/recurring.ts';
import { COLUMN_OF_STATUS } from '#contract/vocabulary.ts';
import { PROJECT_NAME } from '#server/database/area-lists.ts';
import { joinLevelsAbove, sameUser } from '#server/database/levels-above.ts';
import { prepare } from '#server/database/prepare.ts';
import { WHY } from '#server/database/why.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { invalidField, notFound } from '#server/platform/errors.ts';
import { getRow } from '../stored-rule.ts';

interface DayRange {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/**
 * The instances of a recurring task by due date. The default end is the last generated day, the default start a year
 * before.
 * @throws NotFound; InvalidInput for a range of more than 366 days or one that ends before it begins.
 */
export async function listInstances(ctx: Context, ruleId: string, range: DayRange): Promise<RecurringTaskInstance[]> {
  await getRow(ctx, ruleId);
  const { from, to } = readRange(ctx, range);
  const rows = await findInstances(ctx, (query) =>
    query
      .where('instance.recurring_task_id', '=', ruleId)
      .where('instance.due_date', '>=', from)
      .where('instance.due_date', '<=', to)
      // One closed by the same run that made it was never open.
      .where((eb) =>
        eb.or([eb('instance.skipped_at', 'is', null), eb('instance.skipped_at', '>=', eb.ref('instance.created_at'))]),
      )
      .orderBy('instance.due_date')
      .orderBy('instance.id'),
  );
  return rows.map(toInstance);
}

/** One instance. @throws NotFound. */
export async function getInstance(ctx: Context, id: string): Promise<RecurringTaskInstance> {
  const [row] = await findInstances(ctx, (query) => query.where('instance.id', '=', id));
  if (!row) throw notFound('Recurring task instance');
  return toInstance(row);
}

type InstancesQuery = ReturnType<typeof selectInstances>;
export type InstanceRow = Awaited<ReturnType<InstancesQuery['execute']>>[number];

/** The instances of a filtered query, with their paths; the tables have the same names as for tasks. */
export const findInstances = (
  ctx: Context,
  narrow: (query: InstancesQuery) => InstancesQuery,
): Promise<InstanceRow[]> => narrow(selectInstances(ctx)).execute();

/** The same as a prepared query, for which `narrow` gets placeholders. */
export function instanceFinder<Values extends object>(
  narrow: (query: InstancesQuery, values: Values & { userId: string }) => InstancesQuery,
) {
  const select = prepare((db, values: Values & { userId: string }) =>
    narrow(selectInstances({ db, userId: values.userId }), values),
  );
  return ({ db, userId }: Context, values: Values): Promise<InstanceRow[]> => select(db, { ...values, userId });
}

const selectInstances = ({ db, userId }: Pick<Context, 'db' | 'userId'>) =>
  db
    .selectFrom('recurring_task_instances as instance')
    .innerJoin('recurring_tasks as rule', (join) => sameUser(join, 'rule.id', 'instance.recurring_task_id'))
    .leftJoin('projects as project', (join) => sameUser(join, 'project.id', 'instance.project_id'))
    .$call(joinLevelsAbove)
    .leftJoin('completions as completion', (join) =>
      sameUser(join, 'completion.subject_id', 'instance.id').on('completion.kind', '=', 'recurring'),
    )
    // Its position in the list of its day, if it was set by hand.
    .leftJoin('day_entries as entry', (join) =>
      sameUser(join, 'entry.instance_id', 'instance.id').onRef('entry.day', '=', 'instance.due_date'),
    )
    .where('instance.user_id', '=', userId)
    .selectAll('instance')
    .select([
      'rule.recurrence_pattern',
      'rule.repeat_from',
      'completion.points as completion_points',
      'entry.sort_order as place',
      PROJECT_NAME.as('project_name'),
      'area.id as area_id',
      'area.name as area_name',
      'pillar.id as pillar_id',
      'pillar.name as pillar_name',
      'pillar.color as pillar_color',
      WHY.as('why'),
    ]);

function readRange(ctx: Context, { start_date, end_date }: DayRange) {
  const to =
    end_date ?? (start_date ? addDays(start_date, INSTANCE_RANGE_DAYS_MAX - 1) : addDays(today(ctx), DAYS_AHEAD));
  const earliest = addDays(to, 1 - INSTANCE_RANGE_DAYS_MAX);
  const from = start_date ?? earliest;
  if (from > to) throw invalidField('end_date', 'The range ends before it begins');
  if (from < earliest) throw invalidField('end_date', `The range has more than ${INSTANCE_RANGE_DAYS_MAX} days`);
  return { from, to };
}

function toInstance(row: InstanceRow): RecurringTaskInstance {
  const completed = row.completed_at !== null;
  const status = completed ? 'completed' : 'todo';
  return {
    id: row.id,
    template_id: row.recurring_task_id,
    name: row.name,
    description: row.description,
    priority: row.priority,
    project_id: row.project_id,
    category: row.category,
    estimated_duration: row.estimated_duration,
    due_date: row.due_date,
    due_time: row.due_time,
    completed,
    completed_at: row.completed_at,
    skipped: row.skipped_at !== null && row.is_missed === 0,
    missed: row.is_missed === 1,
    status,
    kanban_column: COLUMN_OF_STATUS[status],
    sort_order: row.place ?? 0,
    completion_points: row.completion_points,
  };
}
