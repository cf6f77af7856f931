import { sql } from 'kysely';
import type { OccurrenceKind } from '#contract/recurring.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { inNoHiddenProject } from '#server/database/visibility.ts';
import { FIRST_DAY } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { isDaily } from '../engine/occurrences.ts';
import { storedPattern } from '../stored-rule.ts';

/**
 * The current occurrence of a rule: its latest open one that is due by today, else the earliest. It is an instance, or
 * the task that the rule was created from. Its day is shown as the next date of the rule. Archived ones are ignored.
 */
export interface CurrentOccurrence {
  ruleId: string;
  kind: OccurrenceKind;
  id: string;
  /** `YYYY-MM-DD` */
  dueDate: string;
  /**
   * The number of open occurrences due before today, including this one. Not counted is the task of a daily rule beside
   * a later occurrence: no other missed day of the rule is open (docs/decisions/0142).
   */
  missed: number;
  /** The task that the rule was created from, if it is due before today and not this one. */
  missedTaskId: string | null;
  isInInbox: boolean;
}

interface Wanted {
  userId: string;
  /** Today, `YYYY-MM-DD`. */
  day: string;
}

type WantedOfRule = Wanted & { ruleId: string };

/**
 * The visible open occurrences of a user: instances, and the tasks that rules were created from.
 * @param ruleId null for those of all rules.
 */
const openOccurrences = (db: Db, userId: string, ruleId: string | null) =>
  db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('completed_at', 'is', null)
    .where('skipped_at', 'is', null)
    // True for all, but with this condition SQLite uses the index of open instances instead of reading all past ones.
    .where('due_date', '>=', FIRST_DAY)
    .$if(ruleId !== null, (query) => query.where('recurring_task_id', '=', ruleId!))
    .where(inNoHiddenProject('recurring_task_instances', userId))
    .select([
      'recurring_task_id as rule_id',
      'id',
      'due_date',
      'project_id',
      sql.lit('recurring').$castTo<OccurrenceKind>().as('kind'),
    ])
    .unionAll(
      db
        .selectFrom('recurring_tasks as rule')
        // A cross join, because SQLite would start with all tasks otherwise.
        .crossJoin('tasks as task')
        .where('rule.user_id', '=', userId)
        .where('task.user_id', '=', userId)
        .whereRef('task.id', '=', 'rule.task_id')
        .where('task.completed_at', 'is', null)
        .where('task.due_date', 'is not', null)
        .$if(ruleId !== null, (query) => query.where('rule.id', '=', ruleId!))
        .where(inNoHiddenProject('task', userId))
        .select((eb) => [
          'rule.id as rule_id',
          'task.id',
          eb.ref('task.due_date').$notNull().as('due_date'),
          'task.project_id',
          sql.lit('task').$castTo<OccurrenceKind>().as('kind'),
        ]),
    );

const currentOf = (db: Db, { userId, day }: Wanted, ruleId: string | null) =>
  db
    .with('open', () => openOccurrences(db, userId, ruleId))
    .with('next', (cte) =>
      cte
        .selectFrom('open')
        .groupBy('rule_id')
        .select((eb) => [
          'rule_id',
          eb.fn
            .coalesce(eb.fn.max('due_date').filterWhere('due_date', '<=', day), eb.fn.min('due_date'))
            .as('next_date'),
          eb.fn.countAll<number>().filterWhere('due_date', '<', day).as('missed'),
          eb.fn.max('id').filterWhere('kind', '=', 'task').filterWhere('due_date', '<', day).as('missed_task_id'),
        ]),
    )
    .selectFrom('next')
    .innerJoin('open', (join) =>
      join.onRef('open.rule_id', '=', 'next.rule_id').onRef('open.due_date', '=', 'next.next_date'),
    )
    .orderBy('open.kind', 'desc')
    .orderBy('open.id')
    .select(['open.rule_id', 'open.kind', 'open.id', 'open.due_date', 'next.missed', 'next.missed_task_id'])
    .select((eb) =>
      eb
        .selectFrom('projects as project')
        .where('project.user_id', '=', userId)
        .whereRef('project.id', '=', 'open.project_id')
        .select('project.is_inbox')
        .as('is_inbox'),
    )
    .select((eb) =>
      eb
        .selectFrom('recurring_tasks as rule')
        .where('rule.user_id', '=', userId)
        .whereRef('rule.id', '=', 'open.rule_id')
        .where('next.missed_task_id', 'is not', null)
        .select('rule.recurrence_pattern')
        .as('pattern'),
    );

const selectCurrent = prepare((db, values: Wanted) => currentOf(db, values, null));
const selectCurrentOfRule = prepare((db, values: WantedOfRule) => currentOf(db, values, values.ruleId));

/** The current occurrence of each of the user's rules that has one open, by the id of the rule. */
export async function readCurrentOccurrences(ctx: Context): Promise<Map<string, CurrentOccurrence>> {
  return byRule(await selectCurrent(ctx.db, { userId: ctx.userId, day: today(ctx) }));
}

export async function readCurrentOccurrence(ctx: Context, ruleId: string): Promise<CurrentOccurrence | undefined> {
  const rows = await selectCurrentOfRule(ctx.db, { userId: ctx.userId, day: today(ctx), ruleId });
  return byRule(rows).get(ruleId);
}

function byRule(rows: Awaited<ReturnType<typeof selectCurrent>>): Map<string, CurrentOccurrence> {
  const current = new Map<string, CurrentOccurrence>();
  for (const { rule_id: ruleId, kind, id, due_date: dueDate, missed_task_id, pattern, is_inbox, ...row } of rows) {
    // If two were moved to the same day, the task is used, else the older one.
    if (current.has(ruleId)) continue;
    const missedTaskId = missed_task_id === id ? null : missed_task_id;
    const missed = row.missed - (missedTaskId !== null && isDaily(storedPattern(pattern!)) ? 1 : 0);
    current.set(ruleId, { ruleId, kind, id, dueDate, missed, missedTaskId, isInInbox: is_inbox === 1 });
  }
  return current;
}
