import { sql } from 'kysely';
import { joinLevelsAbove } from '#server/database/levels-above.ts';
import type { Db } from '#server/database/transaction.ts';
import { belongsToVisible, visible } from '#server/database/visibility.ts';
import { addDays, userDay } from '#server/platform/calendar.ts';

/** The instants that are looked at: after `from`, up to `to`. */
export interface Window {
  from: Date;
  to: Date;
}

/** What is overdue is told also when it was written down late, for so many days. */
export const OVERDUE_DAYS = 7;
/** Zones and day starts shift a day by one, an overdue notice comes up to a day after the next has begun. */
const DAYS_BEFORE = 4;
/** A reminder and the eve of a deadline come a day before, and zones shift by one. */
const DAYS_AFTER = 3;

const daysOf = ({ from, to }: Window) => ({
  first: addDays(utcDay(from), -OVERDUE_DAYS - DAYS_BEFORE),
  last: addDays(utcDay(to), DAYS_AFTER),
});

const utcDay = (at: Date) => userDay(at, { timezone: 'UTC', dayStartHour: 0 });

/** The person a row belongs to, and what they want to be told. */
const PERSON = ['user.timezone', 'user.day_start_hour', 'preference.preferences'] as const;

export type OpenTask = Awaited<ReturnType<typeof findOpenTasks>>[number];
export type OpenInstance = Awaited<ReturnType<typeof findOpenInstances>>[number];
export type OpenProject = Awaited<ReturnType<typeof findOpenProjects>>[number];

/** Open tasks of everybody of which something may become due in the window. */
export async function findOpenTasks(db: Db, window: Window) {
  const { first, last } = daysOf(window);
  const select = () =>
    db
      .selectFrom('tasks as task')
      .innerJoin('users as user', 'user.id', 'task.user_id')
      .leftJoin('notification_preferences as preference', 'preference.user_id', 'task.user_id')
      .innerJoin('projects as project', (join) =>
        join.onRef('project.user_id', '=', 'task.user_id').onRef('project.id', '=', 'task.project_id'),
      )
      .where('task.completed_at', 'is', null)
      .where('user.disabled_at', 'is', null)
      .where(belongsToVisible('task'))
      .select(['task.user_id', 'task.id', 'task.name', 'task.priority', 'task.due_date', 'task.due_time'])
      .select(['task.reminder_date', 'task.project_id', 'project.name as project_name'])
      .select(PERSON);
  const due = await select().where('task.due_date', '>=', first).where('task.due_date', '<=', last).execute();
  const reminded = await select()
    .where('task.reminder_date', '>=', first)
    .where('task.reminder_date', '<=', last)
    .execute();
  return [...new Map([...due, ...reminded].map((row) => [`${row.user_id} ${row.id}`, row])).values()];
}

/** Open instances of recurring tasks of everybody that may become due in the window. */
export function findOpenInstances(db: Db, window: Window) {
  const { first, last } = daysOf(window);
  return db
    .selectFrom('recurring_task_instances as instance')
    .innerJoin('users as user', 'user.id', 'instance.user_id')
    .leftJoin('notification_preferences as preference', 'preference.user_id', 'instance.user_id')
    .leftJoin('projects as project', (join) =>
      join.onRef('project.user_id', '=', 'instance.user_id').onRef('project.id', '=', 'instance.project_id'),
    )
    .where('instance.completed_at', 'is', null)
    .where('instance.skipped_at', 'is', null)
    .where('instance.due_date', '>=', first)
    .where('instance.due_date', '<=', last)
    .where('user.disabled_at', 'is', null)
    .where(belongsToVisible('instance'))
    .select(['instance.user_id', 'instance.id', 'instance.recurring_task_id', 'instance.name', 'instance.priority'])
    .select(['instance.due_date', 'instance.due_time', 'instance.project_id', 'project.name as project_name'])
    .select(PERSON)
    .execute();
}

/** Unfinished projects of everybody that end around the window, with their tasks counted. */
export function findOpenProjects(db: Db, window: Window) {
  const { first, last } = daysOf(window);
  return db
    .selectFrom('projects as project')
    .innerJoin('users as user', 'user.id', 'project.user_id')
    .leftJoin('notification_preferences as preference', 'preference.user_id', 'project.user_id')
    .$call(joinLevelsAbove)
    .where('project.completed_at', 'is', null)
    .where('project.due_date', '>=', first)
    .where('project.due_date', '<=', last)
    .where('user.disabled_at', 'is', null)
    .where(visible('project'))
    .select(['project.user_id', 'project.id', 'project.name', 'project.priority', 'project.due_date'])
    .select([
      sql<number>`(select count(*) from tasks where tasks.user_id = project.user_id
        and tasks.project_id = project.id)`.as('task_count'),
      sql<number>`(select count(tasks.completed_at) from tasks where tasks.user_id = project.user_id
        and tasks.project_id = project.id)`.as('completed_task_count'),
    ])
    .select(PERSON)
    .$narrowType<{ due_date: string }>()
    .execute();
}
