import { dueWhenPlanned } from '#contract/rules/plan-rules.ts';
import { type Planned, PLANNED_PLACES_MAX } from '#contract/today.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import { answerOnce } from '#server/platform/endpoints/answer-once.ts';
import { type RequestContext, today, transactLocked } from '#server/platform/context.ts';
import { brokenRule, notFound } from '#server/platform/errors.ts';
import { placeAtEnd } from '../arrange-day.ts';
import { closeMissedOf, readPlaces, readSubjects, removeFromDays, setDueDates } from './subjects.ts';

interface PlanQuery {
  /** `YYYY-MM-DD`; by default the user's today. */
  date?: string | undefined;
  request_id?: string | undefined;
}

/**
 * Plans tasks and occurrences for a day: they are added to the end of its list and leave those of all other days. An
 * earlier due date moves to the day, so that nothing is late by its own plan; a later one stays, and none stays none.
 * Repeating it changes nothing; a repeated request has no effect and returns the state before the first one.
 * @returns the tasks, and their previous days, for `restorePlan`.
 * @throws NotFound for a missing id; RuleBroken if they are on too many days to restore. Then nothing is changed.
 */
export function planTasks(request: RequestContext, ids: readonly string[], { date, request_id }: PlanQuery) {
  return transactLocked(request, async (ctx) => {
    const named = [...new Set(ids)];
    const before = await answerOnce(ctx, 'plan', request_id, () => moveToDay(ctx, named, date ?? today(ctx)));
    return { message: 'Planned for the day', tasks: await findTasks(ctx, named), before };
  });
}

async function moveToDay(ctx: RequestContext, ids: readonly string[], day: string): Promise<Planned[]> {
  const subjects = await readSubjects(ctx, ids);
  if (subjects.length < ids.length) throw notFound('Task');
  const places = await readPlaces(ctx, ids);
  const count = [...places.values()].reduce((sum, { length }) => sum + length, 0);
  if (count > PLANNED_PLACES_MAX) {
    throw brokenRule(`These are on ${count.toLocaleString('en')} lists of days. Please plan fewer at once.`);
  }
  const planned = subjects.map(
    (subject) => [subject, subject.done ? subject.due_date : dueWhenPlanned(subject.due_date, day)] as const,
  );
  const { refused, instanceIds } = await setDueDates(ctx, planned);
  if (refused.size > 0) throw notFound('Task');
  await placeAtEnd(ctx, day, ids);
  await removeFromDays(ctx, ids).where('day', '<>', day).execute();
  await closeMissedOf(ctx, instanceIds, ids);
  return planned.map(([{ id, due_date }, due]) => ({
    ...{ id, due_date, days: places.get(id)! },
    planned: { date: day, due_date: due },
  }));
}
