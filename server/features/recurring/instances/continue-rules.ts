import { sql } from 'kysely';
import { idList } from '#server/database/id-list.ts';
import type { Db } from '#server/database/transaction.ts';
import { sameUser } from '#server/database/levels-above.ts';
import { type Context, today } from '#server/platform/context.ts';
import { type ChainFacts, nextOccurrence } from '../engine/next-occurrence.ts';
import type { Rule } from '../engine/rule.ts';
import { ruleOf } from '../stored-rule.ts';
import { insertInstances, type NewInstance } from './insert-instances.ts';

/**
 * Creates the one open instance of rules that repeat from completion, and deletes other open ones. Call it in a
 * transaction that holds the user's lock, after a change of these rules, their instances or the tasks they were created
 * from. Returns the number of new instances.
 * @param ruleIds only these rules; left out: all of the user.
 */
export async function continueRules(ctx: Context, ruleIds?: readonly string[]): Promise<number> {
  const made: NewInstance[] = [];
  const gone: string[] = [];
  const rows = await readChains(ctx, (rules) =>
    rules
      .where('rule.repeat_from', '=', 'completion')
      .$if(ruleIds !== undefined, (query) => query.where('rule.id', 'in', idList(ruleIds!))),
  );
  for (const chain of Map.groupBy(rows, (row) => row.id).values()) {
    const [rule] = chain;
    const facts = factsOf(ctx, chain);
    const { keep, make } = nextOccurrence(facts);
    gone.push(...facts.openIds.filter((id) => id !== keep));
    if (make) made.push({ rule: rule!, ...make });
  }
  await deleteInstances(ctx, gone);
  return insertInstances(ctx, made);
}

/**
 * The day of the open instance of a rule after its pattern changes; null for none, such as while the task that it was
 * created from is open. A late instance stays, one ahead is created again.
 */
export async function openDayAfterChange(ctx: Context, ruleId: string, rule: Rule): Promise<string | null> {
  const chain = await readChains(ctx, (rules) => rules.where('rule.id', '=', ruleId));
  const late = chain.filter(({ due_date, closed_on }) => closed_on === null && (due_date ?? '~') < today(ctx));
  const openIds = late.map(({ instance_id }) => instance_id!);
  const { keep, make } = nextOccurrence({ ...factsOf(ctx, chain), rule, openIds });
  return late.find(({ instance_id }) => instance_id === keep)?.due_date ?? make?.dueDate ?? null;
}

/**
 * The day after the open task that a rule was created from, if that is skipped today; null if none follows.
 * @param taken days that it passes over.
 */
export async function dayAfterSkippedTask(
  ctx: Context,
  ruleId: string,
  taken: ReadonlySet<string>,
): Promise<string | null> {
  const facts = factsOf(ctx, await readChains(ctx, (rules) => rules.where('rule.id', '=', ruleId)));
  let due = facts.first?.due ?? null;
  while (due !== null) {
    // Skipping it before its day leaves out that day.
    const completedOn: string = due > facts.today ? due : facts.today;
    const { make } = nextOccurrence({ ...facts, first: { due, isOpen: false, completedOn }, lastClosed: null });
    due = make?.dueDate ?? null;
    if (due === null || !taken.has(due)) break;
  }
  return due;
}

type ChainRow = Awaited<ReturnType<typeof readChains>>[number];

/** The rules with their relevant instances: a row for each open instance and for the last closed one, at least one. */
function readChains({ db, userId }: Context, narrow: (query: ChainsQuery) => ChainsQuery) {
  return narrow(selectChains(db, userId)).execute();
}

type ChainsQuery = ReturnType<typeof selectChains>;

const selectChains = (db: Db, userId: string) =>
  db
    .selectFrom('recurring_tasks as rule')
    .leftJoin('tasks as task', (join) => sameUser(join, 'task.id', 'rule.task_id'))
    .leftJoin('completions as completion', (join) =>
      sameUser(join, 'completion.subject_id', 'task.id').on('completion.kind', '=', 'task'),
    )
    // Ids sort by creation.
    .leftJoin('recurring_task_instances as instance', (join) =>
      sameUser(join, 'instance.recurring_task_id', 'rule.id').on(
        sql<boolean>`(instance.closed_on is null or instance.id = (
            select max(closed.id) from recurring_task_instances as closed where closed.user_id = ${userId}
            and closed.recurring_task_id = rule.id and closed.closed_on is not null))`,
      ),
    )
    .where('rule.user_id', '=', userId)
    .orderBy('instance.id')
    .selectAll('rule')
    .select(['task.id as first_id', 'task.completed_at as first_completed_at', 'completion.completed_on'])
    .select(['instance.id as instance_id', 'instance.due_date', 'instance.closed_on', 'instance.skipped_at'])
    .select(
      sql<number>`(select count(*) from recurring_task_instances as closed where closed.user_id = ${userId}
          and closed.recurring_task_id = rule.id and closed.closed_on is not null)`.as('closed_count'),
    );

function factsOf(ctx: Context, chain: readonly ChainRow[]): ChainFacts {
  const [rule] = chain as [ChainRow];
  const closed = chain.find(({ closed_on }) => closed_on !== null);
  return {
    rule: ruleOf(rule),
    isPaused: rule.paused_at !== null,
    today: today(ctx),
    first:
      rule.starts_after === null
        ? null
        : {
            due: rule.starts_after,
            isOpen: rule.first_id !== null && rule.first_completed_at === null,
            completedOn: rule.completed_on,
          },
    closedCount: rule.closed_count,
    lastClosed: closed
      ? {
          id: closed.instance_id!,
          due: closed.due_date!,
          closedOn: closed.closed_on!,
          isSkipped: closed.skipped_at !== null,
        }
      : null,
    openIds: chain.flatMap(({ instance_id, closed_on }) =>
      instance_id !== null && closed_on === null ? [instance_id] : [],
    ),
  };
}

export async function deleteInstances({ db, userId }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .execute();
}
