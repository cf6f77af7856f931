import { sql } from 'kysely';
import type { OccurrenceKind } from '#contract/recurring.ts';
import { COMPLETED_SHOWN } from '#contract/today.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { inNoHiddenProject } from '#server/database/visibility.ts';
import { sameUser } from '#server/database/levels-above.ts';
import type { Context } from '#server/platform/context.ts';
import { newestFirst, type PagePlace, type PageValues, pageValues, placeOfValues } from '#server/platform/pages.ts';

interface Values {
  userId: string;
  day: string;
}

/** Tasks and occurrences completed on a day, without those in archived projects. */
const completedOn = (db: Db, { userId, day }: Values) =>
  db
    .selectFrom(
      db
        .selectFrom('completions as completion')
        .leftJoin('tasks as task', (join) =>
          sameUser(join, 'task.id', 'completion.subject_id').on('completion.kind', '=', 'task'),
        )
        .leftJoin('recurring_task_instances as instance', (join) =>
          sameUser(join, 'instance.id', 'completion.subject_id')
            .on('completion.kind', '=', 'recurring')
            .on('instance.skipped_at', 'is', null),
        )
        .where('completion.user_id', '=', userId)
        .where('completion.completed_on', '=', day)
        .where((eb) => eb.or([eb('task.id', 'is not', null), eb('instance.id', 'is not', null)]))
        .select(['completion.subject_id', 'completion.completed_at'])
        .select(({ ref }) => ref('completion.kind').$castTo<OccurrenceKind>().as('kind'))
        .select(({ fn }) => [
          fn.coalesce('task.project_id', 'instance.project_id').as('project_id'),
          fn.coalesce('task.estimated_duration', 'instance.estimated_duration').as('estimated_duration'),
        ])
        .as('done'),
    )
    .where(inNoHiddenProject('done', userId));

const selectPage = prepareForms(({ isFirst }: { isFirst: boolean }) =>
  prepare((db, values: Values & PageValues) =>
    completedOn(db, values)
      .$call(newestFirst(['done.completed_at', 'done.subject_id'], placeOfValues(values, isFirst)))
      .select(['done.subject_id as id', 'done.kind', 'done.completed_at']),
  ),
);

interface CompletedRow {
  id: string;
  kind: OccurrenceKind;
  completed_at: string;
}

/** A page of the tasks and occurrences completed on a day, newest first. */
export const findCompleted = ({ db, userId }: Context, day: string, place: PagePlace): Promise<CompletedRow[]> =>
  selectPage({ isFirst: place.after === null })(db, { userId, day, ...pageValues(place) });

/** The newest tasks and occurrences completed on a day. `more`: whether there are others. */
export async function newestCompleted(ctx: Context, day: string): Promise<{ rows: CompletedRow[]; more: boolean }> {
  const found = await findCompleted(ctx, day, { rows: COMPLETED_SHOWN + 1, after: null });
  return { rows: found.slice(0, COMPLETED_SHOWN), more: found.length > COMPLETED_SHOWN };
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

/** Counts and estimates of the tasks and occurrences completed on a day, by project. */
export async function sumCompleted({ db, userId }: Context, day: string) {
  const rows = await selectSums(db, { userId, day });
  return rows.map(({ project_id, tasks, minutes, estimated }) => ({
    ...{ project_id, tasks, estimated_duration: Number(minutes ?? 0), assumed_count: tasks - estimated },
  }));
}

const selectCount = prepare((db, values: Values) => completedOn(db, values).select(sql<number>`count(*)`.as('total')));

export async function countCompleted({ db, userId }: Context, day: string): Promise<number> {
  const [counted] = await selectCount(db, { userId, day });
  return Number(counted!.total);
}
