import type { InstanceChanges, RecurringTask, RecurringTaskInstance, SkippedOlder } from '#contract/recurring.ts';
import type { Occurrence, Task } from '#contract/tasks.ts';
import { same } from './compare.ts';
import { DAY_MS, type ModelRule } from './model.ts';
import type { Walk } from './walk.ts';

/** A visible open instance, or the visible open task that a rule was created from. */
interface Open {
  id: string;
  isTask: boolean;
  due_date: string;
}

/** What the model expects of a rule, from its instances and its task. */
interface ExpectedProgress {
  instances: RecurringTaskInstance[];
  task: Task | undefined;
  /** Open and due before today. */
  missed: Open[];
  /** The latest one up to today, else the earliest. */
  current: Open | undefined;
}

/** All instances of a rule: with `repeat_from: completion` the next may be further ahead than the usual range. */
export function instancesOf(walk: Walk, rule: ModelRule): Promise<RecurringTaskInstance[]> {
  const range = `start_date=${walk.dayAfter(-200)}&end_date=${walk.dayAfter(165)}`;
  return walk.read(`/recurring-tasks/${rule.id}/instances?${range}`);
}

async function progressOf(walk: Walk, rule: ModelRule): Promise<ExpectedProgress> {
  const { model, today } = walk;
  const instances = await instancesOf(walk, rule);
  const hasTask = rule.task_id !== null && model.task(rule.task_id) !== undefined;
  const task = hasTask ? await walk.read<Task>(`/tasks/${rule.task_id}`) : undefined;
  const isHidden = (id: string | null) => id !== null && model.alive.projects.has(id) && model.isHidden(id);
  const open: Open[] = instances
    .filter((each) => !each.completed && !each.skipped && !each.missed && !isHidden(each.project_id))
    .map(({ id, due_date }) => ({ id, isTask: false, due_date }));
  if (task?.due_date && !task.completed && !isHidden(task.project_id)) {
    open.push({ id: task.id, isTask: true, due_date: task.due_date });
  }
  const rank = ({ due_date, isTask, id }: Open) => `${due_date} ${isTask ? '' : id}`;
  const inOrder = open.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  const day = inOrder.findLast(({ due_date }) => due_date <= today)?.due_date ?? inOrder[0]?.due_date;
  return {
    instances,
    task,
    missed: inOrder.filter(({ due_date }) => due_date < today),
    current: inOrder.find(({ due_date }) => due_date === day),
  };
}

const fieldsOf = ({ name, description, priority, due_time, estimated_duration }: Task | RecurringTaskInstance) => ({
  name,
  description,
  priority,
  due_time,
  estimated_duration,
});

/** Moves some occurrences of a rule to days before today, as if they had been missed. */
async function missSome(walk: Walk, rule: ModelRule): Promise<void> {
  const { instances, task } = await progressOf(walk, rule);
  const open = instances.filter(({ completed, skipped, missed }) => !completed && !skipped && !missed);
  for (const { id } of open.slice(0, 1 + walk.chance.below(4))) {
    const words = walk.chance.once(2) ? { name: walk.newName(), due_time: '18:30' } : {};
    const body = { due_date: walk.dayAfter(-1 - walk.chance.below(9)), ...words };
    await walk.write('PUT', `/recurring-task-instances/${id}`, body, 'allowed');
    walk.model.own.set(id, { ...walk.model.own.get(id), ...body });
  }
  if (!task || task.completed || walk.chance.once(3)) return;
  await walk.write('PUT', `/tasks/${task.id}`, { due_date: walk.dayAfter(-1 - walk.chance.below(9)) }, 'allowed');
}

/** The current occurrence stays unchanged; earlier missed instances are no longer open. */
export async function skipOlder(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const rules = [...model.alive.rules.values()];
  const rule = chance.pick(chance.once(2) ? rules : rules.filter(({ task_id }) => model.task(task_id ?? '')));
  if (!rule) return;
  if (!chance.once(4)) await missSome(walk, rule);
  const { task, missed, current, instances } = await progressOf(walk, rule);
  const path = `/recurring-tasks/${rule.id}/skip-older`;
  const done = (await walk.write<SkippedOlder>('PUT', path, undefined, 'allowed'))!;
  const swaps = current?.isTask === false && missed.some(({ isTask }) => isTask);
  const older = missed.filter(({ id, isTask }) => !isTask && id !== current?.id).map(({ id }) => id);
  same('skipped', done.skipped_ids.toSorted(), [...older, ...(swaps ? [current.id] : [])].toSorted());
  same('swapped', [done.swapped_id, done.task_due_date], swaps ? [current.id, current.due_date] : [null, null]);
  for (const id of done.skipped_ids) rule.closed.set(id, 'skipped');
  if (done.skipped_ids.length === 0) return;
  model.skipped.push({ rule, done, taskId: swaps ? task!.id : null });
  if (swaps)
    await followSwap(
      walk,
      done,
      task!,
      instances.find(({ id }) => id === current.id)!,
    );
}

/** The task has the date of the instance, and keeps its other fields. */
async function followSwap(walk: Walk, done: SkippedOlder, task: Task, instance: RecurringTaskInstance): Promise<void> {
  const { model } = walk;
  const own = model.own.get(instance.id);
  const changed = await walk.read<Task>(`/tasks/${task.id}`);
  const taken = Object.fromEntries(Object.entries(fieldsOf(instance)).filter(([field]) => isIn(done, field)));
  same('the task in its place', fieldsOf(changed), { ...fieldsOf(task), ...taken });
  same('its day', changed.due_date, instance.due_date);
  for (const [field, value] of Object.entries({ ...own, due_date: instance.due_date })) {
    same(`${field} of what is current`, changed[field as 'name'], value);
  }
  model.own.delete(instance.id);
  model.task(task.id)!.name = changed.name;
}

const isIn = ({ swapped_fields }: SkippedOlder, field: string) => (swapped_fields as string[]).includes(field);

/** Undoes any earlier skip, in any order: succeeds if the records it needs are unchanged. */
export async function restoreOlder(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const undo = chance.once(2) ? model.skipped.at(-1) : chance.pick(model.skipped);
  if (!undo) return;
  const { done, taskId } = undo;
  const path = `/recurring-tasks/${undo.rule.id}/restore-older`;
  const rule = model.alive.rules.get(undo.rule.id);
  if (!rule) return void (await walk.write('PUT', path, done, 'refused'));
  const { instances, task } = await progressOf(walk, rule);
  const skipped = instances.filter(({ id, skipped: isSkipped }) => isSkipped && done.skipped_ids.includes(id));
  const swapped = instances.find(({ id }) => id === done.swapped_id);
  const swaps = skipped.length > 0 && taskId !== null;
  const fits = swapped?.skipped && task?.id === taskId && !task.completed && task.due_date === done.task_due_date;
  if (!(await walk.write('PUT', path, done, swaps && !fits ? 'refused' : 'allowed'))) return;
  for (const { id } of skipped) rule.closed.delete(id);
  if (!swaps) return;
  const changed = await walk.read<Task>(`/tasks/${taskId}`);
  same('the day of the task again', changed.due_date, swapped!.due_date);
  model.own.delete(swapped!.id);
  model.task(taskId)!.name = changed.name;
}

/** The task that a rule was created from moves on, an instance takes its day as skipped, and nothing else changes. */
export async function skipFirst(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const rule = chance.pick([...model.alive.rules.values()].filter(({ task_id }) => model.task(task_id ?? '')));
  if (!rule) return;
  const before = await progressOf(walk, rule);
  const { due_date: day, completed } = before.task!;
  const path = `/recurring-task-instances/${rule.task_id}/skip`;
  const done = await walk.write('PUT', path, undefined, day === null || completed ? 'refused' : 'either');
  const { task, instances } = await progressOf(walk, rule);
  if (!done) return same('after a refusal', [task, instances], [before.task, before.instances]);
  same('the skipped task', keptOf(task!), keptOf(before.task!));
  if (task!.due_date! <= day!) throw new Error(`${task!.name} moved from ${day} to ${task!.due_date}`);
  const [moved, ...others] = changedIds(before.instances, instances).map((id) =>
    instances.find((one) => one.id === id),
  );
  same('what the history says of its day', [moved?.due_date, moved?.skipped, others], [day, true, []]);
  model.own.delete(moved!.id);
  // Lists end after 30 days.
  if (day! <= walk.dayAfter(25)) rule.closed.set(moved!.id, 'skipped');
  model.firstSkips.push({ rule, day: day!, to: task!.due_date!, instanceId: moved!.id });
}

/** What a skip keeps of a task. */
const keptOf = (task: Task) => ({ ...task, due_date: null, is_overdue: null, updated_at: null, sort_order: null });

/** The ids of instances that were added, removed or changed. */
function changedIds(before: readonly RecurringTaskInstance[], after: readonly RecurringTaskInstance[]): string[] {
  const stateOf = (all: readonly RecurringTaskInstance[], id: string) => {
    const one = all.find((each) => each.id === id);
    return one && [one.due_date, one.completed, one.skipped, one.missed].join(' ');
  };
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].filter((id) => stateOf(before, id) !== stateOf(after, id));
}

/** Undoes any earlier skip of a first task, in any order; exactly, if the task is still where that skip moved it. */
export async function unskipFirst(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const undo = chance.once(2) ? model.firstSkips.at(-1) : chance.pick(model.firstSkips);
  const rule = model.alive.rules.get(undo?.rule.id ?? '');
  if (!undo || !rule || !model.task(rule.task_id ?? '')) return;
  const before = await progressOf(walk, rule);
  const own = before.instances.filter(({ skipped, due_date }) => skipped && due_date === undo.day);
  const isLast = own.length === 1 && own[0]!.id === undo.instanceId && before.task!.due_date === undo.to;
  const path = `/recurring-task-instances/${rule.task_id}/reopen?due_date=${undo.day}`;
  const done = await walk.write('PUT', path, undefined, isLast && !before.task!.completed ? 'allowed' : 'either');
  const { task, instances } = await progressOf(walk, rule);
  if (!done) return same('after a refusal', [task, instances], [before.task, before.instances]);
  const changed = changedIds(before.instances, instances);
  for (const id of changed) {
    model.own.delete(id);
    if (!instances.find((one) => one.id === id)?.skipped) rule.closed.delete(id);
  }
  if (!isLast || before.task!.completed) return;
  same('the task that is not skipped', keptOf(task!), keptOf(before.task!));
  same('its day, and what has changed', [task!.due_date, changed], [undo.day, [undo.instanceId]]);
  const other = instances.find(({ id }) => id === undo.instanceId);
  if (other) same('the instance in its place', [other.due_date, other.skipped], [undo.to, false]);
}

/** Days pass, and a newer occurrence closes those before it: each is missed, not skipped, and nothing else is closed. */
export async function missOccurrences(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const rules = [...model.alive.rules.values()];
  const before = new Map<string, RecurringTaskInstance[]>();
  for (const rule of rules) before.set(rule.id, await instancesOf(walk, rule));
  walk.advance((1 + chance.below(3)) * DAY_MS);
  await walk.write('POST', '/recurring-tasks/generate-instances', undefined, 'allowed');
  for (const rule of rules) {
    const after = new Map((await instancesOf(walk, rule)).map((each) => [each.id, each]));
    const newest = [...after.values()].findLast(({ due_date }) => due_date <= walk.today)?.due_date ?? '';
    for (const { id, completed, skipped, missed, due_date } of before.get(rule.id)!) {
      const now = after.get(id);
      same(`what instance ${id} of ${rule.name} was`, [now?.completed, now?.skipped], [completed, skipped]);
      // One that took the day of the task may be the newest.
      const isMissed = now!.missed && !missed && now!.due_date === due_date;
      if (isMissed && due_date >= newest) throw new Error(`${id} was missed on ${now!.due_date}`);
    }
  }
}

/** Moves or renames one occurrence or sets its time: changes of its rule do not affect that. */
export async function changeOccurrence(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const rule = chance.pick([...model.alive.rules.values()]);
  if (!rule) return;
  const instances = await instancesOf(walk, rule);
  const instance = chance.pick(instances.filter(({ due_date }) => due_date <= walk.dayAfter(9)));
  if (!instance) return;
  const body = chance.pick<Partial<InstanceChanges>>([
    { due_date: walk.dayAfter(chance.below(16) - 8) },
    { due_date: walk.dayAfter(chance.below(4) - 4), due_time: '18:30' },
    { due_time: chance.once(2) ? null : '07:00', estimated_duration: 1 + chance.below(60) },
    { name: walk.newName(), priority: 'high', description: 'Changed by itself' },
  ])!;
  const changed = await walk.write<RecurringTaskInstance>(
    'PUT',
    `/recurring-task-instances/${instance.id}`,
    body,
    'allowed',
  );
  // Its position is the one on its due day.
  same('changed by itself', changed, { ...instance, ...body, sort_order: changed!.sort_order });
  model.own.set(instance.id, { ...model.own.get(instance.id), ...body });
}

/** Compares the next and missed occurrences of each rule, and changes of single occurrences. */
export async function compareOccurrences(walk: Walk): Promise<void> {
  const { model } = walk;
  const listed = await walk.read<Occurrence[]>('/tasks/occurrences');
  const expected: unknown[] = [];
  for (const rule of model.alive.rules.values()) {
    const { instances, missed, current } = await progressOf(walk, rule);
    const {
      next_id,
      missed: count,
      recurrence_pattern,
    } = await walk.read<RecurringTask>(`/recurring-tasks/${rule.id}`);
    const taskId = missed.find(({ isTask }) => isTask)?.id ?? null;
    const isBeside = taskId !== null && current?.isTask === false;
    // The late task of a daily rule does not count beside a later occurrence.
    const number = missed.length - (isBeside && recurrence_pattern.type === 'daily' ? 1 : 0);
    same(`what is next of ${rule.name}`, [next_id, count], [current?.id ?? null, number]);
    if (current && !current.isTask) expected.push([current.id, current.due_date, number, taskId]);
    for (const instance of instances) {
      // A missed task takes over the changes of the instance that it swaps places with.
      if (instance.missed) model.own.delete(instance.id);
      for (const [field, value] of Object.entries(model.own.get(instance.id) ?? {})) {
        same(`${field} of ${instance.id} of ${rule.name}`, instance[field as 'name'], value);
      }
    }
  }
  const rows = listed.map(({ id, due_date, missed, missed_task_id }) => [id, due_date, missed, missed_task_id]);
  same('occurrences', rows.toSorted(byText), expected.toSorted(byText));
}

const byText = (one: unknown, other: unknown) => (String(one) < String(other) ? -1 : 1);
