import { addDays } from '#server/platform/calendar.ts';
import type {
  ImportFormat,
  ImportTree,
  ReadContext,
  SourceFile,
  TreeProject,
  TreeRemark,
  TreeTask,
} from '../../tree.ts';
import { type CsvRow, hasColumns, isCsv, readCsv, UNCLOSED, widthProblem } from '../../csv.ts';
import { isInboxName, statusOfColumn } from '../../reading/columns.ts';
import { isJson } from '../../reading/json.ts';
import {
  extensionOf,
  joinParts,
  nameOf,
  newProject,
  newTask,
  newTree,
  readText,
  Remarks,
  RowIds,
  startOf,
} from '../../reading/parts.ts';
import { knownZone } from '../../reading/when.ts';
import { Unreadable } from '../../unreadable.ts';
import { readContent, readNote } from './read-content.ts';
import { readTodoistDate, type TodoistDate } from './read-date.ts';

const isTodoist = hasColumns('TYPE', 'CONTENT', 'PRIORITY', 'INDENT');

/** A project as CSV ("Export as template"), or a backup: a zip with such a file for each project. */
export const todoist: ImportFormat = {
  key: 'todoist',
  name: 'Todoist',
  lacks: 'Todoist leaves completed tasks, archived projects and reminders out of its files.',
  // 1 is the highest in files; in Todoist's API 4 is.
  priorities: { 1: 'high', 2: 'high', 3: 'medium', 4: 'medium' },
  recognises: (files) => files.some((file) => isProject(file) || isSyncFile(file)),
  read: readTodoist,
};

const isProject = (file: SourceFile) => extensionOf(file) === '.csv' && isCsv(startOf(file), isTodoist);

/** What Todoist's API returns, which people have from scripts. */
const isSyncFile = (file: SourceFile): boolean => isJson(file, /"sync_token"\s*:/);

function readTodoist(files: readonly SourceFile[], context: ReadContext): ImportTree {
  const remarks = new Remarks();
  const projects: TreeProject[] = [];
  for (const file of files) {
    const project = isProject(file) ? new ProjectReader(file, context, remarks).read() : null;
    if (project) projects.push(project);
    else if (extensionOf(file) === '.csv')
      remarks.add('unreadable', 'files', `${file.name}: it has no header row of Todoist`);
    else if (!isSyncFile(file)) remarks.add('left_out', 'files', `${file.name}: not a project of Todoist`);
  }
  if (projects.length === 0) {
    throw new Unreadable(
      'This file is from the API of Todoist. In Todoist, open Settings > Backups and import that zip.',
    );
  }
  const days = files.flatMap(({ day }) => day ?? []).toSorted();
  return newTree({
    recognised:
      projects.length === 1
        ? `Todoist project “${projects[0]!.name}”`
        : `Todoist backup of ${projects.length} projects`,
    exportDay: days.at(-1) ?? context.today,
    projects,
    remarks: remarks.all,
  });
}

/** The file name: `Project name [numeric id].csv`. The id stays when the project is renamed. */
function nameAndId(file: SourceFile): { name: string; id: string } {
  const [, name = '', id = ''] = /^(.*?)\s*\[(\w+)\]$/.exec(nameOf(file)) ?? [];
  return id === '' ? { name: nameOf(file), id: nameOf(file) } : { name: name || id, id };
}

const INDENT_MAX = 5;
const ESTIMATE_MAX = 10_080;

class ProjectReader {
  readonly #file: SourceFile;
  readonly #context: ReadContext;
  readonly #remarks: Remarks;
  readonly #ids = new RowIds();
  readonly #project: TreeProject;
  /** The task above and its parents, by indent. */
  readonly #open: { indent: number; task: TreeTask }[] = [];
  readonly #today: string;
  #section: string | null = null;
  #isBoard = false;

  constructor(file: SourceFile, context: ReadContext, remarks: Remarks) {
    this.#file = file;
    this.#context = context;
    this.#remarks = remarks;
    this.#today = context.exportDay ?? file.day ?? context.today;
    const { name, id } = nameAndId(file);
    this.#project = newProject(id, name, { isInbox: isInboxName(name) });
  }

  /** Null without a header row. */
  read(): TreeProject | null {
    const table = readCsv(readText(this.#file, this.#remarks), isTodoist);
    if (!table) return null;
    if (this.#project.isInbox && this.#project.name !== 'Inbox') {
      this.#remarks.add('guessed', 'lists', `“${this.#project.name}” is read as the Inbox`);
    }
    for (const row of table.rows) if (!row.isBlank) this.#readRow(row, table.header.length);
    if (table.unclosedFrom !== null) this.#remark('unreadable', 'rows', table.unclosedFrom, UNCLOSED);
    return this.#project;
  }

  #remark(type: TreeRemark['type'], what: string, line: number, problem: string): void {
    this.#remarks.add(type, what, `${this.#file.name}, line ${line}: ${problem}`);
  }

  #readRow(row: CsvRow, columns: number): void {
    const content = row.get('CONTENT');
    switch (row.get('TYPE').toLowerCase()) {
      case 'meta':
        if (/view_style=board/i.test(content)) this.#isBoard = true;
        return;
      case 'section':
        this.#section = content || null;
        return;
      case 'note':
        this.#readNote(row, content);
        return;
      case 'task':
        if (content === '') this.#remark('left_out', 'rows', row.line, 'the task has no name');
        else this.#readTask(row, content, columns);
        return;
      default: {
        const problem = `the type “${row.get('TYPE')}” is unknown: ${row.cells.join(', ')}`;
        this.#remark('unreadable', 'rows', row.line, problem);
      }
    }
  }

  #readNote(row: CsvRow, content: string): void {
    const { text, hasFile } = readNote(content);
    if (text === '') return this.#remark('left_out', 'rows', row.line, 'the comment is empty');
    const task = this.#open.at(-1)?.task;
    if (task) task.notes.push({ at: null, text });
    else this.#project.description = joinParts(this.#project.description, text);
    if (hasFile) this.#remark('kept_as_text', 'files', row.line, `only the name of a file is in the export: ${text}`);
  }

  #readTask(row: CsvRow, content: string, columns: number): void {
    const { name, labels, links, isUncompletable } = readContent(content);
    const status =
      this.#isBoard && this.#section !== null
        ? this.#context.statuses.of(this.#section, statusOfColumn(this.#section))
        : null;
    const section = status === null ? this.#section : null;
    const task = newTask(this.#ids.of(this.#project.sourceId, content), name, { labels, section });
    if (status !== null) {
      task.status = status;
      this.#remark('guessed', 'statuses', row.line, `the column “${this.#section}” is read as a status`);
    }
    if (isUncompletable) this.#remark('guessed', 'tasks', row.line, `“${name}” has no checkbox in Todoist`);
    for (const link of links) task.description = joinParts(task.description, link);
    if (isShifted(row, columns)) {
      // A comma without quotes moves all cells behind it: what they mean is not known.
      task.description = joinParts(task.description, `Row in the file: ${row.cells.join(',')}`);
      this.#remark('unreadable', 'rows', row.line, widthProblem(row, columns));
      this.#place(task, 1);
      return;
    }
    if (row.cells.length < columns) this.#remark('guessed', 'rows', row.line, widthProblem(row, columns));
    task.description = joinParts(row.get('DESCRIPTION'), task.description);
    task.priority = this.#readPriority(row);
    this.#readDuration(row, task);
    this.#readDates(row, task);
    const responsible = row.get('RESPONSIBLE');
    if (responsible !== '') this.#remark('left_out', 'people', row.line, `“${name}” was assigned to ${responsible}`);
    this.#place(task, this.#readIndent(row));
  }

  #readPriority(row: CsvRow): string | null {
    const priority = row.get('PRIORITY');
    if (priority === '' || /^[1-4]$/.test(priority)) return priority || null;
    this.#remark('unreadable', 'priorities', row.line, `“${priority}” is not a priority`);
    return null;
  }

  #readIndent(row: CsvRow): number {
    const indent = row.get('INDENT');
    if (indent === '') return 1;
    if (/^[1-5]$/.test(indent)) return Number(indent);
    this.#remark('unreadable', 'levels', row.line, `“${indent}” is not a level of 1 to ${INDENT_MAX}`);
    return 1;
  }

  /** Below the nearest task above with a smaller indent. */
  #place(task: TreeTask, indent: number): void {
    while (this.#open.length > 0 && this.#open.at(-1)!.indent >= indent) this.#open.pop();
    (this.#open.at(-1)?.task.subtasks ?? this.#project.tasks).push(task);
    this.#open.push({ indent, task });
  }

  #readDuration(row: CsvRow, task: TreeTask): void {
    const duration = row.get('DURATION');
    if (duration === '' || duration === 'None') return;
    const unit = row.get('DURATION_UNIT').toLowerCase();
    const number = Number(duration);
    if (unit.startsWith('minute') && Number.isInteger(number) && number > 0 && number <= ESTIMATE_MAX) {
      task.estimatedMinutes = number;
    } else
      this.#keepLine(row, task, 'durations', 'Duration', unit === 'none' ? duration : `${duration} ${unit}`.trim());
  }

  #readDates(row: CsvRow, task: TreeTask): void {
    const either = (...names: readonly string[]) =>
      names.map((name) => row.get(name)).find((cell) => cell !== '') ?? '';
    const planned = this.#readDate(row, task, either('DATE', 'DUE_DATE'), either('DATE_LANG', 'DUE_DATE_LANG'));
    const language = either('DEADLINE_LANG', 'DATE_LANG');
    const deadline = this.#readDate(row, task, row.get('DEADLINE'), language, 'Deadline');
    task.dueDate = planned?.date ?? null;
    task.dueTime = planned?.time ?? null;
    task.repeat = planned?.repeat ?? null;
    if (deadline?.date) {
      const isOne = planned === null || planned.date === null;
      if (isOne || (planned.repeat === null && planned.date! <= deadline.date)) {
        if (!isOne) task.startDate = planned.date;
        if (!isOne && planned.time !== null) this.#keepLine(row, task, 'times', 'Time', planned.time);
        task.dueDate = deadline.date;
        task.dueTime = deadline.time;
      } else this.#keepLine(row, task, 'deadlines', 'Deadline', deadline.date);
    }
    const zone = knownZone(row.get('TIMEZONE'));
    if (task.dueTime !== null && zone !== null && zone !== knownZone(this.#context.timezone)) {
      this.#remarks.addOnce(
        'guessed',
        'time zones',
        `${this.#file.name}, line ${row.line}: times are those of ${zone}, kept as they are`,
      );
    }
  }

  #readDate(row: CsvRow, task: TreeTask, text: string, language: string, label = 'Todoist date'): TodoistDate | null {
    if (text === '' || text === 'None') return null;
    const date = readTodoistDate(text, language, this.#today, (time) => this.#firstDay(time));
    if (date === null) {
      const isRepeat = /^(?:ev|every|each|after|jede|alle|chaque|tou|cada|tod|ogni|elke)/i.test(text);
      this.#keepLine(row, task, isRepeat ? 'repeats' : 'dates', isRepeat ? 'Repeats' : label, text);
    } else if (date.isGuess) {
      this.#remark('guessed', 'dates', row.line, `“${text}” is read as ${date.date}`);
    }
    return date;
  }

  /** The first day of a repeat that names none: the next one on which its time has not passed. */
  #firstDay(time: string | null): string {
    const { today, hasPassed } = this.#context;
    return time !== null && hasPassed(today, time) ? addDays(today, 1) : today;
  }

  #keepLine(row: CsvRow, task: TreeTask, what: string, label: string, text: string): void {
    task.description = joinParts(task.description, `${label}: ${text}`);
    this.#remark('kept_as_text', what, row.line, text);
  }
}

/**
 * Whether cells are not below their columns: the row has more cells than the header, and not just empty ones at its end.
 * A row with one empty cell too many is fine.
 */
function isShifted(row: CsvRow, columns: number): boolean {
  if (row.cells.length <= columns) return false;
  const isSurplusEmpty = row.cells.slice(columns).every((cell) => cell.trim() === '');
  return !isSurplusEmpty || !/^[1-4]$/.test(row.get('PRIORITY')) || !/^[1-5]$/.test(row.get('INDENT') || '1');
}
