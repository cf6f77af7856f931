import type { RecurringTask } from '#contract/recurring.ts';
import type { Task } from '#contract/tasks.ts';
import type { ModelRule } from './model.ts';
import type { Walk } from './walk.ts';

const RULES_MAX = 5;

const newPattern = ({ chance }: Walk) => ({
  type: chance.pick(['daily', 'weekly', 'monthly'])!,
  interval: 1 + chance.below(2),
  max_instances: chance.once(3) ? 1 + chance.below(4) : null,
});

export async function createRule(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  if (model.alive.rules.size >= RULES_MAX) return;
  const project = chance.once(3) ? undefined : chance.pick([...model.alive.projects.values()]);
  const body = {
    id: chance.uuid(),
    name: walk.newName(),
    project_id: project?.id ?? null,
    recurrence_pattern: newPattern(walk),
    repeat_from: chance.pick(['due', 'completion']),
    start_date: walk.dayAfter(chance.below(20) - 10),
  };
  const verdict = project && model.isHidden(project.id) ? 'refused' : 'allowed';
  if (!(await walk.write('POST', '/recurring-tasks', body, verdict))) return;
  const { id, name, project_id } = body;
  model.alive.rules.set(id, { id, name, project_id, task_id: null, is_active: true, closed: new Map() });
}

/** Makes a task repeat, changes its pattern, or ends the repeat, which moves its rule to the trash. */
export async function repeatTask(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const task = chance.pick([...model.alive.tasks.values()]);
  if (!task) return;
  const rule = model.ruleOf(task.id);
  if (rule && chance.once(2)) {
    await walk.write('PUT', `/tasks/${task.id}`, { recurrence_pattern: null }, 'allowed');
    return walk.noteDeleted('rules', [rule.id]);
  }
  if (!rule && model.alive.rules.size >= RULES_MAX) return;
  const body = { recurrence_pattern: newPattern(walk) };
  // A new rule starts in a visible project.
  const verdict = !rule && model.isHidden(task.project_id) ? 'refused' : 'allowed';
  const changed = await walk.write<Task>('PUT', `/tasks/${task.id}`, body, verdict);
  const id = changed?.recurring_task_id;
  if (!changed || rule) return;
  if (!id) throw new Error(`${task.name} does not repeat`);
  model.alive.rules.set(id, {
    id,
    name: task.name,
    project_id: task.project_id,
    task_id: task.id,
    is_active: true,
    closed: new Map(),
  });
}

export async function changeRule(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const rule = chance.pick([...model.alive.rules.values()]);
  if (!rule) return;
  const project = chance.pick([...model.alive.projects.values()]);
  const body = chance.pick<Record<string, unknown>>([
    { is_active: chance.once(2) },
    { repeat_from: chance.pick(['due', 'completion']) },
    { recurrence_pattern: newPattern(walk) },
    { project_id: project?.id ?? null },
  ])!;
  const isElsewhere = project !== undefined && 'project_id' in body && project.id !== rule.project_id;
  const first = model.task(rule.task_id ?? '');
  // A subtask would leave its task.
  const leaves =
    'project_id' in body &&
    rule.project_id !== (project?.id ?? null) &&
    first?.parent_task_id != null &&
    first.status !== 'completed' &&
    first.project_id !== (project?.id ?? model.inboxId);
  const verdict = leaves || (isElsewhere && model.isHidden(project.id)) ? 'refused' : 'allowed';
  if (!(await walk.write('PUT', `/recurring-tasks/${rule.id}`, body, verdict))) return;
  if ('project_id' in body) {
    const to = project?.id ?? null;
    const moves = rule.project_id !== to;
    rule.project_id = to;
    if (moves) await moveFirst(walk, rule);
  }
  if ('is_active' in body) rule.is_active = body['is_active'] as boolean;
}

/** The open task that a rule was created from follows it; without a project both are in the Inbox. */
async function moveFirst({ model, read }: Walk, rule: ModelRule): Promise<void> {
  const task = rule.task_id === null ? undefined : model.task(rule.task_id);
  if (!task || task.status === 'completed' || task.project_id === rule.project_id) return;
  const to = rule.project_id ?? (await read<Task>(`/tasks/${task.id}`)).project_id;
  model.noteInbox(to);
  if (task.project_id !== to) model.move(task, to);
  rule.project_id = to;
  model.moveRules();
}

export async function deleteRule(walk: Walk): Promise<void> {
  const rule = walk.chance.pick([...walk.model.alive.rules.values()]);
  if (!rule) return;
  await walk.write('DELETE', `/recurring-tasks/${rule.id}`, undefined, 'allowed');
  await walk.noteDeleted('rules', [rule.id]);
}

interface Instance {
  id: string;
  completed: boolean;
  skipped: boolean;
  missed: boolean;
  due_date: string;
}

export async function closeInstance(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const rule = chance.pick([...model.alive.rules.values()]);
  if (!rule) return;
  const instances = await walk.read<Instance[]>(`/recurring-tasks/${rule.id}/instances`);
  const instance = chance.pick(instances.filter(({ due_date }) => due_date <= walk.dayAfter(2)));
  if (!instance) return;
  const how = chance.pick(['complete', 'complete', 'skip', 'reopen'] as const)!;
  const path = `/recurring-task-instances/${instance.id}/${how}`;
  if (how === 'reopen') return reopen(walk, rule, instance, path);
  const verdict = how === 'skip' && instance.completed ? 'refused' : 'allowed';
  if (!(await walk.write('PUT', path, undefined, verdict))) return;
  rule.closed.set(instance.id, how === 'complete' ? 'completed' : 'skipped');
}

/** Reopening a task removes its next occurrence, unless that was completed. */
async function reopen(walk: Walk, rule: ModelRule, instance: Instance, path: string): Promise<void> {
  const isClosed = instance.completed || instance.skipped || instance.missed;
  if (await walk.write('PUT', path, undefined, isClosed ? 'either' : 'allowed')) rule.closed.delete(instance.id);
}

export async function generate(walk: Walk): Promise<void> {
  await walk.write('POST', '/recurring-tasks/generate-instances', undefined, 'allowed');
}

export async function listRules(walk: Walk): Promise<void> {
  const listed = await walk.read<RecurringTask[]>('/recurring-tasks');
  const hidden = (rule: ModelRule) => rule.project_id !== null && walk.model.isHidden(rule.project_id);
  const expected = [...walk.model.alive.rules.values()].filter((rule) => !hidden(rule)).length;
  if (listed.length !== expected) throw new Error(`${listed.length} rules are listed, the model has ${expected}`);
}
