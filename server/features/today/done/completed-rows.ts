import { sql } from 'kysely';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { inNoHiddenProject } from '#server/database/visibility.ts';
import type { Context } from '#server/platform/context.ts';
import { newestFirst } from '#server/platform/pages.ts';

interface Values {
  userId: string;
  day: string;
}

/** Tasks and occurrences that were completed on a day, those in archived projects aside. */
const completedOn = (db: Db, { userId, day }: Values) =>
  db
    .selectFrom(
      db
        .selectFrom('completions as completion')
        .leftJoin('tasks as task', (join) =>
          join
            .onRef('task.user_id', '=', 'completion.user_id')
            .onRef('task.id', '=', 'completion.subject_id')
            .on('completion.kind', '=', 'task'),
        )
        .leftJoin('recurring_task_instances as instance', (join) =>
          join
            .onRef('instance.user_id', '=', 'completion.user_id')
            .onRef('instance.id', '=', 'completion.subject_id')
            .on('completion.kind', '=', 'recurring')
            .on('instance.skipped_at', 'is', null),
        )
        .where('completion.user_id', '=', userId)
        .where('completion.completed_on', '=', day)
        .where((eb) => eb.or([eb('task.id', 'is not', null), eb('instance.id', 'is not', null)]))
        .select(['completion.subject_id', 'completion.completed_at'])
        .select(({ fn }) => [
          fn.coalesce('task.project_id', 'instance.project_id').as('project_id'),
          fn.coalesce('task.estimated_duration', 'instance.estimated_duration').as('estimated_duration'),
        ])
        .as('done'),
    )
    .where(inNoHiddenProject('done', userId));

/** Where a page of completed rows begins. */
interface PageValues extends Values {
  rows: number;
  instant: string;
  id: string;
}

const selectPage = prepareForms(({ isFirst }: { isFirst: boolean }) =>
  prepare((db, values: PageValues) =>
    completedOn(db, values)
      .$call(
        newestFirst(['done.completed_at', 'done.subject_id'], {
          rows: values.rows,
          after: isFirst ? null : [values.instant, values.id],
        }),
      )
      .select(['done.subject_id as id', 'done.completed_at']),
  ),
);

/** What was completed on a day, the newest first. @param after the instant and the id of the row before. */
export function findCompleted(
  { db, userId }: Context,
  day: string,
  { rows, after }: { rows: number; after: readonly string[] | null },
): Promise<{ id: string; completed_at: string }[]> {
  const [instant = '', id = ''] = after ?? [];
  return selectPage({ isFirst: after === null })(db, { userId, day, rows, instant, id });
}

const selectSums = prepare((db, values: Values) =>
  completedOn(db, values)
    .groupBy('done.project_id')
    .select(({ fn }) => [
      'done.project_id',
      fn.countAll<number>().as('tasks'),
      fn.sum<number | null>('done.estimated_duration').as('minutes'),
      fn.count<number>('done.estimated_duration').as('estimated'),
    ]),
);

/** Of what was completed on a day, by project: how much there is, and how long it takes. */
export async function sumCompleted({ db, userId }: Context, day: string) {
  const rows = await selectSums(db, { userId, day });
  return rows.map(({ project_id, tasks, minutes, estimated }) => ({
    ...{ project_id, tasks, estimated_duration: Number(minutes ?? 0), assumed_count: tasks - estimated },
  }));
}

const selectCount = prepare((db, values: Values) => completedOn(db, values).select(sql<number>`count(*)`.as('total')));

/** How many there are. */
export async function countCompleted({ db, userId }: Context, day: string): Promise<number> {
  const [counted] = await selectCount(db, { userId, day });
  return Number(counted!.total);
}
