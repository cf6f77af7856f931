import { sql } from 'kysely';
import { idList } from '#server/database/id-list.ts';
import { joinLevelsAbove } from '#server/database/levels-above.ts';
import type { Db } from '#server/database/transaction.ts';
import { visible } from '#server/database/visibility.ts';

/** A row whose notice is due. */
export interface DueRow {
  table: 'tasks' | 'recurring_task_instances' | 'projects';
  user_id: string;
  id: string;
}

/** The rows of a user to read, unless their notice time has changed. */
export interface Due {
  db: Db;
  userId: string;
  ids: readonly string[];
  now: Date;
}

export type DueTask = Awaited<ReturnType<typeof findDueTasks>>[number];
export type DueInstance = Awaited<ReturnType<typeof findDueInstances>>[number];
export type DueProject = Awaited<ReturnType<typeof findDueProjects>>[number];

/** Archived rows get no notice. */
const IS_VISIBLE = sql<number>`case when ${visible('project')} then 1 else 0 end`.as('is_visible');

/** The number of rows per read. */
const ROWS_MAX = 1000;

/** Rows whose notice moment is at or before `until`, of all users but these; at most 1,000. */
export async function findDueRows(db: Db, until: string, exceptUsers: readonly string[]): Promise<DueRow[]> {
  const rowsOf = (table: DueRow['table']) =>
    db
      .selectFrom(table as 'tasks')
      .select(['user_id', 'id', sql.lit(table).as('table')])
      .where('next_notice_at', '<=', until)
      .$if(exceptUsers.length > 0, (query) => query.where('user_id', 'not in', idList(exceptUsers)));
  return rowsOf('tasks')
    .unionAll(rowsOf('recurring_task_instances'))
    .unionAll(rowsOf('projects'))
    .limit(ROWS_MAX)
    .execute();
}

export const findDueTasks = ({ db, userId, ids, now }: Due) =>
  db
    .selectFrom('tasks as task')
    .innerJoin('projects as project', (join) =>
      join.onRef('project.user_id', '=', 'task.user_id').onRef('project.id', '=', 'task.project_id'),
    )
    .$call(joinLevelsAbove)
    .where('task.user_id', '=', userId)
    .where('task.id', 'in', idList(ids))
    .where('task.next_notice_at', '<=', now.toISOString())
    .select(['task.id', 'task.name', 'task.priority', 'task.due_date', 'task.due_time', 'task.reminder_date'])
    .select(['task.completed_at', 'task.project_id', 'project.name as project_name', IS_VISIBLE])
    .select('task.next_notice_at')
    .$narrowType<{ next_notice_at: string }>()
    .execute();

export const findDueInstances = ({ db, userId, ids, now }: Due) =>
  db
    .selectFrom('recurring_task_instances as instance')
    .leftJoin('projects as project', (join) =>
      join.onRef('project.user_id', '=', 'instance.user_id').onRef('project.id', '=', 'instance.project_id'),
    )
    .$call(joinLevelsAbove)
    .where('instance.user_id', '=', userId)
    .where('instance.id', 'in', idList(ids))
    .where('instance.next_notice_at', '<=', now.toISOString())
    .select(['instance.id', 'instance.recurring_task_id', 'instance.name', 'instance.priority', 'instance.closed_on'])
    .select([
      'instance.due_date',
      'instance.due_time',
      'instance.project_id',
      'project.name as project_name',
      IS_VISIBLE,
    ])
    .select('instance.next_notice_at')
    .$narrowType<{ next_notice_at: string }>()
    .execute();

/** Projects with counts of their tasks. */
export const findDueProjects = ({ db, userId, ids, now }: Due) =>
  db
    .selectFrom('projects as project')
    .$call(joinLevelsAbove)
    .where('project.user_id', '=', userId)
    .where('project.id', 'in', idList(ids))
    .where('project.next_notice_at', '<=', now.toISOString())
    .select(['project.id', 'project.name', 'project.priority', 'project.due_date', 'project.completed_at', IS_VISIBLE])
    .select([
      sql<number>`(select count(*) from tasks where tasks.user_id = project.user_id
        and tasks.project_id = project.id)`.as('task_count'),
      sql<number>`(select count(tasks.completed_at) from tasks where tasks.user_id = project.user_id
        and tasks.project_id = project.id)`.as('completed_task_count'),
    ])
    .select('project.next_notice_at')
    .$narrowType<{ next_notice_at: string }>()
    .execute();
