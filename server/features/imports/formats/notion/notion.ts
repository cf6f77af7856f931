import { dirname } from 'node:path/posix';
import type { ImportField } from '#contract/imports.ts';
import { columnName, CsvRow, type CsvTable, readCsv, UNCLOSED } from '../../csv.ts';
import { fieldsOf } from '../../reading/fields.ts';
import { finishEntries, type TimedEntry } from '../../reading/journal.ts';
import { joinParts, newEntry, newTree, oneLine, readText, Remarks, RowIds } from '../../reading/parts.ts';
import { dayColumn, type ReadDay } from '../../reading/read-dates.ts';
import { dayIn, isOnlyDay, readDayOf } from '../../reading/read-day-of.ts';
import { readTable } from '../../reading/read-table.ts';
import { hasBoxes, readTaskList } from '../../reading/task-list.ts';
import type {
  ImportFormat,
  ImportTree,
  ReadContext,
  SourceFile,
  TreeColumn,
  TreeProject,
  TreeTask,
} from '../../tree.ts';
import { Unreadable } from '../../unreadable.ts';
import { rangeOf, withoutPaths } from './cells.ts';
import { folderKey, hasId, idOf, ownFolder, titleOf } from './names.ts';
import { type Page, PageTexts, readPage } from './pages.ts';

/** A zip of pages as Markdown and databases as CSV, or one such file. */
export const notion: ImportFormat = {
  key: 'notion',
  name: 'Notion',
  recognises: (files) => files.some((file) => hasId(file, '.md', '.csv', '.html')),
  read: (files, context) => new NotionReader(files, context).read(),
};

/** The first day of the range of a row, and its page. */
interface Start {
  start: ReadDay | null;
  page: Page | null;
}

/** A database with the pages of its rows. */
interface Database {
  name: string;
  id: string;
  title: string;
  file: SourceFile;
  pages: SourceFile[];
}

/** A row with its page, if there is one. */
interface Row {
  row: CsvRow;
  id: string;
  page: Page | null;
}

/** A database that was read. */
interface Rows {
  database: Database;
  table: CsvTable;
  fields: readonly ImportField[];
  rows: readonly Row[];
}

const COLUMNS_MAX = 200;
const ROW_FIELDS = ['completed', 'completed_at', 'priority', 'start_date', 'estimated_duration', 'repeat', 'parent'];
const JOURNAL_DAYS = ['date', 'day', 'entry date', 'journal date', 'datum', 'fecha', 'data', 'created', 'created time'];

class NotionReader {
  readonly #files: readonly SourceFile[];
  readonly #context: ReadContext;
  readonly #remarks = new Remarks();
  readonly #ids = new RowIds();
  readonly #texts: PageTexts;
  readonly #projects: TreeProject[] = [];
  readonly #entries: TimedEntry[] = [];
  readonly #columns = new Map<string, TreeColumn>();
  /** Null without a list of tasks, whose words depend on it. */
  #exportDay: string | null = null;

  constructor(files: readonly SourceFile[], context: ReadContext) {
    this.#files = files;
    this.#context = context;
    this.#texts = new PageTexts(files, this.#remarks);
  }

  read(): ImportTree {
    const databases = this.#databases();
    const folders = new Map(databases.flatMap((each) => [[ownFolder(each.name), each] as const]).toReversed());
    const byFolder = new Map(databases.map((each) => [each.name.replace(/(?:_all)?\.csv$/i, '').toLowerCase(), each]));
    const pages: SourceFile[] = [];
    for (const file of this.#files.filter((each) => hasId(each, '.md'))) {
      const folder = dirname(file.name);
      const database = byFolder.get(folder.toLowerCase()) ?? folders.get(folderKey(folder));
      (database?.pages ?? pages).push(file);
    }
    if (databases.length === 0 && pages.length === 0)
      throw new Unreadable(
        'This is an export of Notion as HTML. In Notion, choose Export > Markdown & CSV and import that zip.',
      );
    for (const database of databases) this.#readDatabase(database);
    for (const file of pages) this.#readPage(file);
    this.#nameUnused();
    const ids = new RowIds();
    for (const task of allTasks(this.#projects)) task.sourceId = ids.unique(task.sourceId);
    const count = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
    const all = pages.length + databases.reduce((sum, each) => sum + each.pages.length, 0);
    return newTree({
      recognised: `Notion export of ${count(databases.length, 'database')} and ${count(all, 'page')}`,
      exportDay: this.#exportDay,
      projects: this.#projects,
      entries: finishEntries(this.#entries),
      remarks: this.#remarks.all,
      columns: [...this.#columns.values()],
    });
  }

  /** Each database once: the file with all columns, if there is one. */
  #databases(): Database[] {
    const found = new Map<string, SourceFile>();
    for (const file of this.#files.filter((each) => hasId(each, '.csv'))) {
      const key = `${dirname(file.name)} ${idOf(file.name)}`;
      if (!found.has(key) || /_all\.csv$/i.test(file.name)) found.set(key, file);
    }
    return [...found.values()].map((file) => ({
      name: file.name,
      id: idOf(file.name)!,
      title: titleOf(file.name) || 'Untitled',
      file,
      pages: [],
    }));
  }

  #readDatabase(database: Database): void {
    const { title, file } = database;
    const table = readCsv(readText(file, this.#remarks), (names) => [...names].some((name) => name !== ''));
    if (!table) return this.#remarks.add('left_out', 'databases', `${title}: it is empty`);
    if (table.header.length > COLUMNS_MAX)
      return this.#remarks.add('unreadable', 'databases', `${title}: it has more than ${COLUMNS_MAX} columns`);
    const { header } = table;
    const fields = fieldsOf(header, this.#context.columns);
    // The name of a page is the first column, whatever it is called.
    if (!fields.includes('name') && !Object.hasOwn(this.#context.columns, header[0]!)) fields[0] = 'name';
    const name = fields.indexOf('name');
    const names = new Set(header.map(columnName));
    const pages = database.pages.map((each) => readPage(each, this.#remarks, names));
    const cleaned = table.rows.map((row) => new CsvRow(row.line, row.cells.map(withoutPaths), new Map()));
    const rows = withPages(cleaned, header, name, pages);
    const found = rows.map(({ row, page }): Row => {
      const cell = row.cells[name]?.trim() ?? '';
      return {
        row,
        page,
        id: page ? this.#ids.unique(page.id) : this.#ids.of(database.id, cell, row.cells.join('\n')),
      };
    });
    for (const page of leftPages(pages, rows))
      this.#remarks.add('left_out', 'pages', `${page.title}: it is not a row of “${title}”`);
    // Without the chosen columns: the choices for one database must not change what another one is.
    const day = journalColumn(header, fieldsOf(header, {}));
    if (day >= 0) {
      this.#remarks.add('guessed', 'databases', `${title}: its rows are read as journal entries`);
      this.#readJournal({ database, table, fields, rows: found }, day);
    } else this.#readTasks({ database, table, fields, rows: found });
    if (table.unclosedFrom !== null) {
      this.#remarks.add('unreadable', 'rows', `${file.name}, line ${table.unclosedFrom}: ${UNCLOSED}`);
    }
  }

  #readTasks({ database, table, fields, rows }: Rows): void {
    const days = fields.flatMap((field, index) => (field === 'due_date' || field === 'start_date' ? index : []));
    const due = fields.indexOf('due_date');
    const idOfRow = new Map<CsvRow, string>();
    const byId = new Map<string, Start>();
    const ends = dayColumn(
      rows.map(({ row }) => rangeOf(row.cells[due] ?? '')[1]),
      this.#context,
    );
    const plain = rows.map(({ row, id, page }) => {
      const cells = [...row.cells];
      byId.set(id, { page, start: ends.read(rangeOf(cells[due] ?? '')[0]) });
      for (const index of days) cells[index] = rangeOf(cells[index] ?? '')[fields[index] === 'due_date' ? 1 : 0];
      const read = new CsvRow(row.line, cells, new Map());
      idOfRow.set(read, id);
      return read;
    });
    const { tree } = readTable(
      {
        name: database.name,
        project: database.title,
        sourceId: database.id,
        table: { ...table, rows: plain, unclosedFrom: null },
        fields,
        idOf: (row) => idOfRow.get(row)!,
      },
      this.#context,
    );
    for (const task of allTasks(tree.projects)) this.#addPage(task, byId.get(task.sourceId));
    this.#projects.push(...tree.projects);
    for (const remark of tree.remarks) this.#remarks.add(remark.type, remark.what, remark.example);
    for (const column of tree.columns ?? [])
      if (!this.#columns.has(column.header)) this.#columns.set(column.header, column);
  }

  /** Adds the beginning of a range of days, and the text of its page, to a task. */
  #addPage(task: TreeTask, found: Start | undefined): void {
    const start = found?.start;
    if (start && task.startDate === null && task.dueDate !== null && start.day < task.dueDate)
      task.startDate = start.day;
    if (!found?.page) return;
    const { text, files } = this.#texts.read(found.page);
    task.description = joinParts(task.description, inWords(text, files));
    task.files = files;
  }

  /** @param day the index of the column with the day of a row. */
  #readJournal({ table: { header }, fields, rows }: Rows, day: number): void {
    const name = fields.indexOf('name');
    const starts = rows.map(({ row }) => rangeOf(row.cells[day]?.trim() ?? '')[0]);
    const dates = dayColumn(starts, this.#context);
    if (dates.guess) this.#remarks.add('guessed', 'dates', `${header[day]}: ${dates.guess}`);
    const at = (...names: string[]) => header.findIndex((each) => names.includes(columnName(each).toLowerCase()));
    const own = {
      tags: at('tags', 'tag'),
      mood: at('mood', 'feeling'),
      weather: at('weather'),
      location: at('location', 'place'),
    };
    const known = new Set([name, day, ...Object.values(own)]);
    for (const [index, { row, id, page }] of rows.entries()) {
      const cell = (column: number) => oneLine(row.cells[column] ?? '');
      const title = cell(name);
      const read = dates.read(starts[index]!);
      const fallback = dayIn(title);
      const when = read?.day ?? fallback;
      if (when === null) {
        if (!row.isBlank)
          this.#remarks.add('left_out', 'rows without a day', `line ${row.line}: ${title || 'Untitled'}`);
        continue;
      }
      const { text, files } = page ? this.#texts.read(page) : { text: '', files: [] };
      const lines = header.flatMap((each, column) =>
        known.has(column) || !cell(column) ? [] : `${each}: ${cell(column)}`,
      );
      this.#entries.push({
        ...newEntry(id, when, joinParts(text, lines.join('\n'))),
        title: title === '' || isOnlyDay(title.replace(/^@/, '')) ? null : title,
        tags: [...new Set(cell(own.tags).split(/,\s*/))].filter((tag) => tag !== ''),
        mood: cell(own.mood) || null,
        weather: cell(own.weather) || null,
        location: cell(own.location) || null,
        time: read?.time ?? null,
        files,
      });
    }
  }

  /** A page outside of databases: journal entries, a list of tasks, or a note. */
  #readPage(file: SourceFile): void {
    const page = readPage(file, this.#remarks);
    const parts = byDay(page.body);
    const whole = readDayOf(`${page.title.replaceAll('/', ' ')}.md`, new Map(), '');
    if (whole === null && parts.length > 0) {
      for (const { day, title, text } of parts) this.#addEntry(page, `${page.id} ${day}`, { day, title, text });
    } else if (whole !== null) {
      const title = isOnlyDay(page.title.replace(/^@/, '')) ? null : oneLine(page.title);
      this.#addEntry(page, page.id, { day: whole.day, title, text: page.body });
    } else if (hasBoxes(page.body)) this.#addList(page);
    else if (page.body.replaceAll(/\[[^\]\n]{0,500}\]\([^()\n]{0,1000}\)/g, '').trim() !== '')
      this.#remarks.add('left_out', 'pages without a day or tasks', page.title);
  }

  #addEntry(page: Page, id: string, { day, title, text }: { day: string; title: string | null; text: string }): void {
    const read = this.#texts.read(page, text);
    this.#entries.push({ ...newEntry(this.#ids.unique(id), day, read.text), title, files: read.files, time: null });
  }

  #addList(page: Page): void {
    const { text, files } = this.#texts.read(page);
    const day = this.#context.exportDay ?? page.day ?? this.#context.today;
    this.#exportDay = day;
    const list = { name: page.title, text: inWords(text, files), day };
    const { projects, remarks } = readTaskList(list, this.#context);
    for (const task of allTasks(projects)) task.sourceId = `${page.id} ${task.sourceId}`;
    for (const project of projects) {
      const isWhole = project.name === page.title;
      const name = isWhole ? oneLine(page.title) : `${oneLine(page.title)} / ${project.name}`;
      this.#projects.push({
        ...project,
        sourceId: `${page.id} ${isWhole ? '' : project.sourceId}`,
        name,
        isInbox: false,
      });
    }
    for (const { type, what, example } of remarks) this.#remarks.add(type, what, example);
  }

  #nameUnused(): void {
    for (const { name } of this.#files) {
      if (idOf(name) === null && !this.#texts.used.has(name))
        this.#remarks.add('left_out', 'files', `${name}: no page shows it`);
    }
  }
}

/** All tasks with their subtasks. */
function allTasks(projects: readonly TreeProject[]): TreeTask[] {
  const found = projects.flatMap(({ tasks }) => tasks);
  // The list grows while it is walked.
  for (const task of found) for (const subtask of task.subtasks) found.push(subtask);
  return found;
}

/** The names of files instead of their places in the text. */
const inWords = (text: string, files: readonly string[]): string =>
  text.replaceAll(/!\[([^\]\n]{0,500})\]\(import:(\d{1,6})\)/g, (_, words: string, index: string) =>
    [words, `(file: ${files[Number(index)]?.split('/').at(-1)})`].filter(Boolean).join(' '),
  );

/** The column with the day of each row, if the rows are not tasks; -1 if they are. */
function journalColumn(header: readonly string[], fields: readonly string[]): number {
  if (fields.some((field) => ROW_FIELDS.includes(field))) return -1;
  const names = header.map((each) => columnName(each).toLowerCase());
  const day = JOURNAL_DAYS.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1;
  // Tasks have a due date besides the day on which they were made.
  return fields.some((field, index) => field === 'due_date' && index !== day) ? -1 : day;
}

/** Finds the page of each row: the one with its title and its properties, else the next with its title. */
function withPages(rows: readonly CsvRow[], header: readonly string[], name: number, pages: readonly Page[]) {
  const columns = header.map(columnName);
  const keyOf = (title: string, values: (column: string, index: number) => string) =>
    JSON.stringify([title, ...columns.map((column, index) => (index === name ? '' : values(column, index)))]);
  const exact = new Map<string, Page[]>();
  const byTitle = new Map<string, Page[]>();
  for (const page of pages.toReversed()) {
    const title = oneLine(page.title);
    const key = keyOf(title, (column) => oneLine(withoutPaths(page.properties.get(column) ?? '')));
    for (const [map, each] of [
      [exact, key],
      [byTitle, title],
    ] as const) {
      const list = map.get(each);
      if (list) list.push(page);
      else map.set(each, [page]);
    }
  }
  const used = new Set<Page>();
  const take = (list: Page[] | undefined): Page | null => {
    let page = list?.pop();
    while (page && used.has(page)) page = list!.pop();
    if (page) used.add(page);
    return page ?? null;
  };
  const titleIn = (row: CsvRow) => oneLine(row.cells[name] ?? '') || 'Untitled';
  const certain = rows.map((row) =>
    take(exact.get(keyOf(titleIn(row), (_, index) => oneLine(row.cells[index] ?? '')))),
  );
  return rows.map((row, index) => ({ row, page: certain[index] ?? take(byTitle.get(titleIn(row))) }));
}

const leftPages = (pages: readonly Page[], rows: readonly { page: Page | null }[]): Page[] => {
  const used = new Set(rows.map(({ page }) => page));
  return pages.filter((page) => !used.has(page));
};

/** The parts of a text below headings that name a day, `# October 4, 2024 — Title`; empty without such headings. */
function byDay(body: string): { day: string; title: string | null; text: string }[] {
  const parts: { day: string; title: string | null; lines: string[] }[] = [];
  const before: string[] = [];
  let isCode = false;
  for (const line of body.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, heading] = (!isCode && /^#{1,3} +(\S.*)$/.exec(line.slice(0, 500))) || [];
    const day = heading ? dayIn(heading.replace(/^@/, '')) : null;
    if (day === null) (parts.at(-1)?.lines ?? before).push(line);
    else {
      const [, title] = /\s[—–-]\s(.+)$/.exec(heading!) ?? [];
      parts.push({ day, title: title?.trim() ?? null, lines: parts.length === 0 ? before : [] });
    }
  }
  return parts.map(({ lines, ...part }) => ({ ...part, text: lines.join('\n').trim() }));
}
