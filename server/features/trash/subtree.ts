import type { Selectable } from 'kysely';
import type { TrashKind } from '#contract/trash.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

/** The rows of a deleted thing, parents before children, as they are put back. */
export interface Subtree {
  pillars: Row<'pillars'>[];
  areas: Row<'areas'>[];
  projects: Row<'projects'>[];
  tasks: Row<'tasks'>[];
  /** Between two of its tasks, or between one of them and a task elsewhere. */
  task_dependencies: Row<'task_dependencies'>[];
  /** What pointed at a deleted pillar and stayed, to be linked again. */
  unlinked: { area_ids: string[]; sub_pillar_ids: string[] };
  /** The name of what it lay in, for when that is gone at its return. */
  parent_name: string | null;
}

/** The tables of a subtree in the order in which rows can be inserted. */
export const SUBTREE_TABLES = ['pillars', 'areas', 'projects', 'tasks'] as const;

const TABLE_OF_KIND = { pillar: 'pillars', area: 'areas', project: 'projects', task: 'tasks' } as const;

/** Reads a thing with all that is below it; undefined when the user has no such thing. */
export async function readSubtree(db: Db, userId: string, kind: TrashKind, id: string): Promise<Subtree | undefined> {
  const subtree: Subtree = {
    pillars: [],
    areas: [],
    projects: [],
    tasks: [],
    task_dependencies: [],
    unlinked: { area_ids: [], sub_pillar_ids: [] },
    parent_name: null,
  };
  const root = await db
    .selectFrom(TABLE_OF_KIND[kind] as 'pillars')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!root) return undefined;
  (subtree[TABLE_OF_KIND[kind]] as unknown[]).push(root);

  if (kind === 'pillar') subtree.unlinked = await readLinks(db, userId, id);
  if (kind === 'area') subtree.projects = await rowsBelow(db, userId, 'projects', 'area_id', [id]);
  if (kind === 'area' || kind === 'project') {
    const projectIds = subtree.projects.map((project) => project.id);
    subtree.tasks = parentsFirst(await rowsBelow(db, userId, 'tasks', 'project_id', projectIds));
  }
  if (kind === 'task') {
    for (let level = subtree.tasks; level.length > 0;) {
      const ids = level.map((task) => task.id);
      level = await rowsBelow(db, userId, 'tasks', 'parent_task_id', ids);
      subtree.tasks.push(...level);
    }
  }
  subtree.task_dependencies = await readDependencies(db, userId, new Set(subtree.tasks.map((task) => task.id)));
  subtree.parent_name = await parentName(db, userId, subtree);
  return subtree;
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

async function readDependencies(db: Db, userId: string, taskIds: ReadonlySet<string>) {
  if (taskIds.size === 0) return [];
  const all = await db.selectFrom('task_dependencies').selectAll().where('user_id', '=', userId).execute();
  return all.filter((row) => taskIds.has(row.task_id) || taskIds.has(row.depends_on_id));
}

/** How many ids go into one query, well below what SQLite and PostgreSQL take. */
const IDS_PER_QUERY = 500;

async function rowsBelow<Table extends 'projects' | 'tasks'>(
  db: Db,
  userId: string,
  table: Table,
  parentColumn: 'area_id' | 'project_id' | 'parent_task_id',
  parentIds: readonly string[],
): Promise<Row<Table>[]> {
  const rows: unknown[] = [];
  for (let start = 0; start < parentIds.length; start += IDS_PER_QUERY) {
    const found = await db
      // One table stands for both: the columns used here are the same in kind.
      .selectFrom(table as 'tasks')
      .selectAll()
      .where('user_id', '=', userId)
      .where(parentColumn as 'parent_task_id', 'in', parentIds.slice(start, start + IDS_PER_QUERY))
      .orderBy('sort_order')
      .orderBy('id')
      .execute();
    rows.push(...found);
  }
  return rows as Row<Table>[];
}

/** Tasks in an order in which each can be inserted after the task that it belongs to. */
function parentsFirst(tasks: Row<'tasks'>[]): Row<'tasks'>[] {
  const children = Map.groupBy(tasks, (task) => task.parent_task_id);
  const inOrder = (level: Row<'tasks'>[]): Row<'tasks'>[] =>
    level.flatMap((task) => [task, ...inOrder(children.get(task.id) ?? [])]);
  return inOrder(children.get(null) ?? []);
}

async function parentName(db: Db, userId: string, subtree: Subtree): Promise<string | null> {
  const parent = parentOf(subtree);
  if (!parent?.id) return null;
  const row = await db
    .selectFrom(parent.table as 'pillars')
    .select('name')
    .where('user_id', '=', userId)
    .where('id', '=', parent.id)
    .executeTakeFirst();
  return row?.name ?? null;
}

interface Parent {
  table: 'pillars' | 'areas' | 'projects' | 'tasks';
  id: string | null;
  /** The column of the root that names it. */
  column: 'parent_pillar_id' | 'pillar_id' | 'area_id' | 'project_id' | 'parent_task_id';
  /** The word for it on the screen. */
  word: string;
}

/** What the root of a subtree lies in: a subtask in its task, everything else one level up. */
export function parentOf({ pillars, areas, projects, tasks }: Subtree): Parent | null {
  if (pillars[0])
    return { table: 'pillars', id: pillars[0].parent_pillar_id, column: 'parent_pillar_id', word: 'pillar' };
  if (areas[0]) return { table: 'pillars', id: areas[0].pillar_id, column: 'pillar_id', word: 'pillar' };
  if (projects[0]) return { table: 'areas', id: projects[0].area_id, column: 'area_id', word: 'area' };
  const task = tasks[0];
  if (!task) return null;
  if (task.parent_task_id) return { table: 'tasks', id: task.parent_task_id, column: 'parent_task_id', word: 'task' };
  return { table: 'projects', id: task.project_id, column: 'project_id', word: 'project' };
}
