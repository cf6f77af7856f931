import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { NewTemplateTask } from '#contract/project-templates.ts';
import { hasCycle, SUBTASK_LEVELS_MAX } from '#contract/rules/task-rules.ts';
import { dueOffset } from '#contract/rules/template-rules.ts';
import { lacksDate, timeOn } from '#contract/rules/times-of-dates.ts';
import type { OwnedRow, OwnedTable, Rows } from '#server/platform/record-kind.ts';
import { formatOf } from './column-formats.ts';
import type { PlainKind } from './kinds.ts';
import { type ArchiveParts, type ArchiveRow, damaged } from './read-parts.ts';
import { checkAndRecomputeFigures } from './check-figures.ts';

/** The parts that are not imported, and why. */
export const NOT_IMPORTED: Readonly<Record<string, string>> = {
  assistant_changes: 'changes of assistants, which can be undone only where they were made',
  trash: 'deleted records',
};

/** Values of columns that archives do not have. */
export const OMITTED: Readonly<Record<string, () => string | null>> = {
  mail_id: () => null,
  file_id: () => '',
  undo: () => '{}',
  unsubscribe_secret: () => randomBytes(32).toString('base64url'),
};

/** Columns that, besides the key, are unique together for each person. Rows with a null in one of them are ignored. */
export const UNIQUE: Partial<Record<OwnedTable, readonly string[]>> = {
  recurring_tasks: ['task_id'],
  recurring_task_instances: ['recurring_task_id', 'occurrence'],
  notifications: ['fact'],
  journal_entries: ['reflection', 'entry_date'],
  course_enrollments: ['course_id'],
  chat_sessions: ['session_id'],
  chat_messages: ['chat_id', 'place'],
};

/** The key of a table within a person: that of its part, or the id; empty for rows that are only in other rows. */
export function keyOfKind({ exported, columns }: PlainKind): readonly string[] {
  if ('part' in exported) return exported.key ?? ['id'];
  return columns.some(({ name }) => name === 'id') ? ['id'] : [];
}

/** The values of some columns as one text; null if one of them is empty. */
export function valuesOf(row: ArchiveRow, columns: readonly string[]): string | null {
  const values = columns.map((column) => row[column]);
  return values.includes(null) ? null : JSON.stringify(values);
}

/**
 * The rows of an archive by table, as the database stores them for a person.
 * @throws Unreadable naming the part, the line and the problem.
 */
export function checkRows({ manifest, rows }: ArchiveParts, kinds: readonly PlainKind[], userId: string): Rows {
  const checked: Rows = {};
  const parts = new Set<string>();
  for (const kind of kinds) {
    if (!('part' in kind.exported)) continue;
    const { part } = kind.exported;
    const given = rows.get(part);
    // A part that the schema of the archive did not have yet.
    if (!given && !(part in manifest.counts)) continue;
    if (!given || given.length !== manifest.counts[part])
      throw damaged(`“${part}.jsonl” does not have the number of records that the manifest names`);
    parts.add(part);
    if (part in NOT_IMPORTED) continue;
    const nested = kinds.filter(
      ({ exported, edges }) =>
        'within' in exported && edges.some(({ column, to }) => column === exported.within && to === kind.table),
    );
    const read = rowReader(kind, userId, nested);
    checked[kind.table] = [];
    for (const each of nested) checked[each.table] = [];
    const inner = nested.map((each) => ({ each, read: rowReader(each, userId, []) }));
    for (const [index, row] of given.entries()) {
      const where = `“${part}.jsonl”, line ${index + 1}`;
      checked[kind.table]!.push(read(row, where));
      for (const { each, read: readInner } of inner) {
        const { as, within } = each.exported as { as: string; within: string };
        const list = row[as];
        if (!Array.isArray(list)) throw damaged(`${where}: ${as} is not a list`);
        for (const item of list as ArchiveRow[]) {
          checked[each.table]!.push(readInner({ ...item, [within]: row['id'] }, where));
        }
      }
    }
  }
  for (const part of rows.keys()) if (!parts.has(part)) throw damaged(`“${part}.jsonl” is not known`);
  clearTimesWithoutDate(checked);
  assertConsistent(checked, kinds);
  checkAndRecomputeFigures(checked, manifest);
  return checked;
}

/** Reads one row: it must have exactly the columns of its table, in their formats. */
function rowReader(kind: PlainKind, userId: string, nested: readonly PlainKind[]) {
  const { omit = [], json = [] } = kind.exported as { omit?: readonly string[]; json?: readonly string[] };
  const columns = kind.columns.filter(({ name }) => name !== 'user_id');
  const shape = z.strictObject({
    ...Object.fromEntries(
      columns.filter(({ name }) => !omit.includes(name)).map((column) => [column.name, formatOf(kind.table, column)]),
    ),
    // The path of a file in the archive, which is not a column.
    ...(columns.some(({ name }) => name === 'file_id') && { path: z.optional(z.string()) }),
    ...Object.fromEntries(nested.map(({ exported }) => [(exported as { as: string }).as, z.array(z.unknown())])),
  });
  return (row: ArchiveRow, where: string): OwnedRow => {
    const { success, error } = shape.safeParse(row);
    if (!success) {
      const { path, message } = error.issues[0]!;
      throw damaged(`${where}: ${path.length === 0 ? '' : `${path.join('.')}: `}${message.slice(0, 200)}`);
    }
    const stored: OwnedRow = { user_id: userId };
    for (const { name } of columns) {
      const value = omit.includes(name) ? OMITTED[name]!() : row[name]!;
      stored[name] = json.includes(name) && value !== null ? JSON.stringify(value) : value;
    }
    return stored;
  };
}

/** Earlier versions stored due times without a due date. */
function clearTimesWithoutDate({ tasks = [], project_templates = [] }: Rows): void {
  for (const task of tasks) task['due_time'] = timeOn(task['due_date'] as string | null, task['due_time']);
  for (const template of project_templates) {
    const stored = JSON.parse(template['tasks'] as string) as NewTemplateTask[];
    const cleared = stored.map((task) => ({ ...task, due_time: timeOn(dueOffset(task), task.due_time) }));
    template['tasks'] = JSON.stringify(cleared);
  }
}

/** Checks keys, references and the rules that every account keeps. */
function assertConsistent(rows: Rows, kinds: readonly PlainKind[]): void {
  const ids = new Map(Object.entries(rows).map(([table, all]) => [table, new Set(all.map(({ id }) => id))]));
  for (const kind of kinds) {
    const { table, edges } = kind;
    const all = rows[table] ?? [];
    const key = keyOfKind(kind);
    if (key.length === 0 && 'part' in kind.exported && all.length > 1) throw inPart(kind, 'has several records');
    for (const columns of [key, UNIQUE[table] ?? []]) {
      const seen = new Set<string>();
      for (const row of columns.length === 0 ? [] : all) {
        const value = valuesOf(row, columns);
        if (value === null) continue;
        if (seen.has(value)) throw inPart(kind, `has ${value} twice`);
        seen.add(value);
      }
    }
    for (const { column, to, onDelete } of edges) {
      if (onDelete === 'mention') continue;
      const known = ids.get(to);
      for (const row of all) {
        if (row[column] !== null && !known?.has(row[column])) {
          throw inPart(kind, `names a record that is not in it: ${String(row[column])}`);
        }
      }
    }
  }
  const { tasks = [], pillars = [], day_entries = [], journal_links = [], attachments = [] } = rows;
  const taskById = new Map(tasks.map((task) => [task['id'], task]));
  const levelsOf = levelCounter(taskById, 'parent_task_id');
  for (const task of tasks) {
    if (levelsOf(task) > SUBTASK_LEVELS_MAX) throw damaged(`the task ${String(task['id'])} is too many levels deep`);
    const above = taskById.get(task['parent_task_id']);
    if (above && above['project_id'] !== task['project_id']) {
      throw damaged(`the task ${String(task['id'])} is in another project than its parent`);
    }
    if ((task['completed_at'] === null) === (task['status'] === 'completed')) {
      throw damaged(`the task ${String(task['id'])} has a status that its completion contradicts`);
    }
    if (lacksDate(task['reminder_date'] as string | null, task['reminder_time'] as string | null)) {
      throw damaged(`the reminder of the task ${String(task['id'])} has a time without a date`);
    }
  }
  const pillarLevels = levelCounter(new Map(pillars.map((pillar) => [pillar['id'], pillar])), 'parent_pillar_id');
  for (const pillar of pillars) {
    if (pillarLevels(pillar) > 1) throw damaged(`the pillar ${String(pillar['id'])} is too many levels deep`);
  }
  const waits = (rows.task_dependencies ?? []).map((row) => [row['task_id'], row['depends_on_id']] as [string, string]);
  if (hasCycle(waits)) throw damaged('its task dependencies form a cycle');
  const withBytes = new Set((rows.stored_files ?? []).map((row) => row['resource_id']));
  const without = (rows.resources ?? []).find(({ id }) => !withBytes.has(id));
  if (without) throw damaged(`“files.jsonl” does not name the file “${String(without['name'])}”`);
  const areaIds = new Set(rows.areas?.map(({ id }) => id));
  for (const project of rows.projects ?? []) {
    const { id, area_id, status, due_date, archived_at, is_inbox } = project;
    const isOpen = status === 'Not Started' && due_date === null && archived_at === null && is_inbox === 0;
    if (areaIds.has(id) && !(id === area_id && isOpen))
      throw damaged(`the project ${String(id)} has the id of an area`);
  }
  if ((rows.projects ?? []).filter((project) => project['is_inbox'] === 1).length > 1)
    throw damaged('it has two Inboxes');
  const oneOf = (row: OwnedRow, columns: readonly string[]) => {
    const values = columns.map((column) => row[column]).filter((value) => value !== null);
    return values.length === 1 ? values[0] : undefined;
  };
  for (const row of day_entries) {
    if (oneOf(row, ['task_id', 'instance_id']) !== row['subject_id'])
      throw damaged('a day has an entry without subject');
  }
  for (const row of journal_links) {
    if (oneOf(row, LINKED) === undefined) throw damaged('a journal entry has a link without target');
  }
  for (const row of attachments) {
    if (oneOf(row, ATTACHED) !== row['entity_id']) throw damaged('a file is attached to two records');
  }
}

const LINKED = ['pillar_id', 'area_id', 'project_id', 'task_id'];
const ATTACHED = [...LINKED, 'journal_id', 'template_id'];

const inPart = ({ exported, table }: PlainKind, problem: string) =>
  damaged(`“${'part' in exported ? `${exported.part}.jsonl` : table}” ${problem}`);

/** Counts the records above a row. @throws Unreadable for a circle. */
function levelCounter(byId: ReadonlyMap<unknown, OwnedRow>, column: string): (row: OwnedRow) => number {
  const levels = new Map<OwnedRow, number>();
  return (row) => {
    const chain: OwnedRow[] = [];
    let above: OwnedRow | undefined = row;
    while (above && !levels.has(above)) {
      if (chain.length > byId.size) throw damaged(`${String(row['id'])} is its own ancestor`);
      chain.push(above);
      above = byId.get(above[column]);
    }
    let level = above ? levels.get(above)! : -1;
    for (const each of chain.toReversed()) levels.set(each, (level += 1));
    return levels.get(row)!;
  };
}

/** Rows with each row after the one above it. */
export function parentsFirst(table: OwnedTable, rows: readonly OwnedRow[]): OwnedRow[] {
  const column = table === 'tasks' ? 'parent_task_id' : table === 'pillars' ? 'parent_pillar_id' : null;
  if (column === null) return [...rows];
  const levelOf = levelCounter(new Map(rows.map((row) => [row['id'], row])), column);
  return rows.toSorted((one, other) => levelOf(one) - levelOf(other));
}
