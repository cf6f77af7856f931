import type { Task } from '#contract/tasks.ts';
import type { TaskStatus } from '#contract/vocabulary.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { idsIn, placesOf } from '#server/database/id-list.ts';
import { joinLevelsAbove } from '#server/database/levels-above.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { visible } from '#server/database/visibility.ts';
import { WHY } from '#server/database/why.ts';
import { type Context, today } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { newestFirst, type PageRequest, placeOfPage } from '#server/platform/pages.ts';
import { nameLike, namePattern } from '#server/records/search-texts.ts';
import { shapeTask } from './write/shape-task.ts';

const SEARCH_LIMIT = 20;

export type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['execute']>>[number];

/** Records of a user by their ids. */
interface Named {
  userId: string;
  /** As {@link placesOf} makes them. */
  ids: string;
}

/** Tasks with the path above each and what they are for. */
function selectTasks(db: Db, userId: string) {
  return tasksWithPath(db, userId)
    .leftJoin('completions as completion', (join) =>
      join
        .onRef('completion.user_id', '=', 'task.user_id')
        .onRef('completion.subject_id', '=', 'task.id')
        .on('completion.kind', '=', 'task'),
    )
    .leftJoin('recurring_tasks as rule', (join) =>
      join.onRef('rule.user_id', '=', 'task.user_id').onRef('rule.task_id', '=', 'task.id'),
    )
    .selectAll('task')
    .select(['rule.id as recurring_task_id', 'rule.recurrence_pattern', 'rule.repeat_from'])
    .select('completion.points as completion_points')
    .select([...PATH, WHY.as('why')]);
}

/** The names above a task. */
const PATH = [
  'project.name as project_name',
  'area.id as area_id',
  'area.name as area_name',
  'pillar.id as pillar_id',
  'pillar.name as pillar_name',
  'pillar.color as pillar_color',
] as const;

/** What of the path counts for points. */
const WEIGHTS = ['project.priority as project_priority', 'area.importance as area_importance'] as const;

/** What a task gets from the project it lies in. */
export type ProjectPath = Awaited<ReturnType<typeof readProjectPaths>> extends Map<string, infer Path> ? Path : never;

const selectPaths = prepare((db, { userId, ids }: Named) =>
  db
    .selectFrom('projects as project')
    .$call(joinLevelsAbove)
    .where('project.user_id', '=', userId)
    .where('project.id', 'in', idsIn(ids))
    .where(visible('project'))
    .select('project.id as project_id')
    .select([...PATH, ...WEIGHTS, WHY.as('why')]),
);

/** The paths of these projects of the user by their ids; hidden ones are left out. */
export async function readProjectPaths({ db, userId }: Context, projectIds: readonly string[]) {
  const rows = await selectPaths(db, { userId, ids: placesOf(projectIds) });
  return new Map(rows.map((row) => [row.project_id, row]));
}

/**
 * Tasks with those above them, as far as they are asked for, and what the rules look at. The flags say whether further
 * reading is worth a query.
 */
export const readForRules = ({ db, userId }: Context, ids: readonly string[]) =>
  selectForRules(db, { userId, ids: placesOf(ids) });

const selectForRules = prepare((db, { userId, ids }: Named) => {
  const withAbove = sql<string>`(
    with recursive above (id, parent_task_id) as (
      select id, parent_task_id from tasks where user_id = ${userId} and id in ${idsIn(ids)}
      union
      select tasks.id, tasks.parent_task_id from tasks
      inner join above on tasks.user_id = ${userId} and tasks.id = above.parent_task_id
    )
    select id from above
  )`;
  const has = (table: string, column: string) =>
    sql<number>`(select count(*) from (select 1 from ${sql.table(table)} as other
      where other.user_id = task.user_id and ${sql.ref(`other.${column}`)} = task.id limit 1) as first)`;
  return selectTasks(db, userId)
    .where('task.id', 'in', withAbove)
    .select(WEIGHTS)
    .select([
      has('tasks', 'parent_task_id').as('has_subtasks'),
      has('task_dependencies', 'task_id').as('has_dependencies'),
      has('task_dependencies', 'depends_on_id').as('has_dependents'),
    ]);
});

function tasksWithPath(db: Db, userId: string) {
  return db
    .selectFrom('tasks as task')
    .innerJoin('projects as project', (join) =>
      join.onRef('project.user_id', '=', 'task.user_id').onRef('project.id', '=', 'task.project_id'),
    )
    .$call(joinLevelsAbove)
    .where('task.user_id', '=', userId);
}

/** The ids of the projects that nothing hides: looked up once for all tasks of a query. */
const visibleProjects = (db: Db, userId: string) =>
  db
    .selectFrom('projects as project')
    .$call(joinLevelsAbove)
    .where('project.user_id', '=', userId)
    .where(visible('project'))
    .select('project.id');

export interface TaskFilter {
  project_id?: string | undefined;
  completed?: boolean | undefined;
  status?: TaskStatus | undefined;
  include_archived: boolean;
}

/** Narrows a query whose tables are named as those of {@link tasksWithPath} to the tasks that a filter lets through. */
const matching =
  ({ project_id, completed, status, include_archived }: TaskFilter) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    (query as unknown as ReturnType<typeof tasksWithPath>)
      .$if(project_id !== undefined, (tasks) => tasks.where('task.project_id', '=', project_id!))
      .$if(completed !== undefined, (tasks) => tasks.where('task.completed_at', completed ? 'is not' : 'is', null))
      .$if(status !== undefined, (tasks) => tasks.where('task.status', '=', status!))
      .$if(!include_archived, (tasks) => tasks.where(visible('project'))) as unknown as SelectQueryBuilder<DB, TB, O>;

/** Tasks in their order, which is kept within each project. */
export async function listTasks(ctx: Context, filter: TaskFilter): Promise<Task[]> {
  const rows = await selectTasks(ctx.db, ctx.userId)
    .$call(matching(filter))
    .orderBy('task.sort_order')
    .orderBy('task.created_at')
    .orderBy('task.id')
    .execute();
  return toTasks(ctx, rows);
}

const selectFound = prepare((db, { userId, pattern }: { userId: string; pattern: string }) => {
  // Materialized: PostgreSQL would look up the text of each task instead of reading the texts through.
  const hits = db
    .with(
      (cte) => cte('found').materialized(),
      (query) =>
        query
          .selectFrom('search_texts')
          .where('user_id', '=', userId)
          .where('kind', '=', 'task')
          .where(nameLike(pattern))
          .select('id'),
    )
    .selectFrom('found')
    .select('id');
  // Only the ids of all hits are put into order: a whole row takes ten times the memory to sort.
  const newest = db
    .selectFrom('tasks as task')
    .where('task.user_id', '=', userId)
    .where('task.id', 'in', hits)
    .where('task.completed_at', 'is', null)
    .where('task.project_id', 'in', visibleProjects(db, userId))
    .orderBy('task.created_at', 'desc')
    .orderBy('task.id', 'desc')
    .limit(SEARCH_LIMIT)
    .select('task.id');
  return selectTasks(db, userId)
    .where('task.id', 'in', newest)
    .orderBy('task.created_at', 'desc')
    .orderBy('task.id', 'desc');
});

/** Up to 20 open tasks whose name contains `name`, regardless of case and accents; newest first. */
export async function searchTasks(ctx: Context, name: string): Promise<Task[]> {
  return toTasks(ctx, await selectFound(ctx.db, { userId: ctx.userId, pattern: namePattern(name) }));
}

const selectTask = prepare((db, { userId, id }: { userId: string; id: string }) =>
  selectTasks(db, userId).where('task.id', '=', id),
);

/** One task. @throws NotFound. */
export async function getTask(ctx: Context, id: string): Promise<Task> {
  const [row] = await selectTask(ctx.db, { userId: ctx.userId, id });
  if (!row) throw notFound('Task');
  return (await toTasks(ctx, [row]))[0]!;
}

/** One task with its subtasks. @throws NotFound. */
export async function getTaskWithSubtasks(ctx: Context, id: string): Promise<Task> {
  return { ...(await getTask(ctx, id)), sub_tasks: await selectSubtasks(ctx, id) };
}

/** The subtasks of a task in their order. @throws NotFound. */
export async function listSubtasks(ctx: Context, id: string): Promise<Task[]> {
  await getTask(ctx, id);
  return selectSubtasks(ctx, id);
}

async function selectSubtasks(ctx: Context, id: string): Promise<Task[]> {
  const rows = await selectTasks(ctx.db, ctx.userId)
    .where('task.parent_task_id', '=', id)
    .orderBy('task.sort_order')
    .orderBy('task.created_at')
    .orderBy('task.id')
    .execute();
  return toTasks(ctx, rows);
}

export type TasksQuery = ReturnType<typeof selectTasks>;

/** The tasks that a narrowed query finds; its tables are named task, project, area, pillar, top_pillar and completion. */
export async function findTasks(ctx: Context, narrow: (query: TasksQuery) => TasksQuery): Promise<Task[]> {
  return toTasks(ctx, await narrow(selectTasks(ctx.db, ctx.userId)).execute());
}

/** Prepares a way to find tasks, as {@link findTasks} does, whose query is built once; `narrow` gets placeholders. */
export function taskFinder<Values extends object>(
  narrow: (query: TasksQuery, values: Values & { userId: string }) => TasksQuery,
) {
  const select = prepare((db, values: Values & { userId: string }) => narrow(selectTasks(db, values.userId), values));
  return async (ctx: Context, values: Values): Promise<Task[]> =>
    toTasks(ctx, await select(ctx.db, { ...values, userId: ctx.userId }));
}

/** What of a filter decides the text of a query; which project it is does not. */
type FilterForm = Omit<TaskFilter, 'project_id'> & { isOfProject: boolean };

const formOf = ({ project_id, completed, status, include_archived }: TaskFilter): FilterForm => ({
  completed,
  status,
  include_archived,
  isOfProject: project_id !== undefined,
});

const filterOf = ({ isOfProject, ...form }: FilterForm, projectId: string): TaskFilter => ({
  ...form,
  project_id: isOfProject ? projectId : undefined,
});

interface PageForm {
  filter: FilterForm;
  newestBy: 'completed_at' | 'created_at';
  isFirst: boolean;
}

interface PageValues {
  userId: string;
  projectId: string;
  rows: number;
  /** What the page begins after, unless it is the first. */
  instant: string;
  id: string;
}

const selectTaskPage = prepareForms(({ filter, newestBy, isFirst }: PageForm) =>
  prepare((db, { userId, projectId, rows, instant, id }: PageValues) => {
    // Only the ids of all tasks are put into order, where no index has them in it.
    const ids = tasksWithPath(db, userId)
      .$call(matching(filterOf(filter, projectId)))
      .$call(newestFirst([`task.${newestBy}`, 'task.id'], { rows, after: isFirst ? null : [instant, id] }))
      .select('task.id');
    return selectTasks(db, userId)
      .where('task.id', 'in', ids)
      .orderBy(`task.${newestBy}`, 'desc')
      .orderBy('task.id', 'desc');
  }),
);

/** A page of the tasks that a filter lets through, and one more; the newest first by an instant. */
export async function findTaskPage(
  ctx: Context,
  filter: TaskFilter,
  newestBy: PageForm['newestBy'],
  page: PageRequest,
): Promise<Task[]> {
  const { rows, after } = placeOfPage(page);
  const [instant, id] = after ?? ['', ''];
  const select = selectTaskPage({ filter: formOf(filter), newestBy, isFirst: after === null });
  const { db, userId } = ctx;
  return toTasks(ctx, await select(db, { userId, projectId: filter.project_id ?? '', rows, instant, id }));
}

const selectTaskCount = prepareForms((form: FilterForm) =>
  prepare((db, { userId, projectId }: Pick<PageValues, 'userId' | 'projectId'>) =>
    db
      .selectFrom('tasks as task')
      .where('task.user_id', '=', userId)
      .$call(matching({ ...filterOf(form, projectId), include_archived: true }))
      .$if(!form.include_archived, (tasks) => tasks.where('task.project_id', 'in', visibleProjects(db, userId)))
      .select((eb) => eb.fn.countAll<number>().as('total')),
  ),
);

/** How many tasks a filter lets through. */
export async function countTasks({ db, userId }: Context, filter: TaskFilter): Promise<number> {
  const [counted] = await selectTaskCount(formOf(filter))(db, { userId, projectId: filter.project_id ?? '' });
  return counted!.total;
}

async function toTasks(ctx: Context, rows: TaskRow[]): Promise<Task[]> {
  if (rows.length === 0) return [];
  const day = today(ctx);
  const ids = rows.map((row) => row.id);
  const dependencies = await dependenciesOf(ctx, ids);
  const subtasks = await subtaskCountsOf(ctx, ids);
  return rows.map((row) =>
    shapeTask(row, day, { dependencies: dependencies.get(row.id) ?? [], ...(subtasks.get(row.id) ?? NO_SUBTASKS) }),
  );
}

/** Above this, a list reads the details of all the user's tasks instead of naming so many ids. */
const NAMED_IDS_MAX = 500;

const NO_SUBTASKS = { sub_task_count: 0, completed_sub_task_count: 0 };

const selectDependencies = (db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('task_dependencies as dependency')
    .innerJoin('tasks as task', (join) =>
      join.onRef('task.user_id', '=', 'dependency.user_id').onRef('task.id', '=', 'dependency.depends_on_id'),
    )
    .where('dependency.user_id', '=', userId)
    .orderBy('task.sort_order')
    .orderBy('task.id')
    .select(['dependency.task_id', 'task.id', 'task.name', 'task.status', 'task.priority', 'task.completed_at']);

const allDependencies = prepare(selectDependencies);
const dependenciesOfNamed = prepare((db, named: Named) =>
  selectDependencies(db, named).where('dependency.task_id', 'in', idsIn(named.ids)),
);

/** What tasks wait for, by the id of the waiting one. */
export async function dependenciesOf({ db, userId }: Context, taskIds: readonly string[]) {
  const rows =
    taskIds.length > NAMED_IDS_MAX
      ? await allDependencies(db, { userId })
      : await dependenciesOfNamed(db, { userId, ids: placesOf(taskIds) });
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
const subtaskCountsOfNamed = prepare((db, named: Named) =>
  selectSubtaskCounts(db, named).where('parent_task_id', 'in', idsIn(named.ids)),
);

/** How many subtasks tasks have, and how many of them are completed. */
export async function subtaskCountsOf({ db, userId }: Context, taskIds: readonly string[]) {
  const rows =
    taskIds.length > NAMED_IDS_MAX
      ? await allSubtaskCounts(db, { userId })
      : await subtaskCountsOfNamed(db, { userId, ids: placesOf(taskIds) });
  return new Map(rows.map(({ parent_task_id, ...counts }) => [parent_task_id!, counts]));
}
