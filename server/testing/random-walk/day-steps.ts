import type { Today } from '#contract/today.ts';
import type { Task } from '#contract/tasks.ts';
import { same, staysPicked } from './compare.ts';
import type { Walk } from './walk.ts';

const NOT_NOW_DAYS = 7;

const picksOf = ({ model, today }: Walk): Set<string> => {
  const picks = model.picks.get(today) ?? new Set();
  model.picks.set(today, picks);
  return picks;
};

/** Notes that a task is put on today with the due date that it has. */
async function notePicked(walk: Walk, id: string): Promise<void> {
  picksOf(walk).add(id);
  const { due_date } = await walk.read<Task>(`/tasks/${id}`);
  walk.model.pickedWith.set(`${walk.today} ${id}`, due_date ?? walk.today);
}

export async function pickTask(walk: Walk): Promise<void> {
  const task = walk.chance.pick([...walk.model.alive.tasks.values()]);
  if (!task) return;
  // Doing it again changes nothing, even if it is hidden now.
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

/** Rows of the day in another order, repeating ones among them: they come first then, in that order. */
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

export async function sayNotNow(walk: Walk): Promise<void> {
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
  model.focusSessions.set(walk.today, (model.focusSessions.get(walk.today) ?? 0) + 1);
}
