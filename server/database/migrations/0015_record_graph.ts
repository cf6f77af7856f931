import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';
import type { Db } from '../transaction.ts';

/**
 * Converts trash entries to the form of the record graph, and repairs references and places that were not enforced
 * before.
 */
export const recordGraph: Migration = {
  name: '0015_record_graph',
  statements: ({ text }) => [
    `alter table trash add column counts ${text} not null default '{}'`,
    // The next place is found at the end of this index.
    `create index tasks_by_place on tasks (user_id, sort_order)`,
  ],
  async run(db) {
    await moveSubtasksToTheirTasks(db);
    for (let last = { user_id: '', id: '' }; ;) {
      const { rows } = await sql<{ user_id: string; id: string; subtree: string }>`
        select user_id, id, subtree from trash where (user_id, id) > (${last.user_id}, ${last.id})
        order by user_id, id limit 1
      `.execute(db);
      const [entry] = rows;
      if (!entry) break;
      await rewriteEntry(db, entry);
      last = entry;
    }
    await sql`
      update recurring_tasks set task_id = null where task_id is not null and not exists (
        select 1 from tasks where tasks.user_id = recurring_tasks.user_id and tasks.id = recurring_tasks.task_id)
    `.execute(db);
  },
};

/** Subtasks are in the project of their task; restoring could put them elsewhere before. */
async function moveSubtasksToTheirTasks(db: Db): Promise<void> {
  for (let moved = true; moved;) {
    const { numAffectedRows = 0n } = await sql`
      update tasks set project_id = parent.project_id from tasks as parent
      where parent.user_id = tasks.user_id and parent.id = tasks.parent_task_id
        and parent.project_id <> tasks.project_id
    `.execute(db);
    moved = numAffectedRows > 0n;
  }
}

interface StoredRow {
  id: string;
}

interface StoredInstance extends StoredRow {
  user_id: string;
  due_date: string;
  /** Its place on its day, before day entries existed. */
  day_order?: number | null;
}

/** A picked task, before day entries existed. */
interface StoredPick {
  user_id: string;
  day: string;
  task_id: string;
  sort_order: number;
}

/** An entry in the old form: rows by table, and the records that referred to a deleted pillar. */
interface OldSubtree {
  pillars?: StoredRow[];
  areas?: StoredRow[];
  projects?: StoredRow[];
  tasks?: StoredRow[];
  recurring_tasks?: StoredRow[];
  recurring_task_instances?: StoredInstance[];
  day_entries?: object[];
  task_dependencies?: object[];
  today_tasks?: StoredPick[];
  unlinked?: { area_ids: string[]; sub_pillar_ids: string[] };
  parent_name?: string | null;
}

/** The deleted record is the first row of the first non-empty table in this order. */
const ROOT_TABLES = ['pillars', 'areas', 'projects', 'tasks', 'recurring_tasks'] as const;

async function rewriteEntry(db: Db, entry: { user_id: string; id: string; subtree: string }): Promise<void> {
  const stored = JSON.parse(entry.subtree) as OldSubtree;
  const { task_dependencies = [], today_tasks = [], unlinked, parent_name = null, ...rows } = stored;
  rows.day_entries = [...(rows.day_entries ?? []), ...entriesOf(today_tasks, rows.recurring_task_instances ?? [])];
  const table = ROOT_TABLES.find((name) => rows[name]?.length)!;
  const root = { table, id: rows[table]![0]!.id };
  const pointer = (from: string, column: string) => (id: string) => ({
    table: from,
    pointer: { id, column, target: root.id, since: '' },
  });
  const links: object[] = [
    ...task_dependencies.map((row) => ({ table: 'task_dependencies', row })),
    ...(unlinked?.area_ids ?? []).map(pointer('areas', 'pillar_id')),
    ...(unlinked?.sub_pillar_ids ?? []).map(pointer('pillars', 'parent_pillar_id')),
    ...(await rulesOfTasks(db, entry.user_id, rows.tasks ?? [])),
  ];
  const counts = Object.fromEntries(ROOT_TABLES.map((name) => [name, rows[name]?.length ?? 0]));
  await sql`
    update trash set subtree = ${JSON.stringify({ root, rows, links, parent_name })}, counts = ${JSON.stringify(counts)}
    where user_id = ${entry.user_id} and id = ${entry.id}
  `.execute(db);
}

/** Converts places on days to day entries. */
function entriesOf(picks: readonly StoredPick[], instances: readonly StoredInstance[]): object[] {
  const entries: object[] = picks.map(({ task_id, ...pick }) => ({
    ...pick,
    subject_id: task_id,
    task_id,
    instance_id: null,
  }));
  for (const instance of instances) {
    const { user_id, id, due_date, day_order } = instance;
    delete instance.day_order;
    if (typeof day_order !== 'number') continue;
    const subject = { subject_id: id, task_id: null, instance_id: id };
    entries.push({ user_id, day: due_date, ...subject, sort_order: day_order });
  }
  return entries;
}

/** Rules made from deleted tasks outlived them, and are linked again when the task is restored. */
async function rulesOfTasks(db: Db, userId: string, tasks: readonly StoredRow[]): Promise<object[]> {
  const ids = new Set(tasks.map(({ id }) => id));
  const { rows } = await sql<{ id: string; task_id: string }>`
    select id, task_id from recurring_tasks where user_id = ${userId} and task_id is not null
  `.execute(db);
  return rows
    .filter(({ task_id }) => ids.has(task_id))
    .map(({ id, task_id }) => ({
      table: 'recurring_tasks',
      pointer: { id, column: 'task_id', target: task_id, since: '' },
    }));
}
