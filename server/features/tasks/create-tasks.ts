import { type StoredTask, storedTask } from '#contract/task-fields.ts';
import type { NewSubtask, NewTask, Task } from '#contract/tasks.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import { refreshNoticeMoments, taskNoticesAt } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { inboxOf } from '#server/features/projects/inbox.ts';
import { repeatTasks } from '#server/features/recurring/repeat-task.ts';
import { type Created, lockToCreate, type RequestContext, transact } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { findCreated } from '#server/records/trash-index.ts';
import { findTasks, getTask, readProjectPaths } from './queries.ts';
import { assertLevels } from './write/apply-changes.ts';
import { columnsOf, READ_COLUMNS } from './columns.ts';
import { LoadedTasks } from './write/loaded-tasks.ts';
import { statusRefused } from './write/naming-refusals.ts';
import { readDependencyRows } from './write/read-for-changes.ts';
import { saveTasks } from './write/save-tasks.ts';
import type { DependencyRow } from './write/shape-task.ts';

/**
 * Creates a task in a project, or in the Inbox; sent again with the same id it returns the stored one.
 * @throws Conflict for an id that is in the trash; RuleBroken when the project, the parent task or a dependency is missing, or for a status it may not have.
 */
export async function createTask(request: RequestContext, input: NewTask): Promise<Created<Task>> {
  return (await createTasks(request, [input]))[0]!;
}

/** Creates a subtask in the project of its task. @throws NotFound when the task is missing. */
export async function createSubtask(ctx: RequestContext, parentId: string, input: NewSubtask): Promise<Created<Task>> {
  const { project_id } = await getTask(ctx, parentId);
  return createTask(ctx, {
    ...input,
    project_id,
    parent_task_id: parentId,
    dependency_task_ids: [],
    recurrence_pattern: null,
  });
}

/** Creates several tasks in the order given, all or none, each as `createTask` would: also below one that comes before it. */
export function createTasks(request: RequestContext, inputs: readonly NewTask[]): Promise<Created<Task>[]> {
  return transact(request, async (ctx) => {
    await lockToCreate(ctx, inputs.length);
    const wanted = await inProjects(ctx, inputs);
    const ids = wanted.map(({ id }) => id);
    const stored = await readStored(
      ctx,
      inputs.map(({ id }) => id),
    );
    const created = await create(
      ctx,
      wanted.filter(({ id }) => !stored.has(id)),
    );
    return ids.map((id) =>
      created.has(id) ? { isNew: true, record: created.get(id)! } : { isNew: false, record: stored.get(id)! },
    );
  });
}

/** The tasks with an id and a project each: what names no project goes where its parent task is, else to the Inbox. */
async function inProjects(ctx: RequestContext, inputs: readonly NewTask[]): Promise<Input[]> {
  const homeless = inputs.filter(({ project_id }) => project_id === null);
  const inbox = homeless.some(({ parent_task_id }) => parent_task_id === null) ? await inboxOf(ctx) : '';
  const ofParents = await readProjectsOf(
    ctx,
    homeless.flatMap(({ parent_task_id }) => parent_task_id ?? []),
  );
  return inputs.map((input) => {
    const project_id = input.project_id ?? (input.parent_task_id ? ofParents.get(input.parent_task_id) : inbox);
    if (project_id === undefined) throw brokenRule('Parent task not found');
    return { ...input, id: input.id ?? newId(), project_id };
  });
}

/** The projects of these tasks, by the ids of the tasks. */
async function readProjectsOf({ db, userId }: RequestContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .select(['id', 'project_id'])
    .execute();
  return new Map(rows.map(({ id, project_id }) => [id, project_id]));
}

/** The tasks that earlier requests have made with these ids, by id. */
async function readStored(ctx: RequestContext, ids: readonly (string | undefined)[]): Promise<Map<string, Task>> {
  const found = await findCreated(ctx, 'tasks', ids);
  if (found.size === 0) return new Map();
  const tasks = await findTasks(ctx, found);
  // The first answer, which may have been lost, told what else had changed.
  for (const { id, project_id, parent_task_id } of tasks) {
    ctx.changed?.add('task', parent_task_id === null ? [id] : [id, parent_task_id]);
    ctx.changed?.add('project', [project_id]);
  }
  return new Map(tasks.map((task) => [task.id, task]));
}

type Input = NewTask & { id: string; project_id: string };

async function create(ctx: RequestContext, inputs: readonly Input[]): Promise<Map<string, Task>> {
  if (inputs.length === 0) return new Map();
  const paths = await readProjectPaths(
    ctx,
    inputs.map(({ project_id }) => project_id),
  );
  const loaded = await LoadedTasks.load(
    ctx,
    inputs.flatMap(({ parent_task_id }) => parent_task_id ?? []),
  );
  const dependencyIds = inputs.flatMap(({ dependency_task_ids }) => dependency_task_ids);
  const dependencies =
    dependencyIds.length > 0 ? await readDependencyRows(ctx, dependencyIds) : new Map<string, DependencyRow>();
  if (inputs.some(({ project_id }) => !paths.has(project_id))) throw brokenRule('Project not found');

  const nextPlace = await readNextPlace(ctx);
  const notices = await taskNoticesAt(ctx, inputs);
  const tasks = inputs.map((input, index) => {
    assertPlace(loaded, input);
    const task = newTask(ctx, input, nextPlace + index);
    // From here on it can be the parent of those after it.
    loaded.add(task, paths.get(input.project_id)!);
    return task;
  });
  const rows = tasks.map((task, index) => ({
    user_id: ctx.userId,
    ...columnsOf(task, READ_COLUMNS),
    from_template: null,
    next_notice_at: notices[index]!,
  }));
  await insertRows(ctx.db, 'tasks', rows);
  await writeSearchTexts(ctx, 'tasks', tasks);
  loaded.addPrerequisites(dependencies.values());
  for (const [index, input] of inputs.entries()) {
    const task = { ...tasks[index]!, dependency_task_ids: prerequisitesOf(input, dependencies) };
    const refusal = loaded.changes.add(task, input);
    if (refusal) throw statusRefused(loaded, task, refusal);
  }
  ctx.changed?.add(
    'project',
    inputs.map(({ project_id }) => project_id),
  );
  return answers(ctx, loaded, await saveTasks(ctx, loaded, []), inputs);
}

/** @throws RuleBroken when the parent task is missing or too deep. */
function assertPlace(loaded: LoadedTasks, input: Input): void {
  if (input.parent_task_id === null) return;
  const parent = loaded.find(input.parent_task_id);
  if (parent?.project_id !== input.project_id) throw brokenRule('Parent task not found');
  assertLevels(loaded.depthOf(parent), 0);
}

/** @throws RuleBroken for a dependency on itself or on an unknown task. */
function prerequisitesOf(
  { id, name, dependency_task_ids }: Input,
  known: ReadonlyMap<string, DependencyRow>,
): string[] {
  const wanted = new Set(dependency_task_ids);
  if (wanted.has(id)) throw brokenRule(`“${name}” cannot wait for itself`);
  const ids = [...known.keys()].filter((each) => wanted.has(each));
  if (ids.length < wanted.size) throw brokenRule('Task not found');
  return ids;
}

const selectLast = prepare((db, { userId }: { userId: string }) =>
  db.selectFrom('tasks').where('user_id', '=', userId).orderBy('sort_order', 'desc').limit(1).select('sort_order'),
);

/** The place after all tasks of the user. */
async function readNextPlace({ db, userId }: RequestContext): Promise<number> {
  const [last] = await selectLast(db, { userId });
  return last ? last.sort_order + 1 : 0;
}

/** A task as it is about to be stored: open, whatever status it is created with, and waiting for nothing yet. */
function newTask({ now }: RequestContext, input: Input, sort_order: number): StoredTask {
  const at = now.toISOString();
  return storedTask(input, {
    id: input.id,
    project_id: input.project_id,
    parent_task_id: input.parent_task_id,
    status: 'todo',
    completed_at: null,
    sort_order,
    sub_task_completion_required: input.sub_task_completion_required,
    sub_task_count: 0,
    completed_sub_task_count: 0,
    dependency_task_ids: [],
    recurring_task_id: null,
    recurrence_pattern: null,
    repeat_from: null,
    completion_points: null,
    created_at: at,
    updated_at: at,
  });
}

/** The wire answers, after the tasks that repeat have got their rules. */
async function answers(
  ctx: RequestContext,
  loaded: LoadedTasks,
  saved: ReadonlyMap<string, StoredTask>,
  inputs: readonly Input[],
): Promise<Map<string, Task>> {
  const tasks = new Map(inputs.map(({ id }) => [id, loaded.answer(ctx, saved.get(id) ?? loaded.get(id))]));
  const repeating = inputs.flatMap(({ id, recurrence_pattern: pattern, repeat_from: repeatFrom }) =>
    pattern === null ? [] : [{ task: tasks.get(id)!, pattern, repeatFrom }],
  );
  if (repeating.length > 0) {
    await repeatTasks(ctx, repeating);
    const ids = repeating.map(({ task }) => task.id);
    // One that repeats may be given its first due date by that.
    await refreshNoticeMoments(ctx, 'tasks', ids);
    const found = await findTasks(ctx, ids);
    for (const task of found) tasks.set(task.id, task);
    ctx.changed?.addTasks(found);
    ctx.changed?.readAgain.add('recurring_task').add('recurring_instance');
  }
  return tasks;
}
