import type { TrashKind } from '#contract/trash.ts';
import type { Db } from '#server/database/transaction.ts';
import { emptySubtree, parentOf, type Row, type Subtree } from './subtree.ts';

const TABLE_OF_KIND = {
  pillar: 'pillars',
  area: 'areas',
  project: 'projects',
  recurring_task: 'recurring_tasks',
} as const;

/** Reads a pillar, an area, a project or a recurring task with all that is below it; undefined when the user has no such thing. */
export async function readSubtree(
  db: Db,
  userId: string,
  kind: Exclude<TrashKind, 'task'>,
  id: string,
): Promise<Subtree | undefined> {
  const subtree = emptySubtree();
  const root = await db
    .selectFrom(TABLE_OF_KIND[kind] as 'pillars')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!root) return undefined;
  (subtree[TABLE_OF_KIND[kind]] as unknown[]).push(root);

  if (kind === 'pillar') subtree.unlinked = await readLinks(db, userId, id);
  if (kind === 'area') subtree.projects = await rowsWhere(db, userId, 'projects', 'area_id', [id]);
  const projectIds = subtree.projects.map((project) => project.id);
  const tasks = await rowsWhere(db, userId, 'tasks', 'project_id', projectIds);
  subtree.tasks = parentsFirst(tasks, (task) => task.parent_task_id === null);
  subtree.task_dependencies = await readDependencies(db, userId, subtree.tasks);
  subtree.recurring_tasks.push(...(await rowsWhere(db, userId, 'recurring_tasks', 'project_id', projectIds)));
  const ruleIds = idsOf(subtree.recurring_tasks);
  subtree.recurring_task_instances = await rowsWhere(
    db,
    userId,
    'recurring_task_instances',
    'recurring_task_id',
    ruleIds,
  );
  subtree.day_entries = [
    ...(await rowsWhere(db, userId, 'day_entries', 'task_id', idsOf(subtree.tasks))),
    ...(await rowsWhere(db, userId, 'day_entries', 'instance_id', idsOf(subtree.recurring_task_instances))),
  ];
  await addParentNames(db, userId, [subtree]);
  return subtree;
}

/** Reads tasks with all that is below them: a subtree for each that lies below no other of them. */
export async function readTaskSubtrees(db: Db, userId: string, ids: readonly string[]): Promise<Subtree[]> {
  const found = new Map<string, Row<'tasks'>>();
  for (let level = await rowsWhere(db, userId, 'tasks', 'id', ids); level.length > 0;) {
    for (const task of level) found.set(task.id, task);
    const levelIds = level.map((task) => task.id);
    const below = await rowsWhere(db, userId, 'tasks', 'parent_task_id', levelIds);
    level = below.filter((task) => !found.has(task.id));
  }
  const dependencies = await readDependencies(db, userId, [...found.values()]);
  const isRoot = (task: Row<'tasks'>) => task.parent_task_id === null || !found.has(task.parent_task_id);
  const subtrees: Subtree[] = [];
  for (const task of parentsFirst([...found.values()], isRoot)) {
    if (isRoot(task)) subtrees.push(emptySubtree());
    subtrees.at(-1)!.tasks.push(task);
  }
  const picks = await rowsWhere(db, userId, 'day_entries', 'task_id', [...found.keys()]);
  for (const subtree of subtrees) {
    subtree.task_dependencies = touching(dependencies, subtree.tasks);
    const taskIds = new Set(idsOf(subtree.tasks));
    subtree.day_entries = picks.filter(({ subject_id }) => taskIds.has(subject_id));
  }
  await addParentNames(db, userId, subtrees);
  return subtrees;
}

async function readLinks(db: Db, userId: string, pillarId: string): Promise<Subtree['unlinked']> {
  const areas = db.selectFrom('areas').select('id').where('user_id', '=', userId).where('pillar_id', '=', pillarId);
  const subs = db
    .selectFrom('pillars')
    .select('id')
    .where('user_id', '=', userId)
    .where('parent_pillar_id', '=', pillarId);
  return {
    area_ids: (await areas.execute()).map((area) => area.id),
    sub_pillar_ids: (await subs.execute()).map((sub) => sub.id),
  };
}

type Dependency = Row<'task_dependencies'>;

async function readDependencies(db: Db, userId: string, tasks: readonly Row<'tasks'>[]): Promise<Dependency[]> {
  if (tasks.length === 0) return [];
  return touching(await db.selectFrom('task_dependencies').selectAll().where('user_id', '=', userId).execute(), tasks);
}

/** The dependencies of these tasks, and those on them. */
function touching(dependencies: readonly Dependency[], tasks: readonly Row<'tasks'>[]): Dependency[] {
  const ids = new Set(tasks.map((task) => task.id));
  return dependencies.filter((row) => ids.has(row.task_id) || ids.has(row.depends_on_id));
}

/** How many ids go into one query, well below what SQLite and PostgreSQL take. */
const IDS_PER_QUERY = 500;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id);

type LowerTable = 'projects' | 'tasks' | 'day_entries' | 'recurring_tasks' | 'recurring_task_instances';

/** Tables whose rows have a place among their neighbours. */
const ORDERED: readonly LowerTable[] = ['projects', 'tasks'];

async function rowsWhere<Table extends LowerTable>(
  db: Db,
  userId: string,
  table: Table,
  column: 'id' | 'area_id' | 'project_id' | 'parent_task_id' | 'task_id' | 'instance_id' | 'recurring_task_id',
  ids: readonly string[],
): Promise<Row<Table>[]> {
  const rows: unknown[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const found = await db
      // One table stands for all: the columns used here are the same in kind.
      .selectFrom(table as 'tasks')
      .selectAll()
      .where('user_id', '=', userId)
      .where(column as 'id', 'in', ids.slice(start, start + IDS_PER_QUERY))
      .$if(ORDERED.includes(table), (query) => query.orderBy('sort_order').orderBy('id'))
      .execute();
    rows.push(...found);
  }
  return rows as Row<Table>[];
}

/** Tasks in an order in which each can be inserted after the task that it belongs to, subtree after subtree. */
function parentsFirst(tasks: Row<'tasks'>[], isRoot: (task: Row<'tasks'>) => boolean): Row<'tasks'>[] {
  const children = Map.groupBy(tasks, (task) => task.parent_task_id);
  const withChildren = (task: Row<'tasks'>): Row<'tasks'>[] => [
    task,
    ...(children.get(task.id) ?? []).flatMap(withChildren),
  ];
  return tasks.filter(isRoot).flatMap(withChildren);
}

async function addParentNames(db: Db, userId: string, subtrees: readonly Subtree[]): Promise<void> {
  const byTable = Map.groupBy(subtrees, (subtree) => parentOf(subtree)!.table);
  for (const [table, children] of byTable) {
    const ids = new Set(children.flatMap((subtree) => parentOf(subtree)!.id ?? []));
    if (ids.size === 0) continue;
    const rows = await db
      .selectFrom(table as 'pillars')
      .select(['id', 'name'])
      .where('user_id', '=', userId)
      .where('id', 'in', [...ids])
      .execute();
    const names = new Map(rows.map((row) => [row.id, row.name]));
    for (const subtree of children) subtree.parent_name = names.get(parentOf(subtree)!.id ?? '') ?? null;
  }
}
