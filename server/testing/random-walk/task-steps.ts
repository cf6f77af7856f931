import type { Task } from '#contract/tasks.ts';
import { TaskStatus } from '#contract/vocabulary.ts';
import { same } from './compare.ts';
import { planChange, setDependencies } from './task-changes.ts';
import type { Walk } from './walk.ts';

const TASKS_MAX = 40;
const HOUR_MS = 3_600_000;

export async function createTask(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  if (model.alive.tasks.size >= TASKS_MAX) return;
  const parent = chance.once(3) ? chance.pick([...model.alive.tasks.values()]) : undefined;
  const project = parent ? { id: parent.project_id } : chance.pick([...model.alive.projects.values()]);
  if (!project) return;
  const status = chance.once(3) ? chance.pick(TaskStatus.options)! : 'todo';
  const wanted = !parent && chance.once(5) ? chance.some([...model.alive.tasks.keys()], 2) : [];
  const waits = wanted.some((id) => model.task(id)!.status !== 'completed');
  // Now and then one that is in the trash.
  const above = !parent && chance.once(4) ? chance.pick(model.known('tasks'))?.id : undefined;
  const at = above && model.task(above) ? Date.parse((await walk.read<Task>(`/tasks/${above}`)).created_at) : walk.now;
  const isForbidden =
    model.isHidden(project.id) || (parent && !model.fitsBelow(parent.id, 0)) || (waits && status !== 'todo');
  const body = {
    id: chance.uuid(),
    name: walk.newName(),
    status,
    sub_task_completion_required: chance.once(3),
    due_date: chance.once(3) ? walk.dayAfter(chance.below(9) - 3) : null,
    estimated_duration: chance.once(3) ? 30 : null,
    ...(!parent && { project_id: project.id, dependency_task_ids: wanted }),
    ...(above && { pasted_after: above }),
  };
  const path = parent ? `/tasks/${parent.id}/subtasks` : '/tasks';
  const created = await walk.write<Task>('POST', path, body, isForbidden ? 'refused' : 'allowed');
  if (!created) return;
  same('when it was created', Date.parse(created.created_at), at);
  const places = [...model.alive.tasks.values()].map((task) => task.sort_order);
  model.alive.tasks.set(body.id, {
    id: body.id,
    name: body.name,
    project_id: project.id,
    parent_task_id: parent?.id ?? null,
    status,
    requires_subtasks: body.sub_task_completion_required,
    sort_order: Math.max(-1, ...places) + 1,
    created_at: at,
  });
  setDependencies(model, body.id, wanted);
  model.noteChange(parent?.id ?? null);
  model.settle();
}

/** A task without a project goes to the Inbox, which is created with the first such task. */
export async function capture(walk: Walk): Promise<void> {
  const { alive } = walk.model;
  if (alive.tasks.size >= TASKS_MAX) return;
  const body = { id: walk.chance.uuid(), name: walk.newName() };
  const { project_id, sort_order } = (await walk.write<Task>('POST', '/tasks', body, 'allowed'))!;
  walk.model.noteInbox(project_id);
  const task = { ...body, project_id, parent_task_id: null, status: 'todo', requires_subtasks: false } as const;
  alive.tasks.set(body.id, { ...task, sort_order, created_at: walk.now });
}

/** A task of an area itself, by the id of the area in either field; its list is created with the first one. */
export async function createInArea(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const area = chance.pick([...model.alive.areas.values()]);
  if (!area || model.alive.tasks.size >= TASKS_MAX) return;
  const place = chance.once(2) ? { area_id: area.id } : { project_id: area.id };
  const body = { id: chance.uuid(), name: walk.newName(), ...place };
  const verdict = model.isAreaHidden(area) ? 'refused' : 'allowed';
  const created = await walk.write<Task>('POST', '/tasks', body, verdict);
  if (!created) return;
  model.noteAreaList(area);
  const { id, name } = body;
  const task = {
    id,
    name,
    project_id: area.id,
    parent_task_id: null,
    status: 'todo',
    requires_subtasks: false,
  } as const;
  model.alive.tasks.set(id, { ...task, sort_order: created.sort_order, created_at: walk.now });
}

export async function changeTask(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const task = chance.pick([...model.alive.tasks.values()]);
  const change = task && planChange(walk, task);
  if (!change) return;
  if (await walk.write('PUT', `/tasks/${change.id}`, change.body, change.verdict())) {
    change.apply();
    model.moveRules();
  }
}

/** Clients send whole records back; only the changed fields change. */
export async function sendBack(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const task = chance.pick([...model.alive.tasks.values()]);
  if (!task) return;
  const record = await walk.read<Task>(`/tasks/${task.id}`);
  await walk.write('PUT', `/tasks/${task.id}`, { ...record, description: `Said at ${walk.now}` }, 'allowed');
}

export async function changeDates(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const task = chance.pick([...model.alive.tasks.values()]);
  if (!task) return;
  const due_date = chance.once(4) ? null : walk.dayAfter(chance.below(12) - 3);
  await walk.write('PUT', `/tasks/${task.id}`, { due_date, priority: chance.pick(['low', 'high']) }, 'allowed');
}

/** Bulk changes apply to each task in order, and refused ones are named. */
export async function changeMany(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const changes = chance.some([...model.alive.tasks.values()], 6).flatMap((task) => planChange(walk, task) ?? []);
  if (changes.length === 0) return;
  const body = { tasks: changes.map((change) => ({ id: change.id, ...change.body })) };
  const answer = await walk.write<{ refused: { id: string; detail: string }[] }>('PUT', '/tasks/bulk', body, 'allowed');
  const refused = new Map(answer!.refused.map(({ id, detail }) => [id, detail]));
  for (const change of changes) {
    const verdict = change.verdict();
    const reason = refused.get(change.id);
    if (reason !== undefined && verdict === 'allowed') throw new Error(`${change.id} was refused: ${reason}`);
    if (reason === undefined && verdict === 'refused') throw new Error(`${change.id} was not refused`);
    if (reason !== undefined && (reason.length < 9 || reason === 'Validation failed')) throw new Error(`“${reason}”`);
    if (reason === undefined) change.apply();
  }
  model.moveRules();
}

/** Undo restores statuses that no rule of a new status allows, with completions of any time before now. */
export async function putBackTasks(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const tasks = chance.some([...model.alive.tasks.values()], 5);
  if (tasks.length === 0) return;
  const restored = tasks.map(({ id, status }) => ({
    id,
    status: chance.once(2) ? ('completed' as const) : chance.pick(TaskStatus.options)!,
    current_status: chance.once(20) ? chance.pick(TaskStatus.options)! : status,
    completed_at: chance.once(3) ? null : new Date(walk.now - chance.below(40) * 6 * HOUR_MS).toISOString(),
  }));
  const isOutdated = restored.some(({ id, current_status: status }) => model.task(id)!.status !== status);
  const verdict = isOutdated ? 'refused' : 'allowed';
  if (!(await walk.write('PUT', '/tasks/put-back', { tasks: restored }, verdict))) return;
  for (const { id, status } of restored) model.task(id)!.status = status;
  model.settle();
}

export async function reorderTasks(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const project = chance.pick(model.known('projects'));
  if (!project) return;
  const stored = model.inOrder(project.id).map((task) => task.id);
  const elsewhere = [...model.alive.tasks.values()].find((task) => task.project_id !== project.id);
  const stray = elsewhere && chance.once(6) ? [elsewhere.id] : [];
  const named = [...chance.some(stored, 6), ...stray];
  const verdict = stray.length > 0 ? 'refused' : 'allowed';
  if (!(await walk.write('PUT', `/projects/${project.id}/tasks/reorder`, { task_ids: named }, verdict))) return;
  const order = [...new Set([...named, ...stored])];
  for (const [place, id] of order.entries()) model.task(id)!.sort_order = place;
}

export async function deleteTask(walk: Walk): Promise<void> {
  const task = walk.chance.pick([...walk.model.alive.tasks.values()]);
  if (!task) return;
  await walk.write('DELETE', `/tasks/${task.id}`, undefined, 'allowed');
  await walk.noteDeleted('tasks', [task.id]);
}

export async function deleteTasks(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const ids = chance.some([...model.alive.tasks.keys()], 4);
  if (ids.length === 0) return;
  await walk.write('DELETE', '/tasks/bulk', { task_ids: ids }, 'allowed');
  // A task below another of them is deleted with that one.
  const roots = ids.filter((id) => !ids.some((other) => other !== id && model.isBelow(id, other)));
  await walk.noteDeleted('tasks', roots);
}
