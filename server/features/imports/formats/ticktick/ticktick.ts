import { type CsvRow, hasColumns, isCsv, readCsv, UNCLOSED, widthProblem } from '../../csv.ts';
import { isInboxName, statusOfColumn } from '../../reading/columns.ts';
import {
  joinParts,
  nest,
  newProject,
  newTask,
  newTree,
  ofOneFile,
  oneLine,
  readText,
  Remarks,
  RowIds,
  startOf,
} from '../../reading/parts.ts';
import { repeatInWords } from '../../reading/in-words.ts';
import { minutesOf, readReminders } from '../../reading/reminders.ts';
import { readRepeat } from '../../reading/repeats.ts';
import { dayOrNull, inZone, knownZone, readInstant, written } from '../../reading/when.ts';
import type {
  ImportFormat,
  ImportTree,
  ReadContext,
  SourceFile,
  TreeProject,
  TreeRemark,
  TreeTask,
} from '../../tree.ts';
import { Unreadable } from '../../unreadable.ts';

const isTickTick = hasColumns('List Name', 'Title', 'Is All Day', 'Status');

/** The backup CSV of Settings > Account > Backup on the web. */
export const tickTick: ImportFormat = {
  key: 'ticktick',
  name: 'TickTick',
  lacks: 'TickTick leaves attachments, habits and focus sessions out of its backup.',
  priorities: { 5: 'high', 3: 'medium', 1: 'low', 0: 'medium', p1: 'high', p2: 'medium', p3: 'low' },
  ...ofOneFile(
    (file) => isCsv(startOf(file), isTickTick),
    (file, context) => new BackupReader(context).read(file),
  ),
};

const STATUSES: Readonly<Record<string, TreeTask['status']>> = {
  '': 'todo',
  0: 'todo',
  1: 'completed',
  2: 'completed',
  '-1': 'cancelled',
};
const PRIORITY = /^(?:[0135]|p[1-4])?$/;
const NO_COLUMN = /^(?:not sectioned)?$/i;
const MIDNIGHT = '00:00';

const isDone = ({ status }: TreeTask): boolean => status === 'completed' || status === 'cancelled';
const isYes = (cell: string): boolean => /^(?:true|y)/i.test(cell);

interface Item {
  task: TreeTask;
  id: string;
  parent: string;
  order: number;
}

class BackupReader {
  readonly #context: ReadContext;
  readonly #remarks = new Remarks();
  readonly #ids = new RowIds();
  readonly #lists = new Map<string, { project: TreeProject; items: Item[] }>();

  constructor(context: ReadContext) {
    this.#context = context;
  }

  read(file: SourceFile): ImportTree {
    const table = readCsv(readText(file, this.#remarks), isTickTick);
    if (!table) throw new Unreadable(`${file.name} has no header row of TickTick`);
    for (const row of table.rows) this.#readRow(row, table.header.length);
    if (table.unclosedFrom !== null) this.#remark('unreadable', 'rows', table.unclosedFrom, UNCLOSED);
    const lists = [...this.#lists.values()];
    const count = lists.reduce((sum, { items }) => sum + items.length, 0);
    return newTree({
      recognised: `TickTick backup of ${count} tasks in ${lists.length} lists`,
      exportDay: exportDayOf(table.preamble),
      projects: lists.map(({ project, items }) => ({ ...project, tasks: this.#nested(items) })),
      remarks: this.#remarks.all,
    });
  }

  /** @param place the number of a line, or a task. */
  #remark(type: TreeRemark['type'], what: string, place: number | TreeTask, problem: string): void {
    this.#remarks.add(type, what, `${typeof place === 'number' ? `line ${place}` : `“${place.name}”`}: ${problem}`);
  }

  #readRow(row: CsvRow, columns: number): void {
    const [folder, list, title, content] = [
      row.get('Folder Name'),
      row.get('List Name'),
      row.get('Title'),
      row.get('Content'),
    ];
    const name = oneLine(title) || oneLine(content.split('\n', 1)[0]!);
    if (name === '') return this.#remark('left_out', 'rows', row.line, 'the task has no title');
    const { items } = this.#list(folder, list);
    const task = newTask(this.#ids.of(folder, list, title, row.get('Created Time')), name);
    if (row.cells.slice(columns).some((cell) => cell.trim() !== '')) {
      items.push({ task, id: '', parent: '', order: 0 });
      task.description = `Row in the file: ${row.cells.join(',')}`;
      return this.#remark('unreadable', 'rows', row.line, widthProblem(row, columns));
    }
    items.push({ task, id: row.get('taskId'), parent: row.get('parentId'), order: orderOf(row) });
    if (row.cells.length < columns) this.#remark('guessed', 'rows', row.line, widthProblem(row, columns));
    task.labels = listIn(row.get('Tags'), ',').map((tag) => tag.replace(/^#/, ''));
    task.createdAt = written(readInstant(row.get('Created Time')));
    this.#readStatus(row, task);
    this.#readColumn(row, task);
    this.#readPriority(row, task);
    if (row.get('Kind') === 'NOTE') this.#remark('guessed', 'notes', task, 'a note becomes a task');
    this.#readContent(row, task, title === '' ? '' : content);
    this.#readDates(row, task);
    this.#readRepeat(row, task);
    readReminders(task, listIn(row.get('Reminder'), /[,\n]/), this.#context, this.#remarks);
  }

  #list(folder: string, name: string) {
    const key = JSON.stringify([folder, name]);
    const known = this.#lists.get(key);
    if (known) return known;
    const isInbox = name === '' || (folder === '' && isInboxName(name));
    if (isInbox && name !== 'Inbox') this.#remarks.add('guessed', 'lists', `“${name}” is read as the Inbox`);
    const project = newProject(folder === '' ? name : key, name || 'Inbox', { folder: folder || null, isInbox });
    const list = { project, items: [] };
    this.#lists.set(key, list);
    return list;
  }

  #readStatus(row: CsvRow, task: TreeTask): void {
    const status = STATUSES[row.get('Status')];
    if (status === undefined) this.#remark('unreadable', 'statuses', task, `“${row.get('Status')}” is not a status`);
    task.status = status ?? 'todo';
    if (task.status === 'completed') task.completedAt = written(readInstant(row.get('Completed Time')));
  }

  /** The column of a board is the status of an open task, or else a section. */
  #readColumn(row: CsvRow, task: TreeTask): void {
    const column = row.get('Column Name');
    if (NO_COLUMN.test(column)) return;
    const status = task.status === 'todo' ? this.#context.statuses.of(column, statusOfColumn(column)) : null;
    if (status === null) task.section = column;
    else task.status = status;
    if (status !== null && status !== 'todo') {
      this.#remark('guessed', 'statuses', task, `the column “${column}” is read as a status`);
    }
  }

  #readPriority(row: CsvRow, task: TreeTask): void {
    const priority = row.get('Priority').toLowerCase();
    if (PRIORITY.test(priority)) task.priority = priority || null;
    else this.#remark('unreadable', 'priorities', task, `“${priority}” is not a priority`);
  }

  /** A checklist is text with a mark before each item. */
  #readContent(row: CsvRow, task: TreeTask, content: string): void {
    const isChecklist = isYes(row.get('Is Check list')) || row.get('Kind') === 'CHECKLIST';
    const parts = isChecklist ? content.split(/(?=[▫▪])/u) : [content];
    const isItem = (part: string) => isChecklist && /^[▫▪]/u.test(part);
    task.description = parts
      .filter((part) => !isItem(part))
      .join('')
      .trim();
    for (const item of parts.filter(isItem)) {
      const name = oneLine(item.slice(1));
      const status = item.startsWith('▪') ? 'completed' : 'todo';
      if (name === '') this.#remark('left_out', 'checklist items', task, 'the item has no text');
      else task.subtasks.push(newTask(this.#ids.of(task.sourceId, name), name, { status }));
    }
  }

  #readDates(row: CsvRow, task: TreeTask): void {
    const start = this.#readTime(row, 'Start Date');
    const due = this.#readTime(row, 'Due Date') ?? start;
    if (due === null) return;
    task.dueDate = due.day;
    task.dueTime = due.time;
    if (start === null) return;
    if (start.day < due.day) task.startDate = start.day;
    else if (start.day === due.day && start.time !== null && due.time !== null && start.time < due.time) {
      // From 9:00 to 10:30: it is due when it begins.
      task.dueTime = start.time;
      task.estimatedMinutes = minutesOf(due.time) - minutesOf(start.time);
    }
  }

  /** The day and, unless it is a whole day, the time in the zone of the person. */
  #readTime(row: CsvRow, column: string): { day: string; time: string | null } | null {
    const text = row.get(column);
    if (text === '') return null;
    const at = readInstant(text);
    if (at === null) {
      this.#remark('unreadable', 'dates', row.line, `“${text}” is not a date`);
      return null;
    }
    const { timezone } = this.#context;
    const zone = this.#zoneOf(row);
    const local = inZone(at, zone);
    const allDay = row.get('Is All Day');
    if (isYes(allDay) || (allDay === '' && local.time === MIDNIGHT)) return { day: local.day, time: null };
    if (zone === timezone || /^true$/i.test(row.get('Is Floating'))) return local;
    this.#remarks.addOnce('guessed', 'time zones', `line ${row.line}: times in ${zone} are shown in ${timezone}`);
    return inZone(at, timezone);
  }

  #zoneOf(row: CsvRow): string {
    const name = row.get('Timezone');
    const zone = knownZone(name);
    if (zone === null && name !== '') {
      this.#remarks.addOnce('guessed', 'time zones', `line ${row.line}: “${name}” is unknown`);
    }
    return zone ?? this.#context.timezone;
  }

  /** A closed task of a repeat is a completed task without a rule. */
  #readRepeat(row: CsvRow, task: TreeTask): void {
    const rule = row.get('Repeat');
    if (rule === '' || isDone(task)) return;
    task.repeat = task.dueDate === null ? null : readRepeat(rule, task.dueDate);
    if (task.repeat) {
      this.#remarks.addOnce(
        'guessed',
        'repeats',
        'the file does not say which tasks repeat from their completion; all repeat from the due date',
      );
      return;
    }
    const words = repeatInWords(rule, task.dueDate ?? this.#context.today, this.#context);
    task.description = joinParts(task.description, `Repeats: ${words}`);
    this.#remark('kept_as_text', 'repeats', task, words);
  }

  /** The tasks of a list below their parents, except open tasks of a completed parent. */
  #nested(items: readonly Item[]): TreeTask[] {
    const inOrder = items.toSorted((one, other) => one.order - other.order);
    const byId = new Map(inOrder.toReversed().map((item) => [item.id, item]));
    const isLeftOpen = ({ task, parent }: Item): boolean => {
      const above = parent === '' ? undefined : byId.get(parent);
      return above !== undefined && isDone(above.task) && !isDone(task);
    };
    const top = nest(
      inOrder,
      { task: ({ task }) => task, id: ({ id }) => id, parent: (item) => (isLeftOpen(item) ? null : item.parent) },
      ({ task }) => this.#remark('guessed', 'levels', task, 'its parent is missing'),
    );
    for (const { task } of top.filter(isLeftOpen)) {
      this.#remark('guessed', 'levels', task, 'it is open and its parent is done, so it is at the top');
    }
    return top.map(({ task }) => task);
  }
}

/** `Date: 2025-11-25+0000` above the header. */
function exportDayOf(preamble: readonly (readonly string[])[]): string | null {
  for (const [cell = ''] of preamble) {
    const [, day] = /^Date:\s*(\d{4}-\d\d-\d\d)/.exec(cell) ?? [];
    if (day) return dayOrNull(day);
  }
  return null;
}

/** Huge negative numbers, after a spreadsheet in scientific notation. */
function orderOf(row: CsvRow): number {
  const order = Number(row.get('Order'));
  return Number.isFinite(order) ? order : 0;
}

/** The items of a cell, without empty ones. */
const listIn = (cell: string, separator: string | RegExp): string[] =>
  cell
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
