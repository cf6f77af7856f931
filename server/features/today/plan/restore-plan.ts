import type { Planned } from '#contract/today.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { closeMissedOf, readPlaces, readSubjects, removeFromDays, setDueDates, type Subject } from './subjects.ts';

/**
 * Undoes a plan: tasks and occurrences return to their previous days and due dates. A due date changed since stays,
 * days chosen since stay, and deleted tasks stay deleted: `message` and `kept_ids` report that. Repeating it changes
 * nothing.
 * @throws NotFound if none is left.
 */
export function restorePlan(request: RequestContext, before: readonly Planned[]) {
  return transactLocked(request, async (ctx) => {
    const plans = new Map(before.map((plan) => [plan.id, plan]));
    const ids = [...plans.keys()];
    const subjects = await readSubjects(ctx, ids);
    if (subjects.length === 0) throw notFound('Task');
    const places = await readPlaces(ctx, ids);
    const planned = subjects.map((subject) => ({
      subject,
      plan: plans.get(subject.id)!,
      days: places.get(subject.id)!,
    }));
    const { kept: keptDueDate, instanceIds } = await restoreDueDates(ctx, planned);
    const keptDays = await restoreDays(ctx, planned);
    await closeMissedOf(ctx, instanceIds, ids);
    const kept = subjects.filter(({ id }) => keptDueDate.has(id) || keptDays.has(id));
    const there = new Set(subjects.map(({ id }) => id));
    const gone = ids.filter((id) => !there.has(id));
    return {
      message: restoredMessage(kept, gone.length),
      tasks: await findTasks(ctx, ids),
      kept_ids: [...kept.map(({ id }) => id), ...gone],
    };
  });
}

/** A planned task or occurrence with its current days. */
interface PlannedSubject {
  subject: Subject;
  plan: Planned;
  days: Planned['days'];
}

/** Returns the ids that keep their due date, and those of changed instances. */
async function restoreDueDates(ctx: RequestContext, all: readonly PlannedSubject[]) {
  const isAsPlanned = ({ subject, plan }: PlannedSubject) => subject.due_date === plan.planned.due_date;
  const { refused, instanceIds } = await setDueDates(
    ctx,
    all.filter(isAsPlanned).map(({ subject, plan }) => [subject, plan.due_date] as const),
  );
  const isBack = ({ subject, plan }: PlannedSubject) => subject.due_date === plan.due_date;
  const kept = all.filter((each) => !isAsPlanned(each) && !isBack(each));
  return { kept: new Set([...refused, ...kept.map(({ subject }) => subject.id)]), instanceIds };
}

/** Returns the ids that stay on their days. */
async function restoreDays(ctx: RequestContext, all: readonly PlannedSubject[]): Promise<ReadonlySet<string>> {
  const dates = (days: Planned['days']) => days.map(({ date }) => date).join();
  const isAsPlanned = ({ plan, days }: PlannedSubject) => dates(days) === plan.planned.date;
  const isBack = ({ plan, days }: PlannedSubject) => dates(days) === dates(plan.days);
  const back = all.filter(isAsPlanned);
  await removeFromDays(
    ctx,
    back.map(({ subject }) => subject.id),
  ).execute();
  const entries = back.flatMap(({ subject: { id, isTask }, plan }) =>
    plan.days.map(({ date, place, due_date }) => ({
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
  return new Set(all.filter((each) => !isAsPlanned(each) && !isBack(each)).map(({ subject }) => subject.id));
}

/** `Plan undone`, and what could not be restored. */
function restoredMessage(kept: readonly Subject[], gone: number): string {
  const sentences = [
    ...(kept.length === 1 ? [`“${kept[0]!.name}” has changed since and stays unchanged.`] : []),
    ...(kept.length > 1 ? [`${kept.length} have changed since and stay unchanged.`] : []),
    ...(gone > 0 ? [`${gone === 1 ? 'One is' : `${gone} are`} no longer there.`] : []),
  ];
  return sentences.length === 0 ? 'Plan undone' : `Plan undone. ${sentences.join(' ')}`;
}
