import { dueWhenPlanned } from '#contract/rules/plan-rules.ts';
import type { Planned } from '#contract/today.ts';
import { insertRows, updateRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { changeTasks } from '#server/features/tasks/change-tasks.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import { type Context, lockUser, type RequestContext, today, transact } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { writeOrder } from './arrange-day.ts';
import { readDayEntries } from './day-entries.ts';

/**
 * Plans tasks and occurrences for a day: they go to the end of its list and leave those of all other days. A due date
 * before the day moves to it, since nothing may be late by its own plan; a later one stays, and none stays none. Doing it
 * again changes nothing.
 * @returns the tasks, and where everything was, for {@link restorePlan}.
 * @throws NotFound for a missing id; then nothing is changed.
 */
export function planTasks(request: RequestContext, ids: readonly string[], date?: string) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const day = date ?? today(ctx);
    const subjects = await readSubjects(ctx, ids);
    const before = await readPlans(ctx, subjects);
    const due = (subject: Subject) => (subject.done ? subject.due_date : dueWhenPlanned(subject.due_date, day));
    await setDueDates(ctx, new Map(subjects.map((subject) => [subject, due(subject)])));
    const placed = (await readDayEntries(ctx, day)).map(({ subject_id }) => subject_id);
    await writeOrder(ctx, day, [...new Set([...placed, ...ids])], ids);
    await entriesOf(ctx, ids).where('day', '<>', day).execute();
    return { message: 'Planned for the day', tasks: await findTasks(ctx, ids), before };
  });
}

/** Puts tasks and occurrences back on the days and due dates that they had before they were planned. @throws NotFound. */
export function restorePlan(request: RequestContext, before: readonly Planned[]) {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const plans = new Map(before.map((plan) => [plan.id, plan]));
    const ids = [...plans.keys()];
    const subjects = await readSubjects(ctx, ids);
    await setDueDates(ctx, new Map(subjects.map((subject) => [subject, plans.get(subject.id)!.due_date])));
    await entriesOf(ctx, ids).execute();
    const entries = subjects.flatMap(({ id, isTask }) =>
      plans.get(id)!.days.map(({ date, place, due_date }) => ({
        user_id: ctx.userId,
        day: date,
        subject_id: id,
        task_id: isTask ? id : null,
        instance_id: isTask ? null : id,
        sort_order: place,
        due_date,
      })),
    );
    await insertRows(ctx.db, 'day_entries', entries, { skipExisting: true });
    return { message: 'Plan taken back', tasks: await findTasks(ctx, ids) };
  });
}

/** What is planned: a task, or an occurrence of one that repeats. */
interface Subject {
  id: string;
  isTask: boolean;
  due_date: string | null;
  done: boolean;
}

/** @throws NotFound when one is missing. */
async function readSubjects({ db, userId }: Context, ids: readonly string[]): Promise<Subject[]> {
  const find = (table: 'tasks' | 'recurring_task_instances') =>
    db
      .selectFrom(table)
      .where('user_id', '=', userId)
      .where('id', 'in', idList(ids))
      .select(['id', 'due_date', 'completed_at'])
      .execute();
  const known = new Map<string, Subject>();
  for (const table of ['tasks', 'recurring_task_instances'] as const) {
    for (const { id, due_date, completed_at } of await find(table)) {
      known.set(id, { id, isTask: table === 'tasks', due_date, done: completed_at !== null });
    }
  }
  return [...new Set(ids)].map((id) => {
    const subject = known.get(id);
    if (!subject) throw notFound('Task');
    return subject;
  });
}

/** Where they are now. */
async function readPlans({ db, userId }: Context, subjects: readonly Subject[]): Promise<Planned[]> {
  const ids = subjects.map(({ id }) => id);
  const entries = await db
    .selectFrom('day_entries')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('task_id', 'in', idList(ids)), eb('instance_id', 'in', idList(ids))]))
    .select(['subject_id', 'day', 'sort_order', 'due_date'])
    .orderBy('day')
    .execute();
  const daysOf = Map.groupBy(entries, ({ subject_id }) => subject_id);
  return subjects.map(({ id, due_date }) => ({
    id,
    due_date,
    days: (daysOf.get(id) ?? []).map((entry) => ({
      date: entry.day,
      place: entry.sort_order,
      due_date: entry.due_date,
    })),
  }));
}

const entriesOf = ({ db, userId }: Context, ids: readonly string[]) =>
  db
    .deleteFrom('day_entries')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('task_id', 'in', idList(ids)), eb('instance_id', 'in', idList(ids))]));

/** Due dates change as they always do, with what follows from them. @throws NotFound when one may not change. */
async function setDueDates(ctx: RequestContext, dueDates: ReadonlyMap<Subject, string | null>): Promise<void> {
  const changed = [...dueDates].filter(([subject, due_date]) => subject.due_date !== due_date);
  const tasks = changed.filter(([{ isTask }]) => isTask).map(([{ id }, due_date]) => ({ id, due_date }));
  if (tasks.length > 0 && (await changeTasks(ctx, tasks)).refused.length > 0) throw notFound('Task');
  const updated_at = ctx.now.toISOString();
  // An occurrence is always due on some day.
  const instances = changed.flatMap(([{ id, isTask }, due_date]) =>
    isTask || due_date === null ? [] : [{ id, due_date, updated_at }],
  );
  await updateRows(ctx.db, 'recurring_task_instances', ctx.userId, instances);
  await refreshNoticeMoments(
    ctx,
    'recurring_task_instances',
    instances.map(({ id }) => id),
  );
}
