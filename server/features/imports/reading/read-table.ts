import type { ImportField } from '#contract/imports.ts';
import { localInstant } from '#server/platform/calendar.ts';
import { columnName, type CsvRow, type CsvTable, UNCLOSED, widthProblem } from '../csv.ts';
import type { ImportTree, ReadContext, TreeProject, TreeRemark, TreeTask } from '../tree.ts';
import { newProject, newTask, newTree } from './parts.ts';
import { type DayColumn, dayColumn, readClock } from './read-dates.ts';
import { reminderBeside } from './reminders.ts';
import { readMinutes, readStatus } from './values.ts';

const EXAMPLES = 3;
const EXAMPLE_LENGTH = 80;

export interface TaskTable {
  /** For remarks. */
  name: string;
  /** The name of the project of rows without one. */
  project: string;
  /** Whether rows without a project and an area go to the Inbox instead. */
  hasInbox?: boolean;
  /** Stable in its source. */
  sourceId: string;
  table: CsvTable;
  /** The field of each column. */
  fields: readonly ImportField[];
  /** The id of a row in its source, if it has one. */
  idOf?: (row: CsvRow) => string | null;
}

/** The tasks in the rows of a table, in projects, and their number. Days of a column are all read in the same way. */
export function readTable(source: TaskTable, context: ReadContext): { tree: ImportTree; count: number } {
  const { table, fields } = source;
  const remarks: TreeRemark[] = [];
  const at = (row: CsvRow, problem: string) => `${source.name}, line ${row.line}: ${problem}`;
  const filled = table.rows.filter((row) => !row.isBlank);
  const isShifted = (row: CsvRow) => row.cells.slice(table.header.length).some((cell) => cell.trim() !== '');
  const columns = table.header.map((header, index) => ({
    header,
    field: fields[index]!,
    examples: examplesOf(filled, index),
  }));
  const days = fields.map((field, index) =>
    DAYS.includes(field)
      ? dayColumn(
          filled.map((row) => row.cells[index]?.trim() ?? ''),
          context,
        )
      : null,
  );
  for (const [index, column] of days.entries()) {
    if (column?.guess)
      remarks.push({ type: 'guessed', what: 'dates', example: `${table.header[index]}: ${column.guess}` });
  }
  if (!fields.includes('name')) {
    remarks.push({ type: 'unreadable', what: 'rows', example: `${source.name}: no column is the name of the task` });
  }
  const projects = new Map<string, TreeProject>();
  const found: Found[] = [];
  for (const row of fields.includes('name') ? filled : []) {
    if (isShifted(row)) {
      remarks.push({ type: 'unreadable', what: 'rows', example: at(row, widthProblem(row, table.header.length)) });
      continue;
    }
    const cells = cellsOf(row, fields);
    if (cells('name') === '') {
      remarks.push({ type: 'unreadable', what: 'rows', example: at(row, 'the name is empty') });
      continue;
    }
    const project = projectOf(projects, cells('project'), cells('area'), source);
    const read = taskOf(cells, dayReader(row, fields, days), { project, id: source.idOf?.(row) ?? null }, context);
    remarks.push(...read.problems.map(({ what, problem }) => kept(what, `“${read.task.name}”: ${problem}`)));
    found.push({ task: read.task, parent: cells('parent'), project, isPlaced: cells('project') !== '' });
  }
  if (table.unclosedFrom !== null) {
    const example = `${source.name}, line ${table.unclosedFrom}: ${UNCLOSED}`;
    remarks.push({ type: 'unreadable', what: 'rows', example });
  }
  nest(found, remarks, source.name);
  for (const [index, field] of fields.entries()) {
    if (field === 'leave_out') {
      const header = table.header[index]!;
      remarks.push({ type: 'left_out', what: 'columns', example: `${header}: ${columns[index]!.examples.join(', ')}` });
    }
  }
  return { tree: newTree({ projects: [...projects.values()], remarks, columns }), count: found.length };
}

const DAYS: readonly ImportField[] = ['due_date', 'start_date', 'reminder', 'completed_at'];

const examplesOf = (rows: readonly CsvRow[], index: number): string[] => {
  const examples = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[index]?.trim().replaceAll(/\s+/g, ' ').slice(0, EXAMPLE_LENGTH) ?? '';
    if (cell !== '') examples.add(cell);
    if (examples.size === EXAMPLES) break;
  }
  return [...examples];
};

/** Returns the text of a field in a row; several columns of one field are joined. */
const cellsOf =
  ({ cells }: CsvRow, fields: readonly ImportField[]) =>
  (field: ImportField): string =>
    fields
      .flatMap((each, index) => (each === field ? (cells[index]?.trim() ?? '') : []))
      .filter((cell) => cell !== '')
      .join('\n');

type Cells = ReturnType<typeof cellsOf>;

/** Returns the day of a field; a cell that is not a day is null with its text. A day and a time may be in two columns. */
const dayReader =
  (row: CsvRow, fields: readonly ImportField[], days: readonly (DayColumn | null)[]) => (field: ImportField) => {
    const text = cellsOf(row, fields)(field).replaceAll('\n', ' ');
    return { text, read: text === '' ? null : days[fields.indexOf(field)]!.read(text) };
  };

/** The project of a row, by its name and area; without a name that of the table. */
function projectOf(projects: Map<string, TreeProject>, name: string, area: string, source: TaskTable): TreeProject {
  const key = JSON.stringify([area, name || source.sourceId]);
  const known = projects.get(key);
  if (known) return known;
  const isInbox = columnName(name) === 'INBOX' || (source.hasInbox === true && name === '' && area === '');
  const usual = isInbox ? 'Inbox' : source.project;
  const project = newProject(key, name || usual, { folder: area || null, isInbox });
  projects.set(key, project);
  return project;
}

/** What the lines of a description are called in remarks. */
const NAMES = {
  Due: 'due date',
  Start: 'start date',
  Completed: 'completion day',
  Time: 'due time',
  Reminder: 'reminder',
  Estimate: 'estimate',
  Status: 'status',
  Repeats: 'repeat',
} as const;

const kept = (what: string, example: string): TreeRemark => ({ type: 'kept_as_text', what, example });

interface Problem {
  what: string;
  problem: string;
}

function taskOf(
  cells: Cells,
  day: ReturnType<typeof dayReader>,
  { project, id }: { project: TreeProject; id: string | null },
  context: ReadContext,
): { task: TreeTask; problems: Problem[] } {
  const { timezone, statuses } = context;
  const problems: Problem[] = [];
  const lines: string[] = [];
  const keep = (what: string, label: keyof typeof NAMES, text: string) => {
    lines.push(`${label}: ${text}`);
    problems.push({ what, problem: `the ${NAMES[label]} “${text}”` });
  };
  const dayOf = (field: ImportField, label: keyof typeof NAMES) => {
    const { text, read } = day(field);
    if (text !== '' && !read) keep('dates', label, text);
    return read;
  };
  const due = dayOf('due_date', 'Due');
  const start = dayOf('start_date', 'Start');
  const done = dayOf('completed_at', 'Completed');
  const time = cells('due_time');
  const clock = time === '' ? (due?.time ?? null) : readClock(time);
  if (time !== '' && clock === null) keep('times', 'Time', time);
  const dueTime = due ? clock : null;
  const remind = day('reminder');
  const reminder = remind.read ?? reminderBeside({ day: due?.day ?? null, time: dueTime }, remind.text, context);
  if (reminder === null) keep('reminders', 'Reminder', remind.text);
  const length = cells('estimated_duration');
  const minutes = length === '' ? null : readMinutes(length);
  if (length !== '' && minutes === null) keep('estimates', 'Estimate', length);
  const stated = statuses.of(cells('completed'), readStatus(cells('completed')));
  if (stated === null) keep('statuses', 'Status', cells('completed'));
  const status =
    done && (stated === 'todo' || stated === null) && cells('completed') === '' ? 'completed' : (stated ?? 'todo');
  const repeat = cells('repeat');
  const sourceId = id ?? JSON.stringify([project.sourceId, cells('parent'), cells('name'), cells('due_date')]);
  const rrule = /FREQ=/i.test(repeat) ? repeat : null;
  if (repeat !== '' && rrule === null) keep('repeats', 'Repeats', repeat);
  return {
    problems,
    task: {
      sourceId,
      name: cells('name'),
      description: [cells('description'), lines.join('\n')].filter((text) => text !== '').join('\n\n'),
      status,
      priority: cells('priority') || null,
      startDate: start?.day ?? null,
      dueDate: due?.day ?? null,
      dueTime,
      reminderDate: reminder?.day ?? null,
      reminderTime: reminder?.time ?? null,
      estimatedMinutes: minutes,
      createdAt: null,
      completedAt: done ? localInstant(done.day, done.time ?? '12:00', timezone).toISOString() : null,
      section: null,
      labels: cells('labels')
        .split(/[,;|]\s*|\n/)
        .map((label) => label.trim())
        .filter((label) => label !== ''),
      notes: cells('notes') === '' ? [] : [{ at: null, text: cells('notes') }],
      repeat: rrule === null ? null : { rrule, from: 'due' },
      files: [],
      subtasks: subtasksOf(cells('subtasks'), sourceId, status === 'completed'),
    },
  };
}

/** The subtasks in a cell, separated by `|` or line breaks. */
const subtasksOf = (cell: string, parentId: string, isDone: boolean): TreeTask[] =>
  cell
    .split(/\||\n/)
    .map((name) => name.replace(/^\s*(?:[-*+]\s+)?/, '').trim())
    .filter((name) => name !== '')
    .map((text) => {
      const [, box, name = text] = /^\[([ xX])\]\s*(.*)$/.exec(text) ?? [];
      const status = isDone || box?.toLowerCase() === 'x' ? 'completed' : 'todo';
      return newTask(JSON.stringify([parentId, name]), name, { status });
    });

interface Found {
  task: TreeTask;
  parent: string;
  project: TreeProject;
  /** The row names the project. */
  isPlaced: boolean;
}

/**
 * Puts tasks below those that they name as parent, in the same project, or in any if their row names none; circles stay on
 * the first level.
 */
function nest(found: readonly Found[], remarks: TreeRemark[], place: string): void {
  const byName = new Map<string, (typeof found)[number]>();
  for (const each of found) {
    const key = JSON.stringify([each.project.sourceId, each.task.name]);
    if (!byName.has(key)) byName.set(key, each);
  }
  const anywhere = Map.groupBy(found, ({ task }) => task.name);
  const above = new Map<TreeTask, TreeTask>();
  /** The levels of a task with subtasks, its own included. */
  const levels = new Map<TreeTask, number>();
  const levelsOf = (task: TreeTask) => levels.get(task) ?? 1;
  for (const { task, parent, project, isPlaced } of found) {
    const inProject = byName.get(JSON.stringify([project.sourceId, parent]));
    const target = parent === '' ? undefined : (inProject ?? (isPlaced ? undefined : anywhere.get(parent)?.[0]))?.task;
    const path = pathTo(target, above);
    if (target && !path.includes(task) && path.length + levelsOf(task) <= LEVELS_MAX) {
      above.set(task, target);
      target.subtasks.push(task);
      path.forEach((each, index) => levels.set(each, Math.max(levelsOf(each), levelsOf(task) + index + 1)));
      continue;
    }
    if (parent !== '') {
      const example = `${place}: “${task.name}” is below “${parent}”, ${target ? 'which is below it or too deep' : 'which is not in its project'}`;
      remarks.push({ type: 'left_out', what: 'parents', example });
    }
    project.tasks.push(task);
  }
}

/** Deeper nesting is a mistake of the file. */
const LEVELS_MAX = 50;

/** A task and those above it, the nearest first. */
function pathTo(task: TreeTask | undefined, above: ReadonlyMap<TreeTask, TreeTask>): TreeTask[] {
  const path: TreeTask[] = [];
  for (let each = task; each; each = above.get(each)) path.push(each);
  return path;
}
