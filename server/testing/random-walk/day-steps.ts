import { dueWhenPlanned } from '#contract/rules/plan-rules.ts';
import type { Planned, Today } from '#contract/today.ts';
import type { Task } from '#contract/tasks.ts';
import { same, staysPicked } from './compare.ts';
import type { Walk } from './walk.ts';

const NOT_NOW_DAYS = 7;

const picksOf = ({ model, today }: Walk, day = today): Set<string> => {
  const picks = model.picks.get(day) ?? new Set();
  model.picks.set(day, picks);
  return picks;
};

const dueDateOf = async (walk: Walk, id: string) => (await walk.read<Task>(`/tasks/${id}`)).due_date;

/** Notes that a task is planned for a day, with its current due date. */
async function notePicked(walk: Walk, id: string, day = walk.today): Promise<void> {
  picksOf(walk, day).add(id);
  walk.model.pickedWith.set(`${day} ${id}`, (await dueDateOf(walk, id)) ?? day);
}

/** The days for which a task is picked, in order. */
const daysOf = ({ model }: Walk, id: string): string[] =>
  [...model.picks].flatMap(([day, ids]) => (ids.has(id) ? [day] : [])).toSorted();

export async function pickTask(walk: Walk): Promise<void> {
  const task = walk.chance.pick([...walk.model.alive.tasks.values()]);
  if (!task) return;
  // A repetition changes nothing, even if the task is hidden now.
  const isForbidden = walk.model.isHidden(task.project_id) && !picksOf(walk).has(task.id);
  const verdict = isForbidden ? 'refused' : 'allowed';
  const isThere = picksOf(walk).has(task.id) && staysPicked(walk, await walk.read<Task>(`/tasks/${task.id}`));
  if ((await walk.write('POST', `/today/tasks/${task.id}`, undefined, verdict)) && !isThere)
    await notePicked(walk, task.id);
}

export async function dropTask(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const picks = picksOf(walk);
  const id = chance.once(5) ? chance.pick([...model.alive.tasks.keys()]) : chance.pick([...picks]);
  if (!id || !model.task(id)) return;
  const path = `/today/tasks/${id}`;
  if (await walk.write('DELETE', path, undefined, picks.has(id) ? 'allowed' : 'refused')) picks.delete(id);
}

/** Reorders rows of the day, including repeating ones: they come first, in that order. */
export async function reorderDay(walk: Walk): Promise<void> {
  const { tasks } = await walk.read<Today>('/today');
  const rows = walk.chance.some(tasks, 6);
  if (rows.length === 0) return;
  const task_ids = rows.map(({ id }) => id);
  await walk.write('PUT', '/today/reorder', { task_ids }, 'allowed');
  for (const row of rows) if (row.kind === 'task') await notePicked(walk, row.id);
  const after = await walk.read<Today>('/today');
  same(
    'order of the day',
    after.tasks.slice(0, rows.length).map(({ id }) => id),
    task_ids,
  );
}

export async function dismissASuggestion(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const task = chance.pick([...model.alive.tasks.values()]);
  if (!task) return;
  const takesBack = chance.once(3);
  const path = `/today/suggestions/${task.id}/dismiss`;
  await walk.write(takesBack ? 'DELETE' : 'POST', path, undefined, 'allowed');
  if (takesBack) model.notNow.delete(task.id);
  else model.notNow.set(task.id, walk.dayAfter(NOT_NOW_DAYS));
}

export async function focus(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const task = chance.pick([...model.alive.tasks.values()]);
  const body = { id: chance.uuid(), task_id: task?.id ?? null, minutes: 1 + chance.below(60) };
  await walk.write('POST', '/today/focus-sessions', body, 'allowed');
  model.noteFocus(walk.today, body.task_id, body.minutes);
}

/** Plans tasks for a day from today on, and sometimes repeats the request, as after a lost response. */
export async function planTasks(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const tasks = chance.some([...model.alive.tasks.values()], 4);
  if (tasks.length === 0) return;
  const date = walk.dayAfter(chance.below(3));
  const dueBefore = new Map<string, string | null>();
  for (const { id } of tasks) dueBefore.set(id, await dueDateOf(walk, id));
  const path = `/today/plan?date=${date}&request_id=${chance.uuid()}`;
  const body = { task_ids: tasks.map(({ id }) => id) };
  const verdict = tasks.some((task) => model.isHidden(task.project_id)) ? 'refused' : 'allowed';
  const answer = await walk.write<PlanAnswer>('PUT', path, body, verdict);
  if (!answer) return;
  const expected = tasks.map(({ id, status }) => {
    const due_date = dueBefore.get(id)!;
    const planned = { date, due_date: status === 'completed' ? due_date : dueWhenPlanned(due_date, date) };
    return { id, due_date, days: daysOf(walk, id), planned };
  });
  same(
    'previous days of the planned tasks',
    answer.before.map((row) => ({ ...row, days: row.days.map((day) => day.date) })),
    expected,
  );
  for (const { id, planned } of expected) {
    same(`due date of the planned ${id}`, await dueDateOf(walk, id), planned.due_date);
    for (const day of daysOf(walk, id)) picksOf(walk, day).delete(id);
    await notePicked(walk, id, date);
  }
  if (chance.once(3)) {
    const again = await walk.write<PlanAnswer>('PUT', path, body, 'allowed');
    same('the response to the repeated request', again!.before, answer.before);
  }
  model.lastPlan = answer.before;
  if (chance.once(3)) await restorePlan(walk);
}

interface PlanAnswer {
  before: Planned[];
}

/** Undoes the last plan, sometimes much later, except for tasks changed since. */
export async function restorePlan(walk: Walk): Promise<void> {
  const { model } = walk;
  const { lastPlan: before } = model;
  if (before.length === 0) return;
  const there = before.filter(({ id }) => model.task(id));
  const expected = [];
  for (const { id, due_date, planned, days } of there) {
    const now = await dueDateOf(walk, id);
    const dates = days.map(({ date }) => date);
    const isOnlyPlanned = daysOf(walk, id).join() === planned.date;
    expected.push({
      id,
      due_date: now === planned.due_date ? due_date : now,
      isKept:
        (now !== planned.due_date && now !== due_date) || (!isOnlyPlanned && daysOf(walk, id).join() !== dates.join()),
    });
    if (!isOnlyPlanned) continue;
    picksOf(walk, planned.date).delete(id);
    for (const { date, due_date: pickedWith } of days) {
      picksOf(walk, date).add(id);
      if (pickedWith !== null) model.pickedWith.set(`${date} ${id}`, pickedWith);
    }
  }
  const verdict = there.length > 0 ? 'allowed' : 'refused';
  const answer = await walk.write<{ kept_ids: string[] }>('PUT', '/today/plan/restore', { before }, verdict);
  if (!answer) return;
  const gone = before.filter(({ id }) => !model.task(id)).map(({ id }) => id);
  const kept = expected.filter(({ isKept }) => isKept).map(({ id }) => id);
  same('what could not be undone', answer.kept_ids, [...kept, ...gone]);
  for (const { id, due_date } of expected) same(`due date of ${id} again`, await dueDateOf(walk, id), due_date);
}
