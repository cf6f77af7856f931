import { isDeepStrictEqual } from 'node:util';
import type { Task } from '#contract/tasks.ts';
import type { Today } from '#contract/today.ts';
import type { Model } from './model.ts';
import type { Walk } from './walk.ts';

/** Compares the tasks of the server with the model, one by one and in order. @throws Error with the difference. */
export async function compareTasks(walk: Walk): Promise<void> {
  const { model } = walk;
  const served = await walk.read<Task[]>('/tasks?include_archived=true');
  sameIds('tasks', served, model.alive.tasks);
  adoptCompletions(model, served);
  for (const task of served) {
    const expected = expectedOf(model, task.id);
    const facts = factsOf(task);
    walk.noteFacts(task.id, facts);
    for (const [fact, value] of Object.entries(facts)) {
      same(`${fact} of ${task.name} (${task.id})`, value, expected[fact as keyof typeof expected]);
    }
  }
  for (const projectId of model.alive.projects.keys()) {
    const ids = served.filter((task) => task.project_id === projectId).map((task) => task.id);
    same(
      `order of ${projectId}`,
      ids,
      model.inOrder(projectId).map((task) => task.id),
    );
  }
  // Only the relative order of positions matters.
  for (const { id, sort_order } of served) model.task(id)!.sort_order = sort_order;
}

const factsOf = (task: Task) => ({
  project_id: task.project_id,
  parent_task_id: task.parent_task_id,
  status: task.status,
  completed: task.completed,
  has_points: task.completion_points !== null,
  requires_subtasks: task.sub_task_completion_required,
  sub_task_count: task.sub_task_count,
  completed_sub_task_count: task.completed_sub_task_count,
  dependencies: task.dependency_task_ids.toSorted(),
  can_start: task.can_start,
  recurring_task_id: task.recurring_task_id,
});

function expectedOf(model: Model, id: string): ReturnType<typeof factsOf> {
  const task = model.task(id)!;
  const completed = task.status === 'completed';
  const children = model.children(id);
  return {
    project_id: task.project_id,
    parent_task_id: task.parent_task_id,
    status: task.status,
    completed,
    has_points: completed,
    requires_subtasks: task.requires_subtasks,
    sub_task_count: children.length,
    completed_sub_task_count: children.filter((child) => child.status === 'completed').length,
    dependencies: model.dependencies(id).toSorted(),
    can_start: model.canStart(id),
    recurring_task_id: model.ruleOf(id)?.id ?? null,
  };
}

/** A task whose last open subtask was deleted or moved away may become completed, where the rules allow it. */
function adoptCompletions(model: Model, served: readonly Task[]): void {
  for (const { id, status } of served) {
    const task = model.task(id)!;
    if (!model.mayComplete.has(id) || status !== 'completed' || task.status === 'completed') continue;
    if (task.requires_subtasks && !model.refuses(task, 'completed')) model.setStatus(task, 'completed');
  }
  model.mayComplete.clear();
}

/** Compares all other data that a person can see. */
export async function compareAll(walk: Walk): Promise<void> {
  const { model } = walk;
  await compareTasks(walk);
  const projects = await walk.read<Named[]>('/projects?include_archived=true&include_inbox=true');
  const areas = await walk.read<Named[]>('/areas?include_archived=true');
  const pillars = await walk.read<Named[]>('/pillars?include_archived=true&include_sub_pillars=true');
  sameRecords('projects', projects, new Map(model.known('projects').map((one) => [one.id, one])), [
    'area_id',
    'archived',
  ]);
  sameRecords('areas', areas, model.alive.areas, ['pillar_id', 'archived']);
  sameRecords('pillars', pillars, model.alive.pillars, ['parent_pillar_id', 'archived']);
  const trash = await walk.read<Named[]>('/trash');
  same('trash', trash.map(({ id }) => id).toSorted(), model.trash.map(({ id }) => id).toSorted());
  await compareRules(walk);
  await compareDay(walk);
}

type Named = { id: string; name: string } & Record<string, unknown>;

async function compareRules(walk: Walk): Promise<void> {
  for (const rule of walk.model.alive.rules.values()) {
    const instances = await walk.read<{ id: string; completed: boolean; skipped: boolean }[]>(
      `/recurring-tasks/${rule.id}/instances`,
    );
    const closed = new Map(
      instances.map(({ id, completed, skipped }) => [id, completed ? 'completed' : skipped ? 'skipped' : 'open']),
    );
    const { project_id } = await walk.read<{ project_id: string | null }>(`/recurring-tasks/${rule.id}`);
    const follows = rule.mayFollow && project_id === walk.model.task(rule.task_id!)?.project_id;
    if (follows) rule.project_id = project_id;
    rule.mayFollow = false;
    same(`project of ${rule.name}`, project_id, rule.project_id);
    for (const [id, state] of rule.closed) same(`instance ${id} of ${rule.name}`, closed.get(id), state);
  }
}

/** Whether a picked task is still on today: it leaves the day when its due date changes to a day after today. */
export function staysPicked({ model, today }: Walk, { id, due_date }: Pick<Task, 'id' | 'due_date'>): boolean {
  return due_date === null || due_date <= today || due_date === model.pickedWith.get(`${today} ${id}`);
}

async function compareDay(walk: Walk): Promise<void> {
  const { model, today } = walk;
  const { tasks, suggestions, pomodoro_sessions } = await walk.read<Today>('/today');
  const picked = tasks.filter((row) => row.picked && row.kind === 'task').map((row) => row.id);
  const served = new Map((await walk.read<Task[]>('/tasks?include_archived=true')).map((task) => [task.id, task]));
  const expected = [...(model.picks.get(today) ?? [])].filter((id) => {
    const task = model.task(id);
    if (task === undefined || model.isHidden(task.project_id)) return false;
    // Tasks completed on another day are listed there.
    if (task.status === 'completed' && !tasks.some((row) => row.id === id)) return false;
    return staysPicked(walk, served.get(id)!);
  });
  same('picked tasks', picked.toSorted(), expected.toSorted());
  same('focus sessions', pomodoro_sessions, model.focusSessions.get(today) ?? 0);
  const unwanted = suggestions.filter(({ task }) => {
    const until = model.notNow.get(task.id) ?? '';
    const isNearlyDue = task.due_date !== null && task.due_date <= walk.dayAfter(1) && until < walk.dayAfter(7);
    return until > today && !isNearlyDue;
  });
  same('suggestions after "not now"', unwanted, []);
}

function sameRecords(what: string, served: readonly Named[], expected: ReadonlyMap<string, object>, facts: string[]) {
  sameIds(what, served, expected);
  const only = (record: object) => facts.map((fact) => (record as Record<string, unknown>)[fact]);
  for (const record of served) same(`${what} ${record.name}`, only(record), only(expected.get(record.id)!));
}

function sameIds(what: string, served: readonly { id: string }[], expected: ReadonlyMap<string, unknown>): void {
  same(what, served.map(({ id }) => id).toSorted(), [...expected.keys()].toSorted());
}

export function same(what: string, served: unknown, expected: unknown): void {
  if (isDeepStrictEqual(served, expected)) return;
  throw new Error(`${what} differ: the server has ${JSON.stringify(served)}, the model ${JSON.stringify(expected)}`);
}
