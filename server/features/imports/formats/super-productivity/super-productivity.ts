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
  readJson,
  isJson,
} from '../../reading/json.ts';
import { joinParts, nest, newProject, newTask, newTree, oneLine, Remarks, ofOneFile } from '../../reading/parts.ts';
import { readReminders } from '../../reading/reminders.ts';
import { firstDayOf, readRepeat } from '../../reading/repeats.ts';
import { inZone, readDay, readInstant, written } from '../../reading/when.ts';
import type { ImportFormat, ImportTree, ReadContext, SourceFile, TreeProject, TreeTask } from '../../tree.ts';
import { Unreadable } from '../../unreadable.ts';
import { rruleOf } from './repeat-config.ts';

/** The JSON of Settings > Export; older files have no wrapper. */
export const superProductivity: ImportFormat = {
  key: 'super-productivity',
  name: 'Super Productivity',
  ...ofOneFile(isBackup, (file, context) => new BackupReader(file, context).read()),
};

function isBackup(file: SourceFile): boolean {
  return isJson(file, /"crossModelVersion"\s*:|"(?:task|project|tag)"\s*:\s*\{\s*"ids"\s*:/);
}

const INBOX_IDS = new Set(['INBOX_PROJECT', 'INBOX', '']);
const MINUTE_MS = 60_000;
const ESTIMATE_MAX = 10_080;

interface Item {
  row: JsonObject;
  task: TreeTask;
  id: string;
  place: string;
}

class BackupReader {
  readonly #file: string;
  readonly #context: ReadContext;
  readonly #remarks = new Remarks();
  readonly #data: JsonObject;
  readonly #exportDay: string | null;
  readonly #tags: ReadonlyMap<string, string>;
  readonly #repeats: ReadonlyMap<string, JsonObject>;
  readonly #usedRepeats = new Set<string>();
  readonly #reminders: ReadonlyMap<string, JsonObject>;
  readonly #usedReminders = new Set<JsonObject>();

  constructor(file: SourceFile, context: ReadContext) {
    const root = readJson(file);
    if (!isObject(root)) throw new Unreadable(`${file.name} is not a backup of Super Productivity`);
    this.#file = file.name;
    this.#context = context;
    this.#data = objectAt(root, 'data') ?? root;
    const at = readInstant(numberAt(root, 'timestamp'));
    this.#exportDay = context.exportDay ?? (at && inZone(at, context.timezone).day);
    this.#tags = new Map(this.#entities('tag').map((tag) => [textAt(tag, 'id'), textAt(tag, 'title')]));
    this.#reminders = new Map(
      objectsAt(this.#data, 'reminders').flatMap((reminder) =>
        ['id', 'relatedId'].flatMap((key) => {
          const id = textAt(reminder, key);
          return id === '' ? [] : [[id, reminder] as const];
        }),
      ),
    );
    this.#repeats = new Map(this.#entities('taskRepeatCfg').map((config) => [textAt(config, 'id'), config]));
  }

  read(): ImportTree {
    const open = this.#entities('task').map((row) => this.#readTask(row, false));
    const archives = [objectAt(this.#data, 'archiveYoung'), objectAt(this.#data, 'archiveOld')].map((archive) =>
      objectAt(archive, 'task'),
    );
    const done = [...archives, objectAt(this.#data, 'taskArchive')].flatMap((archive) =>
      this.#entitiesOf(archive, 'archive').map((row) => this.#readTask(row, true)),
    );
    const items = [...open, ...done].flat();
    for (const item of items) this.#readRepeat(item);
    const projects = this.#projects(items);
    this.#readLeftOver();
    return newTree({
      recognised: `Super Productivity backup of ${items.length} tasks`,
      exportDay: this.#exportDay,
      projects,
      remarks: this.#remarks.all,
    });
  }

  #entities = (name: string): JsonObject[] => this.#entitiesOf(objectAt(this.#data, name), name);

  /** `{ids, entities}` in the order of `ids`, then those that it does not name. */
  #entitiesOf(state: JsonObject | null, name: string): JsonObject[] {
    const entities = objectAt(state, 'entities');
    const ids = new Set([...textsAt(state, 'ids'), ...Object.keys(entities ?? {})]);
    return [...ids].flatMap((id) => {
      const row = objectAt(entities, id);
      if (row) return [row];
      this.#remarks.add('unreadable', 'rows', `${this.#file}, ${name} ${id}: it is missing`);
      return [];
    });
  }

  #readTask(row: JsonObject, isArchived: boolean): Item[] {
    const id = textAt(row, 'id');
    const place = `${this.#file}, task ${id}`;
    const notes = textAt(row, 'notes');
    const name = oneLine(textAt(row, 'title')) || oneLine(notes.split('\n', 1)[0]!);
    if (name === '') {
      this.#remarks.add('left_out', 'tasks without a title', place);
      return [];
    }
    const isDone = isArchived || flagAt(row, 'isDone');
    const task = newTask(id, name, {
      description: notes,
      status: isDone ? 'completed' : 'todo',
      createdAt: written(readInstant(numberAt(row, 'created'))),
      completedAt: isDone ? written(readInstant(numberAt(row, 'doneOn'))) : null,
      // TODAY is a view.
      labels: textsAt(row, 'tagIds').flatMap((tag) => (tag === 'TODAY' ? [] : (this.#tags.get(tag) ?? []))),
    });
    const minutes = Math.ceil((numberAt(row, 'timeEstimate') ?? 0) / MINUTE_MS);
    if (minutes > 0 && minutes <= ESTIMATE_MAX) task.estimatedMinutes = minutes;
    else if (minutes > 0) this.#remarks.keep(task, 'estimates', `Estimate: ${minutes} minutes`, place);
    for (const attachment of objectsAt(row, 'attachments')) {
      const text = [textAt(attachment, 'title'), textAt(attachment, 'path')].filter((part) => part !== '').join(': ');
      if (text !== '') this.#remarks.keep(task, 'files', text, place);
    }
    if ((numberAt(row, 'timeSpent') ?? 0) > 0)
      this.#remarks.addOnce('left_out', 'tracked times', `${place}: “${name}”`);
    this.#readDates(row, task, place);
    return [{ row, task, id, place }];
  }

  #readDates(row: JsonObject, task: TreeTask, place: string): void {
    const moment = (day: string, ...times: string[]) => {
      const at = times.map((key) => readInstant(numberAt(row, key))).find((each) => each !== null);
      if (at) return inZone(at, this.#context.timezone);
      const date = readDay(textAt(row, day));
      if (date === null && textAt(row, day) !== '')
        this.#remarks.add('unreadable', 'dates', `${place}: “${textAt(row, day)}” is not a date`);
      return date === null ? null : { day: date, time: null };
    };
    const planned = moment('dueDay', 'dueWithTime', 'plannedAt');
    const deadline = moment('deadlineDay', 'deadlineWithTime');
    const due = deadline ?? planned;
    task.dueDate = due?.day ?? null;
    task.dueTime = due?.time ?? null;
    if (deadline && planned && planned.day < deadline.day) task.startDate = planned.day;
    else if (deadline && planned && planned.day > deadline.day)
      this.#remarks.keep(task, 'dates', `Planned for: ${planned.day}`, place);
    readReminders(task, this.#remindersOf(row, place), this.#context, this.#remarks);
  }

  /** In the task itself, or in older files in a list of their own. */
  #remindersOf(row: JsonObject, place: string): string[] {
    const listed = this.#reminders.get(textAt(row, 'reminderId')) ?? this.#reminders.get(textAt(row, 'id'));
    if (listed) this.#usedReminders.add(listed);
    const remindAt = numberAt(row, 'remindAt') ?? numberAt(listed, 'remindAt');
    if (listed && readInstant(remindAt) === null)
      this.#remarks.add('unreadable', 'reminders', `${place}: the reminder has no time`);
    const times = [remindAt, numberAt(row, 'deadlineRemindAt')];
    return times.flatMap((at) => written(readInstant(at)) ?? []);
  }

  /** The open copy of a repeat gets its rule. */
  #readRepeat({ row, task, place }: Item): void {
    const id = textAt(row, 'repeatCfgId');
    const config = this.#repeats.get(id);
    if (!config || task.status !== 'todo' || this.#usedRepeats.has(id)) return;
    this.#usedRepeats.add(id);
    const start = readDay(textAt(config, 'startDate'));
    const rrule = flagAt(config, 'isPaused') ? null : rruleOf(config, start);
    const from = task.dueDate ?? start ?? this.#exportDay ?? this.#context.today;
    const repeat =
      rrule === null
        ? null
        : readRepeat(rrule, from, flagAt(config, 'repeatFromCompletionDate') ? 'completion' : 'due');
    if (repeat === null) {
      const cycle = textAt(config, 'repeatCycle').toLowerCase() || 'weekly';
      this.#remarks.keep(
        task,
        'repeats',
        `Repeats: ${cycle}, every ${numberAt(config, 'repeatEvery') ?? 1}${flagAt(config, 'isPaused') ? ', paused' : ''}`,
        place,
      );
      return;
    }
    task.repeat = repeat;
    task.dueDate ??= firstDayOf(repeat.rrule, this.#exportDay ?? this.#context.today, from);
    const time = textAt(config, 'startTime');
    if (/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) task.dueTime ??= time;
  }

  #projects(items: readonly Item[]): TreeProject[] {
    const rows = this.#entities('project');
    const known = new Set(rows.map((row) => textAt(row, 'id')));
    const top = nest(
      this.#inOrder(items, rows),
      { task: ({ task }) => task, id: ({ id }) => id, parent: ({ row }) => textAt(row, 'parentId') || null },
      ({ task, place }) => this.#remarks.add('guessed', 'levels', `${place}: the parent of “${task.name}” is missing`),
    );
    const byProject = Map.groupBy(top, ({ row }) =>
      known.has(textAt(row, 'projectId')) ? textAt(row, 'projectId') : '',
    );
    const notes = Map.groupBy(this.#entities('note'), (note) => textAt(note, 'projectId'));
    for (const [id, list] of notes) {
      if (known.has(id)) continue;
      for (const note of list) this.#remarks.add('left_out', 'notes', textAt(note, 'content'));
    }
    const tasksOf = (id: string) => (byProject.get(id) ?? []).map(({ task }) => task);
    const projects = rows.map((row) => {
      const id = textAt(row, 'id');
      return newProject(id, textAt(row, 'title') || 'Project', {
        description: joinParts(...(notes.get(id) ?? []).map((note) => textAt(note, 'content'))),
        isInbox: INBOX_IDS.has(id),
        isArchived: flagAt(row, 'isArchived'),
        tasks: tasksOf(id),
      });
    });
    const others = known.has('') ? [] : tasksOf('');
    return others.length === 0 ? projects : [...projects, newProject('', 'Inbox', { isInbox: true, tasks: others })];
  }

  /** In the order of their project, or of their parent. */
  #inOrder(items: readonly Item[], projects: readonly JsonObject[]): Item[] {
    const order = new Map<string, number>();
    const lists = [
      ...projects.flatMap((project) => [listAt(project, 'taskIds'), listAt(project, 'backlogTaskIds')]),
      ...items.map(({ row }) => listAt(row, 'subTaskIds')),
    ];
    for (const list of lists)
      for (const id of list) if (typeof id === 'string' && !order.has(id)) order.set(id, order.size);
    const positionOf = ({ id }: Item) => order.get(id) ?? Number.POSITIVE_INFINITY;
    return items.toSorted((one, other) =>
      positionOf(one) === positionOf(other) ? 0 : positionOf(one) - positionOf(other),
    );
  }

  #readLeftOver(): void {
    for (const [id, config] of this.#repeats) {
      if (!this.#usedRepeats.has(id))
        this.#remarks.add('left_out', 'repeats', `“${textAt(config, 'title')}” has no open task`);
    }
    for (const reminder of objectsAt(this.#data, 'reminders'))
      if (!this.#usedReminders.has(reminder)) this.#remarks.add('left_out', 'reminders', textAt(reminder, 'title'));
    for (const counter of this.#entities('simpleCounter'))
      this.#remarks.add('left_out', 'counters', textAt(counter, 'title'));
  }
}
