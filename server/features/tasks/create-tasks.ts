import { type StoredTask, storedTask } from '#contract/task-fields.ts';
import type { NewSubtask, NewTask, Task } from '#contract/tasks.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import { refreshNoticeMoments, taskNoticesAt } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { assertHaveLists } from '#server/features/projects/area-lists.ts';
import { inboxOf } from '#server/features/projects/inbox.ts';
import { repeatTasks } from '#server/features/recurring/repeat-task.ts';
import { type Created, lockToCreate, type RequestContext, transact } from '#server/platform/context.ts';
import { brokenRule, missingReference } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { findCreated } from '#server/records/trash-index.ts';
import { findTasks, getTask } from './queries.ts';
import { assertLevels } from './write/apply-changes.ts';
import { columnsOf, READ_COLUMNS } from './columns.ts';
import { LoadedTasks } from './write/loaded-tasks.ts';
import { statusRefused } from './write/refusal-names.ts';
import { readDependencyRows } from './write/read-for-changes.ts';
import { readHomes } from './write/read-homes.ts';
import { saveTasks } from './write/save-tasks.ts';
import type { DependencyRow } from './write/shape-task.ts';

/**
 * Creates a task in a project, in an area or in the Inbox; a repeated request with the same id returns the stored task.
 * @throws Conflict for an id that is in the trash; RuleBroken for a missing project, parent task or dependency, or a
 * status that is not allowed.
 */
export async function createTask(request: RequestContext, input: NewTask): Promise<Created<Task>> {
  return (await createTasks(request, [input]))[0]!;
}

/**
 * Creates a subtask in the project of its parent.
 * @throws NotFound if the parent is missing.
 */
export async function createSubtask(ctx: RequestContext, parentId: string, input: NewSubtask): Promise<Created<Task>> {
  const { project_id } = await getTask(ctx, parentId);
  return createTask(ctx, {
    ...input,
    project_id,
    area_id: null,
    parent_task_id: parentId,
    dependency_task_ids: [],
    recurrence_pattern: null,
  });
}

/**
 * Creates several tasks in order, all or none, each like `createTask`; a task can be below an earlier one of the list.
 */
export function createTasks(request: RequestContext, inputs: readonly NewTask[]): Promise<Created<Task>[]> {
  return transact(request, async (ctx) => {
    const sent = inputs.map(({ id }) => id);
    const [, wanted, stored] = await Promise.all([
      lockToCreate(ctx, inputs.length),
      inProjects(ctx, inputs),
      readStored(ctx, sent),
    ]);
    const ids = wanted.map(({ id }) => id);
    const created = await create(
      ctx,
      wanted.filter(({ id }) => !stored.has(id)),
    );
    return ids.map((id) =>
      created.has(id) ? { isNew: true, record: created.get(id)! } : { isNew: false, record: stored.get(id)! },
    );
  });
}

/**
 * Gives every task an id and a project: without a project it gets that of its parent, the list of its area, or the Inbox.
 */
async function inProjects(ctx: RequestContext, inputs: readonly NewTask[]): Promise<Input[]> {
  const withoutProject = inputs.filter(({ project_id }) => project_id === null);
  const isForInbox = ({ parent_task_id, area_id }: NewTask) => parent_task_id === null && area_id === null;
  const inbox = withoutProject.some(isForInbox) ? await inboxOf(ctx) : '';
  await assertHaveLists(
    ctx,
    withoutProject.flatMap(({ area_id }) => area_id ?? []),
  );
  const ofParents = await readProjectsOf(
    ctx,
    withoutProject.flatMap(({ parent_task_id }) => parent_task_id ?? []),
  );
  return inputs.map((input) => {
    const ofParent = input.parent_task_id === null ? null : ofParents.get(input.parent_task_id);
    const project_id = input.project_id ?? (ofParent === null ? (input.area_id ?? inbox) : ofParent);
    if (project_id === undefined) throw missingReference('Parent task');
    return { ...input, id: input.id ?? newId(), project_id };
  });
}

/** The projects of these tasks, by task id. */
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

/** When these tasks were created, by task id. */
async function readMoments(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('tasks')
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', idList(ids))
    .select(['id', 'created_at'])
    .execute();
  return new Map(rows.map(({ id, created_at }) => [id, created_at]));
}

/** The tasks that earlier requests have created with these ids, by id. */
async function readStored(ctx: RequestContext, ids: readonly (string | undefined)[]): Promise<Map<string, Task>> {
  const found = await findCreated(ctx, 'tasks', ids);
  if (found.size === 0) return new Map();
  const tasks = await findTasks(ctx, found);
  // The response may have been lost, so the records that changed with the task are reported again.
  for (const { id, project_id, parent_task_id } of tasks) {
    ctx.changed?.add('task', parent_task_id === null ? [id] : [id, parent_task_id]);
    ctx.changed?.add('project', [project_id]);
  }
  return new Map(tasks.map((task) => [task.id, task]));
}

type Input = NewTask & { id: string; project_id: string };

async function create(ctx: RequestContext, inputs: readonly Input[]): Promise<Map<string, Task>> {
  if (inputs.length === 0) return new Map();
  const projectIds = inputs.map(({ project_id }) => project_id);
  const parentIds = inputs.flatMap(({ parent_task_id }) => parent_task_id ?? []);
  const dependencyIds = inputs.flatMap(({ dependency_task_ids }) => dependency_task_ids);
  const [paths, loaded, dependencies, nextPlace, moments, notices] = await Promise.all([
    readHomes(ctx, projectIds),
    LoadedTasks.load(ctx, parentIds),
    dependencyIds.length > 0 ? readDependencyRows(ctx, dependencyIds) : new Map<string, DependencyRow>(),
    readNextPlace(ctx),
    readMoments(
      ctx,
      inputs.flatMap(({ pasted_after }) => pasted_after ?? []),
    ),
    taskNoticesAt(ctx, inputs),
  ]);
  const lost = inputs.find(({ project_id }) => !paths.has(project_id));
  if (lost) throw missingReference(lost.project_id === lost.area_id ? 'Area' : 'Project');

  const tasks = inputs.map((input, index) => {
    assertPlace(loaded, input);
    const at = moments.get(input.pasted_after ?? '');
    const task = newTask(ctx, input, nextPlace + index, at);
    // Later tasks of the list can be below it.
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

/** @throws RuleBroken if the parent task is missing or too deep. */
function assertPlace(loaded: LoadedTasks, input: Input): void {
  if (input.parent_task_id === null) return;
  const parent = loaded.find(input.parent_task_id);
  if (parent?.project_id !== input.project_id) throw missingReference('Parent task');
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
  if (ids.length < wanted.size) throw missingReference('Task');
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

/** A task to be stored: open, whatever status it is created with, and without prerequisites yet. */
function newTask({ now }: RequestContext, input: Input, sort_order: number, created?: string): StoredTask {
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
    created_at: created ?? at,
    updated_at: at,
  });
}

/** The responses, after repeating tasks have got their rules. */
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
    // The rule may have set its first due date.
    await refreshNoticeMoments(ctx, 'tasks', ids);
    const found = await findTasks(ctx, ids);
    for (const task of found) tasks.set(task.id, task);
    ctx.changed?.addTasks(found);
    ctx.changed?.readAgain.add('recurring_task').add('recurring_instance');
  }
  return tasks;
}
