import { addDays, localInstant } from '#server/platform/calendar.ts';
import { inTable } from '../../text.ts';
import {
  flagAt,
  isObject,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  objectsAt,
  textAt,
  textsAt,
  valueAt,
  readJson,
  isJson,
} from '../../reading/json.ts';
import { joinParts, newProject, newTask, newTree, oneLine, Remarks, RowIds, ofOneFile } from '../../reading/parts.ts';
import { readDay, readInstant, readWallClock, written } from '../../reading/when.ts';
import type { ImportFormat, ImportTree, ReadContext, SourceFile, TreeProject, TreeTask } from '../../tree.ts';

/** JSON that things.py prints, or that the URL scheme of Things takes. Things itself exports nothing. */
export const things: ImportFormat = {
  key: 'things',
  name: 'Things',
  lacks: 'Things does not export the rules of repeating to-dos: only their current copies are here.',
  ...ofOneFile(isThings, (file, context) => new ThingsReader(file, context).read()),
};

function isThings(file: SourceFile): boolean {
  return isJson(file, /"type"\s*:\s*"(?:to-do|project|area|heading)"/, /"(?:uuid|attributes)"\s*:/);
}

/** A record in either shape, with the names of things.py. */
interface Row {
  fields: JsonObject;
  type: string;
  id: string;
  title: string;
  /** The id of the project or heading that contains it. */
  inside: string;
  /** The heading above it among the items of its project. */
  heading: string;
  place: string;
}

const CANCELLED = new Set(['canceled', 'cancelled']);
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

class ThingsReader {
  readonly #file: SourceFile;
  readonly #context: ReadContext;
  readonly #remarks = new Remarks();
  readonly #ids = new RowIds();
  readonly #rows = new Map<string, Row>();
  readonly #projects = new Map<string, TreeProject>();
  readonly #projectsByName = new Map<string, TreeProject>();
  readonly #today: string;

  constructor(file: SourceFile, context: ReadContext) {
    this.#file = file;
    this.#context = context;
    this.#today = context.exportDay ?? context.today;
  }

  read(): ImportTree {
    const root = readJson(this.#file);
    const lists = isObject(root)
      ? Object.keys(root).map((key) => ({ key, list: listAt(root, key) }))
      : [{ key: 'items', list: Array.isArray(root) ? root : [] }];
    for (const { key, list } of lists) this.#collect(list, key);
    const rows = [...this.#rows.values()];
    for (const row of rows) if (row.type === 'project') this.#projectOf(row);
    const todos = rows.filter(({ type }) => type === 'to-do');
    const isInOrder = todos.every(({ fields }) => numberAt(fields, 'index') === null);
    const inOrder = isInOrder
      ? todos
      : todos.toSorted((one, other) => (numberAt(one.fields, 'index') ?? 0) - (numberAt(other.fields, 'index') ?? 0));
    for (const row of inOrder) this.#readTodo(row);
    const used = new Set([...this.#projects.values()].map(({ folder }) => folder));
    for (const { type, title, place } of rows) {
      if (type === 'area' && !used.has(title)) this.#remarks.add('left_out', 'empty areas', `${place}: “${title}”`);
    }
    return newTree({
      recognised: `Things: ${todos.length} to-dos in ${this.#projects.size} lists`,
      projects: [...this.#projects.values()],
      remarks: this.#remarks.all,
    });
  }

  /** All records, also those within others, by their ids. */
  #collect(list: readonly unknown[], key: string): void {
    const open = list
      .map((value, index) => ({ value, inside: '', heading: '', place: `${this.#file.name}, ${key} ${index + 1}` }))
      .toReversed();
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { value, inside, heading, place } = next;
      if (!isObject(value)) {
        this.#remarks.add('unreadable', 'rows', `${place}: it is not an object`);
        continue;
      }
      const type = textAt(value, 'type');
      const fields = objectAt(value, 'attributes') ?? value;
      if (type === 'tag' || type === 'checklist-item') continue;
      const title = oneLine(textAt(fields, 'title')) || oneLine(textAt(fields, 'notes').split('\n', 1)[0]!);
      if (!['to-do', 'project', 'area', 'heading'].includes(type) || title === '') {
        this.#remarks.add(
          'left_out',
          'rows',
          `${place}: ${title === '' ? 'it has no title' : `the type “${type}” is unknown`}`,
        );
        continue;
      }
      const uuid = textAt(value, 'uuid') || textAt(value, 'id');
      const known = this.#rows.get(uuid);
      // things.py prints a task in several lists.
      if (known && known.type === type && known.title === title) continue;
      const id = this.#ids.unique(uuid, type, title, inside);
      this.#rows.set(id, { fields, type, id, title, inside, heading, place });
      let above = '';
      const children = [...listAt(value, 'items'), ...(fields === value ? [] : listAt(fields, 'items'))].map(
        (child, index) => {
          if (isObject(child) && textAt(child, 'type') === 'heading')
            above = textAt(objectAt(child, 'attributes') ?? child, 'title');
          return { value: child, inside: id, heading: above, place: `${place}, item ${index + 1}` };
        },
      );
      open.push(...children.toReversed());
    }
  }

  #add(id: string, project: () => TreeProject): TreeProject {
    const known = this.#projects.get(id);
    if (known) return known;
    const added = project();
    this.#projects.set(id, added);
    if (!this.#projectsByName.has(added.name)) this.#projectsByName.set(added.name, added);
    return added;
  }

  #projectOf(row: Row): TreeProject {
    return this.#add(row.id, () => {
      const { fields, title, place } = row;
      const status = statusOf(fields);
      if (status !== 'todo')
        this.#remarks.add('guessed', 'projects', `${place}: “${title}” is ${status} and becomes archived`);
      const lines = [
        ...['start_date', 'deadline', 'when'].map((key) => [key.replace('_', ' '), textAt(fields, key)] as const),
        ['tags', textsAt(fields, 'tags').join(', ')] as const,
      ].flatMap(([label, text]) => (text === '' ? [] : [`${label[0]!.toUpperCase()}${label.slice(1)}: ${text}`]));
      if (lines.length > 0) this.#remarks.add('kept_as_text', 'fields of projects', `${place}: ${lines.join('; ')}`);
      const area = this.#rows.get(textAt(fields, 'area') || textAt(fields, 'area-id') || row.inside);
      return newProject(row.id, title, {
        description: joinParts(textAt(fields, 'notes'), lines.join('\n')),
        folder: (area?.type === 'area' ? area.title : textAt(fields, 'area_title') || textAt(fields, 'area')) || null,
        isArchived: status !== 'todo',
      });
    });
  }

  /** Where a to-do belongs: its project, that of its heading, its area, the Inbox, or a list for those without any. */
  #placeOf({ fields, title, inside, heading, place }: Row): { project: TreeProject; section: string | null } {
    const headingId = textAt(fields, 'heading');
    const headingRow = this.#rows.get(headingId) ?? this.#rows.get(inside);
    const isHeading = headingRow?.type === 'heading';
    const section =
      (isHeading ? headingRow.title : textAt(fields, 'heading_title') || heading || (headingRow ? '' : headingId)) ||
      null;
    const ids = [
      textAt(fields, 'project'),
      inside,
      ...(isHeading ? [textAt(headingRow.fields, 'project'), headingRow.inside] : []),
    ];
    for (const id of ids) {
      const row = this.#rows.get(id);
      if (row?.type === 'project') return { project: this.#projectOf(row), section };
    }
    const named =
      textAt(fields, 'project_title') ||
      textAt(fields, 'list') ||
      (isHeading ? textAt(headingRow.fields, 'project_title') : '');
    if (named !== '') {
      const known = this.#projectsByName.get(named);
      return { project: known ?? this.#add(`list:${named}`, () => newProject(`list:${named}`, named)), section };
    }
    if (section !== null && headingId !== '') {
      this.#remarks.add(
        'guessed',
        'lists',
        `${place}: the project of “${title}” is not in the file; its heading “${section}” is used`,
      );
      return { project: this.#add(headingId, () => newProject(headingId, section)), section: null };
    }
    const area = this.#rows.get(textAt(fields, 'area')) ?? this.#rows.get(inside);
    const areaName = area?.type === 'area' ? area.title : textAt(fields, 'area_title');
    if (areaName) {
      const id = `area:${area?.id ?? areaName}`;
      return { project: this.#add(id, () => newProject(id, areaName, { folder: areaName })), section };
    }
    if (textAt(fields, 'start') === 'Inbox' || (textAt(fields, 'start') === '' && textAt(fields, 'when') === '')) {
      return { project: this.#add('inbox', () => newProject('inbox', 'Inbox', { isInbox: true })), section };
    }
    return { project: this.#add('none', () => newProject('none', 'Things')), section };
  }

  #readTodo(row: Row): void {
    const { fields, place } = row;
    const { project, section } = this.#placeOf(row);
    const status = statusOf(fields);
    const task = newTask(row.id, row.title, {
      description: textAt(fields, 'notes'),
      status,
      section,
      labels: textsAt(fields, 'tags'),
      createdAt: this.#instantOf(fields, 'created', 'creation-date'),
      completedAt: status === 'completed' ? this.#instantOf(fields, 'stop_date', 'completion-date') : null,
    });
    const checklist = valueAt(fields, 'checklist');
    if (checklist === true)
      this.#remarks.add('left_out', 'checklists', `${place}: the items of “${row.title}” are not in the file`);
    const items = Array.isArray(checklist)
      ? objectsAt(fields, 'checklist')
      : objectsAt(fields, 'checklist-items').map((item) => objectAt(item, 'attributes') ?? item);
    for (const item of items) {
      const name = oneLine(textAt(item, 'title'));
      if (name === '') this.#remarks.add('left_out', 'checklist items', `${place}: the item has no title`);
      else
        task.subtasks.push(
          newTask(this.#ids.unique(textAt(item, 'uuid'), row.id, name), name, { status: statusOf(item) }),
        );
    }
    this.#readDates(row, task);
    project.tasks.push(task);
  }

  #readDates({ fields, place }: Row, task: TreeTask): void {
    const [when = '', whenTime = ''] = textAt(fields, 'when').split('@');
    const start = this.#dayOf(textAt(fields, 'start_date') || when, place);
    task.dueDate = this.#dayOf(textAt(fields, 'deadline'), place);
    if (start !== null && task.dueDate !== null && start > task.dueDate)
      this.#remarks.keep(task, 'dates', `Planned for: ${start}`, place);
    else task.startDate = start;
    if (/^someday$/i.test(textAt(fields, 'start') || when) && start === null)
      this.#remarks.keep(task, 'lists', 'Someday', place);
    const time = textAt(fields, 'reminder_time') || whenTime;
    if (time === '') return;
    if (start === null || !TIME.test(time)) return this.#remarks.keep(task, 'reminders', `Reminder: ${time}`, place);
    task.reminderDate = start;
    task.reminderTime = time;
  }

  #dayOf(text: string, place: string): string | null {
    const relative: Readonly<Record<string, number>> = { today: 0, evening: 0, tomorrow: 1 };
    if (text === '' || /^(?:anytime|someday)$/i.test(text)) return null;
    const days = inTable(relative, text) ?? null;
    const day = days === null ? (readDay(text) ?? readWallClock(text)?.day ?? null) : addDays(this.#today, days);
    if (day === null) this.#remarks.add('unreadable', 'dates', `${place}: “${text}” is not a date`);
    return day;
  }

  /** A local time without a zone is one of the person. */
  #instantOf(fields: JsonObject, ...keys: readonly string[]): string | null {
    const text = keys.map((key) => textAt(fields, key)).find((each) => each !== '') ?? '';
    const clock = readWallClock(text);
    return clock ? written(localInstant(clock.day, clock.time, this.#context.timezone)) : written(readInstant(text));
  }
}

function statusOf(fields: JsonObject): 'todo' | 'completed' | 'cancelled' {
  const status = textAt(fields, 'status');
  if (CANCELLED.has(status) || flagAt(fields, 'canceled')) return 'cancelled';
  return status === 'completed' || flagAt(fields, 'completed') ? 'completed' : 'todo';
}
