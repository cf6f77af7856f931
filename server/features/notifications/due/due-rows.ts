import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { PROJECT_NAME } from '#server/database/area-lists.ts';
import { idList } from '#server/database/id-list.ts';
import { joinLevelsAbove, sameUser } from '#server/database/levels-above.ts';
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

/** The number of rows per read, which blocks requests on SQLite. */
const ROWS_AT_ONCE = 1000;
/** Rows of a person beyond these are found by the next call. */
const ROWS_OF_PERSON = 5000;

/**
 * The rows whose notice moment is at or before `until`, by user, the longest due first. It passes all due rows, so that
 * nobody is hidden behind a person with very many.
 */
export async function findDueRows(
  db: Db,
  until: string,
  exceptUsers: readonly string[],
): Promise<ReadonlyMap<string, DueRow[]>> {
  const found = new Map<string, DueRow[]>();
  for (let after: ReadRow | undefined; ;) {
    const rows = await readDueRows(db, until, exceptUsers, after);
    for (const row of rows) {
      const ofPerson = found.get(row.user_id) ?? [];
      if (ofPerson.length < ROWS_OF_PERSON) ofPerson.push(row);
      found.set(row.user_id, ofPerson);
    }
    after = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) return found;
    await yieldToEventLoop();
  }
}

type ReadRow = DueRow & { at: string };

function readDueRows(db: Db, until: string, exceptUsers: readonly string[], after?: ReadRow): Promise<ReadRow[]> {
  const rowsOf = (table: DueRow['table']) =>
    db
      .selectFrom(table as 'tasks')
      .select(['user_id', 'id', 'next_notice_at as at', sql.lit(table).as('table')])
      .where('next_notice_at', '<=', until)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(next_notice_at, user_id, id) > (${after!.at}, ${after!.user_id}, ${after!.id})`),
      )
      .$if(exceptUsers.length > 0, (query) => query.where('user_id', 'not in', idList(exceptUsers)))
      .$narrowType<{ at: string }>();
  return rowsOf('tasks')
    .unionAll(rowsOf('recurring_task_instances'))
    .unionAll(rowsOf('projects'))
    .orderBy('at')
    .orderBy('user_id')
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
}

export const findDueTasks = ({ db, userId, ids, now }: Due) =>
  db
    .selectFrom('tasks as task')
    .innerJoin('projects as project', (join) => sameUser(join, 'project.id', 'task.project_id'))
    .$call(joinLevelsAbove)
    .leftJoin('tasks as parent', (join) => sameUser(join, 'parent.id', 'task.parent_task_id'))
    .where('task.user_id', '=', userId)
    .where('task.id', 'in', idList(ids))
    .where('task.next_notice_at', '<=', now.toISOString())
    .select(['task.id', 'task.name', 'task.priority', 'task.due_date', 'task.due_time', 'task.reminder_date'])
    .select(['task.reminder_time', 'parent.name as parent_name'])
    .select(['task.completed_at', 'task.project_id', PROJECT_NAME.as('project_name'), IS_VISIBLE])
    .select('task.next_notice_at')
    .$narrowType<{ next_notice_at: string }>()
    .execute();

export const findDueInstances = ({ db, userId, ids, now }: Due) =>
  db
    .selectFrom('recurring_task_instances as instance')
    .leftJoin('projects as project', (join) => sameUser(join, 'project.id', 'instance.project_id'))
    .$call(joinLevelsAbove)
    .where('instance.user_id', '=', userId)
    .where('instance.id', 'in', idList(ids))
    .where('instance.next_notice_at', '<=', now.toISOString())
    .select(['instance.id', 'instance.recurring_task_id', 'instance.name', 'instance.priority', 'instance.closed_on'])
    .select([
      'instance.due_date',
      'instance.due_time',
      'instance.project_id',
      PROJECT_NAME.as('project_name'),
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
      sql<number>`(select count(*) from tasks where tasks.user_id = ${userId}
        and tasks.project_id = project.id)`.as('task_count'),
      sql<number>`(select count(tasks.completed_at) from tasks where tasks.user_id = ${userId}
        and tasks.project_id = project.id)`.as('completed_task_count'),
    ])
    .select('project.next_notice_at')
    .$narrowType<{ next_notice_at: string }>()
    .execute();
