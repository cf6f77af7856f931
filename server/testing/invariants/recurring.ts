import { type Selectable, sql } from 'kysely';
import type { RecurrencePattern } from '#contract/recurrence.ts';
import { DAYS_AHEAD } from '#contract/recurring.ts';
import { isDaily, occurrencesBetween } from '#server/features/recurring/engine/occurrences.ts';
import { ruleOf } from '#server/features/recurring/stored-rule.ts';
import { addDays } from '#server/platform/calendar.ts';
import type { Schema } from '#server/database/schema.ts';
import { type ReadInvariant, type ReadTable, rowsOf, type SqlInvariant } from './invariant.ts';

export const RECURRING_INVARIANTS: readonly SqlInvariant[] = [
  {
    sentence: 'An instance is completed or skipped, not both',
    offenders: rowsOf('recurring_task_instances', sql`completed_at is not null and skipped_at is not null`),
  },
  {
    sentence: 'An instance has a closing day if and only if it is closed',
    offenders: rowsOf(
      'recurring_task_instances',
      sql`(closed_on is null) <> (completed_at is null and skipped_at is null)`,
    ),
  },
  {
    sentence: 'Only a closed instance that is not completed is missed',
    offenders: rowsOf('recurring_task_instances', sql`is_missed = 1 and skipped_at is null`),
  },
  {
    sentence: 'Only a skipped or missed instance has changed places with the task of its rule',
    offenders: rowsOf('recurring_task_instances', sql`is_swapped = 1 and skipped_at is null`),
  },
  {
    sentence: 'A rule that was created from a task has the day of that task',
    offenders: rowsOf('recurring_tasks', sql`task_id is not null and starts_after is null`),
  },
  {
    sentence: 'A rule refers to an existing task, or to none',
    offenders: rowsOf(
      'recurring_tasks',
      sql`task_id is not null and not exists (select 1 from tasks
        where tasks.user_id = recurring_tasks.user_id and tasks.id = recurring_tasks.task_id)`,
    ),
  },
  {
    sentence:
      'A rule that repeats from completion has at most one open occurrence, including the task that it was created from',
    offenders: sql`select rule.user_id, rule.id from recurring_tasks rule
      left join recurring_task_instances instance
        on instance.user_id = rule.user_id and instance.recurring_task_id = rule.id
        and instance.completed_at is null and instance.skipped_at is null
      left join tasks task
        on task.user_id = rule.user_id and task.id = rule.task_id and task.completed_at is null
      where rule.repeat_from = 'completion'
      group by rule.user_id, rule.id having count(instance.id) + count(distinct task.id) > 1`,
  },
  {
    sentence: 'An open instance is in the project of its rule',
    offenders: sql`select rule.user_id, rule.id from recurring_tasks rule
      join recurring_task_instances instance
        on instance.user_id = rule.user_id and instance.recurring_task_id = rule.id
      where instance.closed_on is null and instance.project_id is distinct from rule.project_id`,
  },
  {
    sentence: 'No instance has the day of the task of its rule',
    offenders: sql`select rule.user_id, rule.id from recurring_tasks rule
      join recurring_task_instances instance
        on instance.user_id = rule.user_id and instance.recurring_task_id = rule.id
      where instance.occurrence = cast(rule.starts_after as text)`,
  },
];

/** A rule whose dates were never changed, and the days of its occurrences. */
interface Series {
  rule: Row<'recurring_tasks'>;
  instances: readonly Row<'recurring_task_instances'>[];
  /** The days of its instances and of the task that it was created from, which may be before its first one. */
  known: ReadonlySet<string>;
  /** The days of the rule after the first of them, up to the last generation or that of the task. */
  days: ReadonlySet<string>;
}

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

async function seriesOf(read: ReadTable): Promise<Series[]> {
  const byRule = Map.groupBy(
    await read('recurring_task_instances'),
    ({ user_id, recurring_task_id }) => `${user_id} ${recurring_task_id}`,
  );
  return (await read('recurring_tasks')).flatMap((rule) => {
    const { generated_through, starts_after } = rule;
    const isCounted = ruleOf(rule).pattern.max_instances !== null;
    if (rule.repeat_from !== 'due' || rule.updated_at !== rule.created_at || isCounted || !generated_through) return [];
    const instances = byRule.get(`${rule.user_id} ${rule.id}`) ?? [];
    const known = new Set([...instances.map(({ occurrence }) => occurrence), ...(starts_after ? [starts_after] : [])]);
    const [first] = [...known].toSorted();
    if (first === undefined) return [];
    const end = starts_after && starts_after > generated_through ? starts_after : generated_through;
    const days = new Set(occurrencesBetween(ruleOf(rule), addDays(first, 1), end));
    return [{ rule, instances, known, days }];
  });
}

export const RULE_INVARIANTS: readonly ReadInvariant[] = [
  {
    sentence: 'Each day of a rule has an instance, or is that of the task that it was created from',
    offenders: async (read) =>
      (await seriesOf(read))
        .filter(({ rule, known, days }) => {
          // Days before the task repeated have none; in some zone it is the day after tomorrow.
          const from = addDays(rule.created_at.slice(0, 10), 2);
          return [...days].some((day) => day >= from && day <= rule.generated_through! && !known.has(day));
        })
        .map(({ rule }) => rule),
  },
  {
    sentence: 'The task that a rule was created from moves to days of the rule only',
    offenders: async (read) =>
      (await seriesOf(read))
        .filter(
          ({ rule: { starts_after }, instances, days }) =>
            starts_after !== null &&
            instances.some(({ occurrence }) => occurrence < starts_after) &&
            !days.has(starts_after),
        )
        .map(({ rule }) => rule),
  },
  {
    sentence: 'An instance that no one reopened is open on a day of its rule up to its last generation',
    offenders: async (read) =>
      (await seriesOf(read))
        .filter(({ rule, instances, known, days }) => {
          const first = [...known].toSorted()[0]!;
          // Moving to another zone may set the day back.
          const end = addDays(rule.generated_through!, 2);
          return instances.some(
            ({ closed_on, reopened_at, occurrence }) =>
              closed_on === null &&
              reopened_at === null &&
              occurrence > first &&
              (occurrence > end || (occurrence <= rule.generated_through! && !days.has(occurrence))),
          );
        })
        .map(({ rule }) => rule),
  },
  {
    sentence: 'Of a daily rule, at most one instance is open before the day of its last generation',
    async offenders(read) {
      const instances = Map.groupBy(
        await read('recurring_task_instances'),
        ({ user_id, recurring_task_id }) => `${user_id} ${recurring_task_id}`,
      );
      return (await read('recurring_tasks')).filter((rule) => {
        const { generated_through, repeat_from } = rule;
        if (generated_through === null || repeat_from !== 'due' || !isDaily(ruleOf(rule).pattern)) return false;
        const day = addDays(generated_through, -DAYS_AHEAD);
        const open = (instances.get(`${rule.user_id} ${rule.id}`) ?? []).filter(
          // A person can reopen others, and move them there.
          (each) =>
            each.closed_on === null &&
            each.reopened_at === null &&
            each.due_date < day &&
            each.occurrence === each.due_date,
        );
        return open.length > 1;
      });
    },
  },
  {
    sentence: 'A rule has at most the occurrences that its pattern allows, including the task that it was created from',
    async offenders(read) {
      const instances = Map.groupBy(
        await read('recurring_task_instances'),
        ({ user_id, recurring_task_id }) => `${user_id} ${recurring_task_id}`,
      );
      return (await read('recurring_tasks')).filter((rule) => {
        // After a change, closed instances of the old pattern remain and are not counted.
        if (rule.updated_at !== rule.created_at) return false;
        const { max_instances } = JSON.parse(rule.recurrence_pattern) as RecurrencePattern;
        const count = instances.get(`${rule.user_id} ${rule.id}`)?.length ?? 0;
        return max_instances !== null && count + (rule.starts_after === null ? 0 : 1) > max_instances;
      });
    },
  },
];
