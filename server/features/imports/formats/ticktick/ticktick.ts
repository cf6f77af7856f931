import { type CsvRow, hasColumns, isCsv, readCsv } from '../../csv.ts';
import { isInboxName, statusOfColumn } from '../../reading/columns.ts';
import {
  joinParts,
  nest,
  newProject,
  newTask,
  newTree,
  oneLine,
  readText,
  Remarks,
  RowIds,
  startOf,
} from '../../reading/parts.ts';
import { repeatInWords } from '../../reading/in-words.ts';
import { minutesOf, readReminders } from '../../reading/reminders.ts';
import { readRepeat } from '../../reading/repeats.ts';
import { dayOrNull, inZone, knownZone, type LocalTime, readInstant, written } from '../../reading/when.ts';
import type { ImportFormat, ImportTree, ReadContext, SourceFile, TreeProject, TreeTask } from '../../tree.ts';
import { Unreadable } from '../../unreadable.ts';

const isTickTick = hasColumns('List Name', 'Title', 'Is All Day', 'Status');

/** The backup CSV of Settings > Account > Backup on the web. */
export const tickTick: ImportFormat = {
  key: 'ticktick',
  name: 'TickTick',
  lacks: 'TickTick leaves attachments, habits and focus sessions out of its backup.',
  priorities: { 5: 'high', 3: 'medium', 1: 'low', 0: 'medium', p1: 'high', p2: 'medium', p3: 'low' },
  recognises: ([file, ...others]) => file !== undefined && others.length === 0 && isCsv(startOf(file), isTickTick),
  read: ([file], context) => new BackupReader(file!, context).read(),
};

const STATUSES: Readonly<Record<string, TreeTask['status']>> = {
  '': 'todo',
  0: 'todo',
  1: 'completed',
  2: 'completed',
  '-1': 'cancelled',
};
const PRIORITY = /^(?:[0135]|p[1-4])?$/;
const MIDNIGHT = '00:00';

interface Item {
  task: TreeTask;
  id: string;
  parent: string;
  order: number;
}

class BackupReader {
  readonly #file: SourceFile;
  readonly #context: ReadContext;
  readonly #remarks = new Remarks();
  readonly #ids = new RowIds();
  readonly #lists = new Map<string, { project: TreeProject; items: Item[] }>();

  constructor(file: SourceFile, context: ReadContext) {
    this.#file = file;
    this.#context = context;
  }

  read(): ImportTree {
    const table = readCsv(readText(this.#file, this.#remarks), isTickTick);
    if (!table) throw new Unreadable(`${this.#file.name} has no header row of TickTick`);
    for (const row of table.rows) this.#readRow(row, table.header.length);
    if (table.unclosedFrom !== null) {
      this.#remark(
        'unreadable',
        'rows',
        table.unclosedFrom,
        'a quote is not closed, so nothing from here on can be read',
      );
    }
    const projects = [...this.#lists.values()].map((list) => this.#nested(list));
    const count = [...this.#lists.values()].reduce((sum, { items }) => sum + items.length, 0);
    return newTree({
      recognised: `TickTick backup of ${count} tasks in ${projects.length} lists`,
      exportDay: exportDayOf(table.preamble),
      projects,
      remarks: this.#remarks.all,
    });
  }

  #remark(
    type: 'unreadable' | 'guessed' | 'left_out' | 'kept_as_text',
    what: string,
    place: number | TreeTask,
    problem: string,
  ) {
    const at = typeof place === 'number' ? `line ${place}` : `“${place.name}”`;
    this.#remarks.add(type, what, `${at}: ${problem}`);
  }

  #readRow(row: CsvRow, columns: number): void {
    const [folder, list, title, content] = ['Folder Name', 'List Name', 'Title', 'Content'].map((name) =>
      row.get(name),
    ) as [string, string, string, string];
    const name = oneLine(title) || oneLine(content.split('\n', 1)[0]!);
    if (name === '') {
      this.#remark('left_out', 'rows', row.line, 'the task has no title');
      return;
    }
    const { items } = this.#list(folder, list);
    const task = newTask(this.#ids.of(folder, list, title, row.get('Created Time')), name);
    const isShifted = row.cells.slice(columns).some((cell) => cell.trim() !== '');
    const place = isShifted
      ? { id: '', parent: '', order: 0 }
      : { id: row.get('taskId'), parent: row.get('parentId'), order: orderOf(row) };
    items.push({ task, ...place });
    if (isShifted) {
      task.description = `Row in the file: ${row.cells.join(',')}`;
      this.#remark(
        'unreadable',
        'rows',
        row.line,
        `the row has ${row.cells.length} columns, the header has ${columns}`,
      );
      return;
    }
    if (row.cells.length < columns) {
      this.#remark('guessed', 'rows', row.line, `the row has ${row.cells.length} columns, the header has ${columns}`);
    }
    this.#readStatus(row, task);
    this.#readContent(row, task, title === '' ? '' : content);
    task.labels = row
      .get('Tags')
      .split(',')
      .map((tag) => tag.trim().replace(/^#/, ''))
      .filter((tag) => tag !== '');
    task.createdAt = written(readInstant(row.get('Created Time')));
    this.#readDates(row, task);
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
    const column = row.get('Column Name');
    const isColumn = task.status === 'todo' && column !== '' && !/^not sectioned$/i.test(column);
    const ofColumn = isColumn ? this.#context.statuses.of(column, statusOfColumn(column)) : null;
    if (ofColumn !== null) {
      task.status = ofColumn;
      if (ofColumn !== 'todo') this.#remark('guessed', 'statuses', task, `the column “${column}” is read as a status`);
    } else if (column !== '' && !/^not sectioned$/i.test(column)) task.section = column;
    const priority = row.get('Priority').toLowerCase();
    if (PRIORITY.test(priority)) task.priority = priority || null;
    else this.#remark('unreadable', 'priorities', task, `“${priority}” is not a priority`);
    if (row.get('Kind') === 'NOTE') this.#remark('guessed', 'notes', task, 'a note becomes a task');
  }

  /** A checklist is text with a mark before each item. */
  #readContent(row: CsvRow, task: TreeTask, content: string): void {
    const isChecklist = /^(?:y|true)/i.test(row.get('Is Check list')) || row.get('Kind') === 'CHECKLIST';
    const [description = '', ...items] = isChecklist ? content.split(/(?=[▫▪])/u) : [content];
    const startsWithItem = isChecklist && /^[▫▪]/u.test(description);
    task.description = startsWithItem ? '' : description.trim();
    for (const item of startsWithItem ? [description, ...items] : items) {
      const name = oneLine(item.slice(1));
      if (name === '') this.#remark('left_out', 'checklist items', task, 'the item has no text');
      else
        task.subtasks.push(
          newTask(this.#ids.of(task.sourceId, name), name, { status: item.startsWith('▪') ? 'completed' : 'todo' }),
        );
    }
  }

  #readDates(row: CsvRow, task: TreeTask): void {
    const due = this.#readTime(row, 'Due Date') ?? this.#readTime(row, 'Start Date');
    const start = this.#readTime(row, 'Start Date');
    if (due === null) {
      this.#keepRepeat(row, task);
      readReminders(task, remindersOf(row), this.#context, this.#remarks);
      return;
    }
    task.dueDate = due.day;
    task.dueTime = due.time;
    if (start !== null && start.day < due.day) task.startDate = start.day;
    else if (start?.day === due.day && start.time !== null && due.time !== null && start.time < due.time) {
      // From 9:00 to 10:30: it is due when it begins.
      task.dueTime = start.time;
      task.estimatedMinutes = minutesOf(due.time) - minutesOf(start.time);
    }
    this.#readRepeat(row, task, due.day);
    readReminders(task, remindersOf(row), this.#context, this.#remarks);
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
    const named = row.get('Timezone');
    const zone = knownZone(named) ?? this.#context.timezone;
    if (named !== '' && knownZone(named) === null)
      this.#remarks.addOnce('guessed', 'time zones', `line ${row.line}: “${named}” is unknown`);
    const local: LocalTime = inZone(at, zone);
    const isAllDay =
      /^(?:true|y)/i.test(row.get('Is All Day')) || (row.get('Is All Day') === '' && local.time === MIDNIGHT);
    if (isAllDay) return { day: local.day, time: null };
    if (/^true$/i.test(row.get('Is Floating')) || zone === this.#context.timezone) return local;
    this.#remarks.addOnce(
      'guessed',
      'time zones',
      `line ${row.line}: times in ${zone} are shown in ${this.#context.timezone}`,
    );
    return inZone(at, this.#context.timezone);
  }

  #readRepeat(row: CsvRow, task: TreeTask, from: string): void {
    const repeat = readRepeat(row.get('Repeat'), from);
    if (repeat === null || task.status === 'completed' || task.status === 'cancelled') {
      this.#keepRepeat(row, task);
      return;
    }
    task.repeat = repeat;
    this.#remarks.addOnce(
      'guessed',
      'repeats',
      'the file does not say which tasks repeat from their completion; all repeat from the due date',
    );
  }

  /** A closed task of a repeat is a completed task without a rule. */
  #keepRepeat(row: CsvRow, task: TreeTask): void {
    const repeat = row.get('Repeat');
    if (repeat === '' || task.status === 'completed' || task.status === 'cancelled') return;
    const words = repeatInWords(repeat, task.dueDate ?? this.#context.today, this.#context);
    task.description = joinParts(task.description, `Repeats: ${words}`);
    this.#remarks.add('kept_as_text', 'repeats', `“${task.name}”: ${words}`);
  }

  #nested({ project, items }: { project: TreeProject; items: Item[] }): TreeProject {
    const inOrder = items.toSorted((one, other) => one.order - other.order);
    const byId = new Map(inOrder.toReversed().map((item) => [item.id, item]));
    const isDone = ({ status }: TreeTask) => status === 'completed' || status === 'cancelled';
    const top = nest(
      inOrder,
      {
        task: ({ task }) => task,
        id: ({ id }) => id,
        parent: ({ task, parent }) => {
          const above = byId.get(parent);
          return parent === '' || (above && isDone(above.task) && !isDone(task)) ? null : parent;
        },
      },
      ({ task }) => this.#remark('guessed', 'levels', task, 'its parent is missing'),
    );
    for (const { task, parent } of top) {
      if (parent !== '' && byId.has(parent) && isDone(byId.get(parent)!.task)) {
        this.#remark('guessed', 'levels', task, 'it is open and its parent is done, so it is at the top');
      }
    }
    project.tasks = top.map(({ task }) => task);
    return project;
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

const remindersOf = (row: CsvRow): string[] =>
  row
    .get('Reminder')
    .split(/[,\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
