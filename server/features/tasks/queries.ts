import { SEARCH_MAX, type Task, type TaskSort } from '#contract/tasks.ts';
import type { Priority, TaskStatus } from '#contract/vocabulary.ts';
import { type Expression, expressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { PROJECT_NAME } from '#server/database/area-lists.ts';
import { inIds } from '#server/database/dialect/among-ids.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { joinLevelsAbove, sameUser } from '#server/database/levels-above.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import { visible } from '#server/database/visibility.ts';
import { WHY } from '#server/database/why.ts';
import { type Context, personNow } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { fold } from '#server/platform/folding.ts';
import {
  inOrder,
  type PageRequest,
  type PageValues,
  pageValues,
  placeOfPage,
  placeOfValues,
} from '#server/platform/pages.ts';
import { nameContains } from '#server/records/search-texts.ts';
import { READ_COLUMNS } from './columns.ts';
import { shapeTask, type TaskSurroundings } from './write/shape-task.ts';

/** Records of a user by their ids. */
interface UserAndIds {
  userId: string;
  /** From {@link idsAsJson}. */
  ids: string;
}

/** The row of a task in a list: without its path, which many tasks share. */
export type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['execute']>>[number];

/** Tasks with the points of their completion and their rule. */
const selectTasks = (db: Db, userId: string) =>
  db
    .selectFrom('tasks as task')
    .where('task.user_id', '=', userId)
    .leftJoin('completions as completion', (join) =>
      sameUser(join, 'completion.subject_id', 'task.id').on('completion.kind', '=', 'task'),
    )
    .leftJoin('recurring_tasks as rule', (join) => sameUser(join, 'rule.task_id', 'task.id'))
    .select(READ_COLUMNS.map((column) => `task.${column}` as const))
    .select(['rule.id as recurring_task_id', 'rule.recurrence_pattern', 'rule.repeat_from'])
    .select('completion.points as completion_points');

/** The names above a task. */
const PATH = [
  PROJECT_NAME.as('project_name'),
  'area.id as area_id',
  'area.name as area_name',
  'pillar.id as pillar_id',
  'pillar.name as pillar_name',
  'pillar.color as pillar_color',
] as const;

/** The fields of the path that affect points. */
const WEIGHTS = ['project.priority as project_priority', 'area.importance as area_importance'] as const;

const selectPaths = (db: Db, { userId, ids }: UserAndIds) =>
  db
    .selectFrom('projects as project')
    .$call(joinLevelsAbove)
    .where('project.user_id', '=', userId)
    .where('project.id', 'in', idsIn(ids))
    .select('project.id as project_id')
    .select([...PATH, ...WEIGHTS, WHY.as('why')]);

/** The fields of a project that its tasks show. */
export type ProjectPath = Awaited<ReturnType<ReturnType<typeof selectPaths>['execute']>>[number];

/** The displayed ones, by project id. */
export type ShownPaths = ReadonlyMap<string, Omit<ProjectPath, keyof Weights | 'project_id'>>;
type Weights = Pick<ProjectPath, 'project_priority' | 'area_importance'>;

const allPaths = prepare(selectPaths);
const visiblePaths = prepare((db, named: UserAndIds) => selectPaths(db, named).where(visible('project')));

/** The paths of these projects of the user, by id; hidden projects are left out. */
export async function readProjectPaths({ db, userId }: Context, projectIds: readonly string[]) {
  return byProject(await visiblePaths(db, { userId, ids: idsAsJson(projectIds) }));
}

const byProject = (paths: readonly ProjectPath[]) => new Map(paths.map((path) => [path.project_id, path]));

/** Tasks with their paths, for a few tasks that one query can read. */
const selectWholeTasks = (db: Db, userId: string) =>
  selectTasks(db, userId)
    .innerJoin('projects as project', (join) => sameUser(join, 'project.id', 'task.project_id'))
    .$call(joinLevelsAbove)
    .select([...PATH, WHY.as('why')])
    .select([
      has('tasks', 'parent_task_id', userId).as('has_subtasks'),
      has('task_dependencies', 'task_id', userId).as('has_dependencies'),
    ]);

/** Whether other rows refer to a task, to skip the query for them if not. */
const has = (table: string, column: string, userId: string) =>
  sql<number>`(select count(*) from (select 1 from ${sql.table(table)} as other
    where other.user_id = ${userId} and ${sql.ref(`other.${column}`)} = task.id limit 1) as first)`;

/** Tasks with the fields that the rules need, and on request the tasks above them. */
export const readForRules = ({ db, userId }: Context, ids: readonly string[]) =>
  selectForRules(db, { userId, ids: idsAsJson(ids) });

const selectForRules = prepare((db, { userId, ids }: UserAndIds) => {
  const withAbove = sql<string>`(
    with recursive above (id, parent_task_id) as (
      select id, parent_task_id from tasks where user_id = ${userId} and id in ${idsIn(ids)}
      union
      select tasks.id, tasks.parent_task_id from tasks
      inner join above on tasks.user_id = ${userId} and tasks.id = above.parent_task_id
    )
    select id from above
  )`;
  return selectWholeTasks(db, userId)
    .where('task.id', 'in', withAbove)
    .select([...WEIGHTS, has('task_dependencies', 'depends_on_id', userId).as('has_dependents')]);
});

/** The rule of `visible` for many tasks of a query: the visible projects are looked up once for all of them. */
export const inVisibleProject = (userId: string): Expression<SqlBool> =>
  expressionBuilder<{ task: Schema['tasks'] }, 'task'>()(
    'task.project_id',
    'in',
    expressionBuilder<Schema>()
      .selectFrom('projects as project')
      .$call(joinLevelsAbove)
      .where('project.user_id', '=', userId)
      .where(visible('project'))
      .select('project.id'),
  );

export interface TaskFilter {
  project_id?: string | undefined;
  completed?: boolean | undefined;
  status?: TaskStatus | undefined;
  priority?: Priority | undefined;
  /** Days, not included. */
  due_before?: string | undefined;
  due_after?: string | undefined;
  /** An instant, included. */
  updated_since?: string | undefined;
  include_archived: boolean;
}

/** The parts of a filter that determine the text of the query. */
interface FilterForm {
  completed: boolean | undefined;
  include_archived: boolean;
  isOfProject: boolean;
  hasStatus: boolean;
  hasPriority: boolean;
  isDueBefore: boolean;
  isDueAfter: boolean;
  isUpdated: boolean;
}

const formOf = (filter: TaskFilter): FilterForm => ({
  completed: filter.completed,
  include_archived: filter.include_archived,
  isOfProject: filter.project_id !== undefined,
  hasStatus: filter.status !== undefined,
  hasPriority: filter.priority !== undefined,
  isDueBefore: filter.due_before !== undefined,
  isDueAfter: filter.due_after !== undefined,
  isUpdated: filter.updated_since !== undefined,
});

interface FilterValues {
  userId: string;
  projectId: string;
  status: TaskStatus;
  priority: Priority;
  dueBefore: string;
  dueAfter: string;
  updatedSince: string;
}

/** The due date of a task without one, in the order by due date; the index of that order has it as well. */
const NEVER = '9999-12-31';
const DUE = sql<string>`coalesce(task.due_date, ${sql.lit(NEVER)})`;

const valuesOf = ({ userId }: Context, filter: TaskFilter): FilterValues => ({
  userId,
  projectId: filter.project_id ?? '',
  status: filter.status ?? 'todo',
  priority: filter.priority ?? 'medium',
  dueBefore: filter.due_before ?? '',
  dueAfter: filter.due_after ?? '',
  updatedSince: filter.updated_since === undefined ? '' : new Date(filter.updated_since).toISOString(),
});

/** Restricts a query of `tasks as task` to those that match a filter. */
const matching =
  (form: FilterForm, { userId, projectId, status, priority, dueBefore, dueAfter, updatedSince }: FilterValues) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    (query as unknown as SelectQueryBuilder<{ task: Schema['tasks'] }, 'task', O>)
      .$if(form.isOfProject, (tasks) => tasks.where('task.project_id', '=', projectId))
      .$if(form.completed !== undefined, (tasks) =>
        tasks.where('task.completed_at', form.completed ? 'is not' : 'is', null),
      )
      .$if(form.hasStatus, (tasks) => tasks.where('task.status', '=', status))
      .$if(form.hasPriority, (tasks) => tasks.where('task.priority', '=', priority))
      .$if(form.isDueBefore, (tasks) => tasks.where('task.due_date', '<', dueBefore))
      .$if(form.isDueAfter, (tasks) => tasks.where('task.due_date', '>', dueAfter))
      .$if(form.isUpdated, (tasks) => tasks.where('task.updated_at', '>=', updatedSince))
      .$if(!form.include_archived, (tasks) => tasks.where(inVisibleProject(userId))) as unknown as SelectQueryBuilder<
      DB,
      TB,
      O
    >;

const selectInOrder = prepareForms((form: FilterForm) =>
  prepare((db, values: FilterValues) =>
    selectTasks(db, values.userId)
      .$call(matching(form, values))
      .orderBy('task.sort_order')
      .orderBy('task.created_at')
      .orderBy('task.id'),
  ),
);

/** Tasks in order; each project has its own order. */
export async function listTasks(ctx: Context, filter: TaskFilter): Promise<Task[]> {
  return toTasks(ctx, await selectInOrder(formOf(filter))(ctx.db, valuesOf(ctx, filter)));
}

interface Found {
  userId: string;
  /** Folded. */
  text: string;
}

const selectFound = prepareForms(({ withCompleted }: { withCompleted: boolean }) =>
  prepare((db, { userId, text }: Found) => {
    // Materialized, because PostgreSQL would otherwise look up the text of each task instead of scanning the texts.
    const hits = db
      .with(
        (cte) => cte('found').materialized(),
        (query) =>
          query
            .selectFrom('search_texts')
            .where('user_id', '=', userId)
            .where('kind', '=', 'task')
            .where(nameContains(db, text))
            .select('id'),
      )
      .selectFrom('found')
      .select('id');
    // Sorts only the ids of the matches: sorting whole rows takes ten times the memory.
    const newest = db
      .selectFrom('tasks as task')
      .where('task.user_id', '=', userId)
      .where('task.id', 'in', hits)
      .$if(!withCompleted, (query) => query.where('task.completed_at', 'is', null))
      .where(inVisibleProject(userId))
      .orderBy('task.created_at', 'desc')
      .orderBy('task.id', 'desc')
      .limit(SEARCH_MAX)
      .select('task.id');
    return selectTasks(db, userId)
      .where('task.id', 'in', newest)
      .orderBy('task.created_at', 'desc')
      .orderBy('task.id', 'desc');
  }),
);

/** Up to 20 tasks whose name contains `name`, regardless of case and accents, open or all; newest first. */
export async function searchTasks(
  ctx: Context,
  { name, include_completed }: { name: string; include_completed: boolean },
): Promise<Task[]> {
  const select = selectFound({ withCompleted: include_completed });
  return toTasks(ctx, await select(ctx.db, { userId: ctx.userId, text: fold(name) }));
}

const selectTask = prepare((db, { userId, id }: { userId: string; id: string }) =>
  selectWholeTasks(db, userId).where('task.id', '=', id),
);

/** One task. @throws NotFound. */
export async function getTask(ctx: Context, id: string): Promise<Task> {
  const [row] = await selectTask(ctx.db, { userId: ctx.userId, id });
  if (!row) throw notFound('Task');
  const dependencies = row.has_dependencies > 0 ? await dependenciesOf(ctx, nameTasks([id])) : undefined;
  const subtasks = row.has_subtasks > 0 ? await subtaskCountsOf(ctx, nameTasks([id])) : undefined;
  return shapeTask(row, row, personNow(ctx), surroundingsOf(id, dependencies, subtasks));
}

/** One task with its subtasks. @throws NotFound. */
export async function getTaskWithSubtasks(ctx: Context, id: string): Promise<Task> {
  return { ...(await getTask(ctx, id)), sub_tasks: await selectSubtasks(ctx, { id }) };
}

/** The subtasks of a task in order. @throws NotFound. */
export async function listSubtasks(ctx: Context, id: string): Promise<Task[]> {
  await getTask(ctx, id);
  return selectSubtasks(ctx, { id });
}

const selectSubtasks = taskFinder((tasks, { id }: { id: string }) =>
  tasks.where('task.parent_task_id', '=', id).orderBy('task.sort_order').orderBy('task.created_at').orderBy('task.id'),
);

export type TasksQuery = ReturnType<typeof selectTasks>;

/**
 * Prepares a query of tasks; `narrow` receives placeholders instead of values, as in {@link prepare}, and a query with
 * the tables task, completion and rule. The returned function finds rows for {@link toTasks}.
 */
function taskRowFinder<Values extends object>(
  narrow: (query: TasksQuery, values: Values & { userId: string }) => TasksQuery,
) {
  const select = prepare((db, values: Values & { userId: string }) => narrow(selectTasks(db, values.userId), values));
  return ({ db, userId }: Context, values: Values): Promise<TaskRow[]> => select(db, { ...values, userId });
}

/** The same for tasks; the returned function accepts paths that were read already. */
export function taskFinder<Values extends object>(
  narrow: (query: TasksQuery, values: Values & { userId: string }) => TasksQuery,
) {
  const find = taskRowFinder(narrow);
  return async (ctx: Context, values: Values, paths?: ShownPaths): Promise<Task[]> =>
    toTasks(ctx, await find(ctx, values), paths);
}

const selectNamed = prepare((db, { userId, ids }: UserAndIds) =>
  selectTasks(db, userId).where(inIds(db, 'task.id', idsIn(ids))),
);

/** The rows of the tasks with these ids, in any order; unknown ones are left out. */
export const findTaskRows = ({ db, userId }: Context, ids: Iterable<string>): Promise<TaskRow[]> =>
  selectNamed(db, { userId, ids: idsAsJson(ids) });

/** The tasks with these ids, in this order; unknown ones are left out. */
export async function findTasks(ctx: Context, ids: Iterable<string>): Promise<Task[]> {
  const byId = new Map((await findTaskRows(ctx, ids)).map((row) => [row.id, row]));
  return toTasks(
    ctx,
    [...new Set(ids)].flatMap((id) => byId.get(id) ?? []),
  );
}

/** The order of a page; `-` is descending. */
type TaskOrder = TaskSort | '-completed_at';

interface PageForm {
  filter: FilterForm;
  order: TaskOrder;
  isFirst: boolean;
}

/** By the names of their columns; tasks without a due date are the last ones by it. */
const columnOf = (order: TaskOrder) =>
  order.replace('-', '') as 'completed_at' | 'created_at' | 'updated_at' | 'due_date';

/** The value of a task by which an order sorts it. */
export const keyInOrder = (task: Task, order: TaskOrder): string => task[columnOf(order)] ?? NEVER;

const selectTaskPage = prepareForms(({ filter, order, isFirst }: PageForm) =>
  prepare((db, values: FilterValues & PageValues) => {
    const { userId } = values;
    const column = columnOf(order);
    const key = column === 'due_date' ? DUE : (`task.${column}` as const);
    const direction = order.startsWith('-') ? 'desc' : 'asc';
    // Sorts only the ids where no index provides the order.
    const ids = db
      .selectFrom('tasks as task')
      .where('task.user_id', '=', userId)
      .$call(matching(filter, values))
      .$call(inOrder([key, 'task.id'], direction, placeOfValues(values, isFirst)))
      .select('task.id');
    return selectTasks(db, userId).where('task.id', 'in', ids).orderBy(key, direction).orderBy('task.id', direction);
  }),
);

/** A page of the tasks that match a filter, and one more. */
export async function findTaskPage(
  ctx: Context,
  filter: TaskFilter,
  order: TaskOrder,
  page: PageRequest,
): Promise<Task[]> {
  const place = placeOfPage(page, [columnOf(order) === 'due_date' ? 'day' : 'instant', 'id']);
  const select = selectTaskPage({ filter: formOf(filter), order, isFirst: place.after === null });
  return toTasks(ctx, await select(ctx.db, { ...valuesOf(ctx, filter), ...pageValues(place) }));
}

const selectTaskCount = prepareForms((form: FilterForm) =>
  prepare((db, values: FilterValues) =>
    db
      .selectFrom('tasks as task')
      .where('task.user_id', '=', values.userId)
      .$call(matching(form, values))
      .select((eb) => eb.fn.countAll<number>().as('total')),
  ),
);

export async function countTasks(ctx: Context, filter: TaskFilter): Promise<number> {
  const [counted] = await selectTaskCount(formOf(filter))(ctx.db, valuesOf(ctx, filter));
  return counted!.total;
}

/**
 * The tasks of rows. A task deleted with its project between the queries is left out.
 * @param known paths that were read already; the others are read.
 */
export async function toTasks(ctx: Context, rows: readonly TaskRow[], known: ShownPaths = new Map()): Promise<Task[]> {
  if (rows.length === 0) return [];
  const { db, userId } = ctx;
  const now = personNow(ctx);
  const missing = rows.flatMap(({ project_id }) => (known.has(project_id) ? [] : project_id));
  const named = nameTasks(rows.map(({ id }) => id));
  const [paths, dependencies, subtasks] = await Promise.all([
    missing.length > 0 ? allPaths(db, { userId, ids: idsAsJson(missing) }) : [],
    dependenciesOf(ctx, named),
    subtaskCountsOf(ctx, named),
  ]);
  const read = byProject(paths);
  return rows.flatMap((row) => {
    const path = known.get(row.project_id) ?? read.get(row.project_id);
    return path ? shapeTask(row, path, now, surroundingsOf(row.id, dependencies, subtasks)) : [];
  });
}

const NO_SUBTASKS = { sub_task_count: 0, completed_sub_task_count: 0 };

const surroundingsOf = (
  id: string,
  dependencies?: Awaited<ReturnType<typeof dependenciesOf>>,
  subtasks?: Awaited<ReturnType<typeof subtaskCountsOf>>,
): TaskSurroundings => ({ dependencies: dependencies?.get(id) ?? [], ...(subtasks?.get(id) ?? NO_SUBTASKS) });

/** Above this number of tasks, a list reads the details of all the user's tasks instead of listing ids. */
const NAMED_IDS_MAX = 500;

/** Ids of tasks from {@link idsAsJson}; undefined above the limit. */
export const nameTasks = (ids: readonly string[]): string | undefined =>
  ids.length > NAMED_IDS_MAX ? undefined : idsAsJson(ids);

const selectDependencies = (db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('task_dependencies as dependency')
    .innerJoin('tasks as task', (join) => sameUser(join, 'task.id', 'dependency.depends_on_id'))
    .where('dependency.user_id', '=', userId)
    .orderBy('task.sort_order')
    .orderBy('task.id')
    .select(['dependency.task_id', 'task.id', 'task.name', 'task.status', 'task.priority', 'task.completed_at']);

const allDependencies = prepare(selectDependencies);
const dependenciesOfNamed = prepare((db, named: UserAndIds) =>
  selectDependencies(db, named).where('dependency.task_id', 'in', idsIn(named.ids)),
);

/** The prerequisites of tasks, by the id of the dependent. @param named from {@link nameTasks}. */
export async function dependenciesOf({ db, userId }: Context, named: string | undefined) {
  const rows =
    named === undefined ? await allDependencies(db, { userId }) : await dependenciesOfNamed(db, { userId, ids: named });
  return Map.groupBy(rows, (row) => row.task_id);
}

const selectSubtaskCounts = (db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('parent_task_id', 'is not', null)
    .groupBy('parent_task_id')
    .select((eb) => [
      'parent_task_id',
      eb.fn.count<number>('id').as('sub_task_count'),
      eb.fn.count<number>('completed_at').as('completed_sub_task_count'),
    ]);

const allSubtaskCounts = prepare(selectSubtaskCounts);
const subtaskCountsOfNamed = prepare((db, named: UserAndIds) =>
  selectSubtaskCounts(db, named).where('parent_task_id', 'in', idsIn(named.ids)),
);

/** The number of subtasks of tasks, and of completed ones. @param named from {@link nameTasks}. */
export async function subtaskCountsOf({ db, userId }: Context, named: string | undefined) {
  const rows =
    named === undefined
      ? await allSubtaskCounts(db, { userId })
      : await subtaskCountsOfNamed(db, { userId, ids: named });
  return new Map(rows.map(({ parent_task_id, ...counts }) => [parent_task_id!, counts]));
}
