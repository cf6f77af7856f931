import type { Selectable } from 'kysely';
import type { NewRecurrencePattern, RecurrencePattern } from '#contract/recurrence.ts';
import { idList } from '#server/database/id-list.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Context } from '#server/platform/context.ts';
import { invalidField, notFound } from '#server/platform/errors.ts';
import { readPattern } from './engine/read-pattern.ts';
import type { Rule } from './engine/rule.ts';

export type RecurringTaskRow = Selectable<Schema['recurring_tasks']>;

/** A stored pattern. One from an older version, also in the trash, may have no weekdays. */
export function storedPattern(text: string): RecurrencePattern {
  const pattern = JSON.parse(text) as RecurrencePattern & { weekdays: RecurrencePattern['weekdays'] | null };
  return { ...pattern, weekdays: pattern.weekdays ?? [] };
}

/** A stored recurring task as a rule of the engine. */
export const ruleOf = (
  row: Pick<RecurringTaskRow, 'recurrence_pattern' | 'repeat_from' | 'start_date' | 'week_starts_on'>,
): Rule => ({
  pattern: storedPattern(row.recurrence_pattern),
  repeatFrom: row.repeat_from,
  startDate: row.start_date,
  weekStartsOn: row.week_starts_on,
});

/** The pattern of a recurring task, which does repeat. @throws InvalidInput. */
export function repeatingPattern(pattern: NewRecurrencePattern, startDate: string): RecurrencePattern {
  if (pattern.type === 'none') throw invalidField('recurrence_pattern', 'A recurring task must repeat');
  return readPattern(pattern, startDate);
}

/** The row of a recurring task. @throws NotFound. */
export async function getRow({ db, userId }: Context, id: string): Promise<RecurringTaskRow> {
  const row = await db
    .selectFrom('recurring_tasks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Recurring task');
  return row;
}

export const readRows = ({ db, userId }: Context, ids: Iterable<string>): Promise<RecurringTaskRow[]> =>
  db.selectFrom('recurring_tasks').selectAll().where('user_id', '=', userId).where('id', 'in', idList(ids)).execute();
