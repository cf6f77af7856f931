import type { Context } from '#server/platform/context.ts';
import { today } from '#server/platform/context.ts';
import { insertInstances, type NewInstance } from './insert-instances.ts';
import { nextAfterCompletion, occurrencesFrom } from '../engine/occurrences.ts';
import { type RecurringTaskRow, ruleOf } from '../stored-rule.ts';

/**
 * Gives each running rule that repeats from completion its one open instance, where it has none: the first one, or the
 * one that follows what was completed or skipped last. Returns how many are new.
 */
export async function continueAfterCompletion(ctx: Context): Promise<number> {
  const instances: NewInstance[] = [];
  for (const rule of await rulesWithoutOpenInstance(ctx)) {
    const instance = await nextInstance(ctx, rule);
    if (instance) instances.push(instance);
  }
  return insertInstances(ctx, instances);
}

/** Takes back the open instance that followed one that is reopened. @param closedId the instance's or the task's id. */
export async function withdrawFollower({ db, userId }: Context, ruleId: string, closedId: string): Promise<void> {
  await db
    .deleteFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', ruleId)
    .where('occurrence', '=', after(closedId))
    .where('completed_at', 'is', null)
    .where('skipped_at', 'is', null)
    .execute();
}

const after = (id: string) => `after ${id}`;

const rulesWithoutOpenInstance = ({ db, userId }: Context): Promise<RecurringTaskRow[]> =>
  db
    .selectFrom('recurring_tasks as rule')
    .selectAll('rule')
    .where('rule.user_id', '=', userId)
    .where('rule.repeat_from', '=', 'completion')
    .where('rule.paused_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recurring_task_instances as instance')
            .whereRef('instance.user_id', '=', 'rule.user_id')
            .whereRef('instance.recurring_task_id', '=', 'rule.id')
            .where('instance.completed_at', 'is', null)
            .where('instance.skipped_at', 'is', null)
            .select('instance.id'),
        ),
      ),
    )
    .execute();

async function nextInstance(ctx: Context, row: RecurringTaskRow): Promise<NewInstance | null> {
  const rule = ruleOf(row);
  const { last, count } = await readClosed(ctx, row);
  const task = row.task_id ? await readTask(ctx, row.task_id) : undefined;
  const made = count + (task ? 1 : 0);
  if (rule.pattern.max_instances !== null && made >= rule.pattern.max_instances) return null;

  const closed =
    last ?? (task?.closed_on ? { id: row.task_id!, closed_on: task.closed_on, due: row.starts_after } : null);
  if (!closed && task) return null; // The task it was made from is still to do.
  const due = closed
    ? nextAfterCompletion(rule, closed.closed_on, closed.due ?? undefined)
    : occurrencesFrom(rule, row.start_date, 1)[0];
  if (!due) return null;
  const day = today(ctx);
  return {
    rule: row,
    occurrence: closed ? after(closed.id) : 'first',
    // What follows a completion of long ago is due now, not overdue from its first moment on.
    dueDate: closed && due < day ? day : due,
  };
}

/** The last of those that were completed or skipped, each made after the one before, and how many there are. */
async function readClosed({ db, userId }: Context, { id }: RecurringTaskRow) {
  const rows = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', '=', id)
    .where('closed_on', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'closed_on', 'skipped_at', 'due_date'])
    .$narrowType<{ closed_on: string }>()
    .execute();
  const [row] = rows;
  if (!row) return { last: undefined, count: 0 };
  // Skipped ahead of its day, it is that day that is left out.
  const isAhead = row.skipped_at !== null && row.due_date > row.closed_on;
  const closed_on = isAhead ? row.due_date : row.closed_on;
  return { last: { id: row.id, closed_on, due: row.due_date }, count: rows.length };
}

/** The task that the rule was made from, while there is one, and the day it was completed. */
function readTask({ db, userId }: Context, taskId: string) {
  return db
    .selectFrom('tasks as task')
    .leftJoin('completions as completion', (join) =>
      join
        .onRef('completion.user_id', '=', 'task.user_id')
        .onRef('completion.subject_id', '=', 'task.id')
        .on('completion.kind', '=', 'task'),
    )
    .where('task.user_id', '=', userId)
    .where('task.id', '=', taskId)
    .select('completion.completed_on as closed_on')
    .executeTakeFirst();
}
