import { isInboxName, statusOfColumn } from '../../reading/columns.ts';
import { htmlToMarkdown, isHtml } from '../../reading/html.ts';
import {
  flagAt,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  objectsAt,
  rowsAt,
  textAt,
  readJson,
  isJson,
} from '../../reading/json.ts';
import { fileKey, nest, newProject, newTask, newTree, oneLine, Remarks, RowIds } from '../../reading/parts.ts';
import { readReminders } from '../../reading/reminders.ts';
import { readRepeat } from '../../reading/repeats.ts';
import { inZone, readInstant, written } from '../../reading/when.ts';
import type { ImportFormat, ImportTree, ReadContext, SourceFile, TreeProject, TreeTask } from '../../tree.ts';
import { Unreadable } from '../../unreadable.ts';

/** The zip of Settings > Export your Vikunja data, or its `data.json`. */
export const vikunja: ImportFormat = {
  key: 'vikunja',
  name: 'Vikunja',
  priorities: { 5: 'high', 4: 'high', 3: 'high', 2: 'medium', 1: 'low', 0: 'medium' },
  recognises: (files) => files.some(isData),
  read: readVikunja,
};

const isData = (file: SourceFile): boolean =>
  isJson(
    file,
    /^\s*\[/,
    /"(?:parent_project_id|namespace_id|hex_color|is_archived|child_projects)"\s*:/,
    /"(?:tasks|projects|lists)"\s*:/,
  );

function readVikunja(files: readonly SourceFile[], context: ReadContext): ImportTree {
  const data = files.find(isData);
  if (!data) throw new Unreadable('This file has no data.json of Vikunja');
  const root = readJson(data);
  if (!Array.isArray(root)) throw new Unreadable(`${data.name} is not a list of projects`);
  const version = files.find(({ name }) => fileKey(name) === 'version')?.day ?? null;
  return new ExportReader(root, context).read(data.name, version ?? data.day);
}

const DAY_SECONDS = 86_400;

interface Item {
  row: JsonObject;
  task: TreeTask;
  id: string;
  place: string;
  bucket: string;
}

class ExportReader {
  readonly #root: readonly unknown[];
  readonly #context: ReadContext;
  readonly #remarks = new Remarks();
  readonly #ids = new RowIds();

  constructor(root: readonly unknown[], context: ReadContext) {
    this.#root = root;
    this.#context = context;
  }

  read(file: string, exportDay: string | null): ImportTree {
    const sources = this.#projectRows(file);
    const titles = this.#titles(sources.map(({ row }) => row));
    const projects = sources.map(({ row, folder, place }) =>
      this.#readProject(row, titles.get(textAt(row, 'id')) ?? 'Project', folder, place),
    );
    const count = projects.reduce((sum, { tasks }) => sum + tasks.length, 0);
    return newTree({
      recognised: `Vikunja: ${projects.length} projects with ${count} tasks`,
      exportDay,
      projects,
      remarks: this.#remarks.all,
    });
  }

  /** Projects, those within them, and in old exports those of namespaces. */
  #projectRows(file: string): { row: JsonObject; folder: string | null; place: string }[] {
    const found: { row: JsonObject; folder: string | null; place: string }[] = [];
    const seen = new Set<string>();
    const open = rowsAt({ projects: this.#root }, 'projects', file, this.#remarks)
      .map((each) => ({ ...each, folder: null as string | null }))
      .toReversed();
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { row, place, folder } = next;
      const isNamespace =
        !Array.isArray(row['tasks']) && (listAt(row, 'projects').length > 0 || listAt(row, 'lists').length > 0);
      const key = ['projects', 'lists', 'child_projects'].find((name) => listAt(row, name).length > 0);
      const children = key === undefined ? [] : rowsAt(row, key, place, this.#remarks);
      open.push(
        ...children
          .map((child) => ({ ...child, folder: isNamespace ? textAt(row, 'title') || null : folder }))
          .toReversed(),
      );
      const id = textAt(row, 'id');
      // A child can be in the list and in its parent.
      if (isNamespace || (id !== '' && seen.has(id))) continue;
      seen.add(id);
      found.push({ row, folder, place });
    }
    return found;
  }

  /** Names of projects with those of their parents: `Parent / Child`. */
  #titles(rows: readonly JsonObject[]): ReadonlyMap<string, string> {
    const byId = new Map(rows.map((row) => [textAt(row, 'id'), row]));
    const parentOf = new Map(rows.map((row) => [textAt(row, 'id'), textAt(row, 'parent_project_id')]));
    for (const row of rows) {
      for (const child of objectsAt(row, 'child_projects'))
        if (!parentOf.get(textAt(child, 'id'))) parentOf.set(textAt(child, 'id'), textAt(row, 'id'));
    }
    return new Map(
      rows.map((row) => {
        const names: string[] = [];
        const passed = new Set<string>();
        for (
          let id = textAt(row, 'id');
          byId.has(id) && !passed.has(id) && names.length < DEPTH_MAX;
          id = parentOf.get(id) ?? ''
        ) {
          passed.add(id);
          names.unshift(oneLine(textAt(byId.get(id), 'title')) || 'Project');
        }
        return [textAt(row, 'id'), names.join(' / ')];
      }),
    );
  }

  #readProject(row: JsonObject, title: string, folder: string | null, place: string): TreeProject {
    const buckets = new Map(objectsAt(row, 'buckets').map((bucket) => [textAt(bucket, 'id'), textAt(bucket, 'title')]));
    const placed = new Map(
      objectsAt(row, 'task_buckets').map((each) => [textAt(each, 'task_id'), textAt(each, 'bucket_id')]),
    );
    const items = rowsAt(row, 'tasks', place, this.#remarks).flatMap(({ row: task, place: at }) => {
      const bucket = placed.get(textAt(task, 'id')) ?? textAt(task, 'bucket_id');
      return this.#readTask(task, at, buckets.get(bucket) ?? '');
    });
    const inOrder = items.toSorted(
      (one, other) => (numberAt(one.row, 'position') ?? 0) - (numberAt(other.row, 'position') ?? 0),
    );
    const parents = new Map<string, string>();
    for (const { row: task, id } of inOrder) {
      const related = objectAt(task, 'related_tasks');
      // A relation is written on both ends.
      for (const child of objectsAt(related, 'subtask'))
        if (!parents.has(textAt(child, 'id'))) parents.set(textAt(child, 'id'), id);
      for (const parent of objectsAt(related, 'parenttask'))
        if (!parents.has(id)) parents.set(id, textAt(parent, 'id'));
    }
    const top = nest<Item>(
      inOrder,
      { task: ({ task }) => task, id: ({ id }) => id, parent: ({ id }) => parents.get(id) ?? null },
      ({ task, place: at }) =>
        this.#remarks.add('guessed', 'levels', `${at}: the parent of “${task.name}” is in no or another project`),
    );
    return newProject(textAt(row, 'id') || title, title, {
      description: markdownOf(textAt(row, 'description')),
      folder,
      isInbox: isInboxName(title),
      isArchived: flagAt(row, 'is_archived'),
      tasks: top.map(({ task }) => task),
    });
  }

  #readTask(row: JsonObject, place: string, bucket: string): Item[] {
    const name = oneLine(textAt(row, 'title'));
    if (name === '') {
      this.#remarks.add('left_out', 'tasks without a title', place);
      return [];
    }
    const id = textAt(row, 'id');
    const percent = numberAt(row, 'percent_done') ?? 0;
    const isDone = flagAt(row, 'done');
    const usual = statusOfColumn(bucket);
    const isInDone = usual === 'completed';
    // A task may stay open in a bucket that is called done, unless the person says otherwise.
    const ofBucket = isInDone && isDone ? usual : this.#context.statuses.of(bucket, isInDone ? 'todo' : usual);
    const isOpen = ofBucket === null || (ofBucket === 'todo' && isInDone);
    const open = isOpen ? (percent > 0 ? 'in_progress' : 'todo') : ofBucket;
    const task = newTask(this.#ids.unique(id, name, place), name, {
      description: markdownOf(textAt(row, 'description')),
      status: isDone ? 'completed' : open,
      section: ofBucket === null ? bucket || null : null,
      completedAt: isDone ? written(readInstant(textAt(row, 'done_at'))) : null,
      createdAt: written(readInstant(textAt(row, 'created'))),
      labels: objectsAt(row, 'labels').flatMap((label) => textAt(label, 'title') || []),
      notes: objectsAt(row, 'comments').flatMap((comment) => {
        const at = readInstant(textAt(comment, 'created'));
        const text = markdownOf(textAt(comment, 'comment'));
        return text === '' ? [] : [{ at: at && inZone(at, this.#context.timezone).day, text }];
      }),
    });
    const priority = textAt(row, 'priority');
    if (/^[0-5]?$/.test(priority)) task.priority = priority || null;
    else this.#remarks.add('unreadable', 'priorities', `${place}: “${priority}” is not a priority`);
    this.#readDates(row, task, place);
    this.#readFiles(row, task, place);
    const related = objectAt(row, 'related_tasks');
    for (const kind of Object.keys(related ?? {})) {
      if (['subtask', 'parenttask'].includes(kind)) continue;
      for (const other of objectsAt(related, kind))
        this.#remarks.keep(task, 'relations', `${kind}: ${textAt(other, 'title')}`, place);
    }
    if (listAt(row, 'assignees').length > 0)
      this.#remarks.add('left_out', 'people', `${place}: assignees of “${name}”`);
    return [{ row, task, id, place, bucket }];
  }

  #readDates(row: JsonObject, task: TreeTask, place: string): void {
    const moment = (key: string) => {
      const at = readInstant(textAt(row, key));
      return at && inZone(at, this.#context.timezone);
    };
    const [due, start, end] = [moment('due_date'), moment('start_date'), moment('end_date')];
    const last = due ?? end;
    task.dueDate = last?.day ?? null;
    // Midnight is a day.
    task.dueTime = last && last.time !== '00:00' ? last.time : null;
    if (start && (last === null || start.day <= last.day)) task.startDate = start.day;
    else if (start) this.#remarks.keep(task, 'dates', `Starts: ${start.day}`, place);
    if (due && end && end.day !== due.day) this.#remarks.keep(task, 'dates', `Ends: ${end.day}`, place);
    const reminders = listAt(row, 'reminders')
      .map((reminder) => triggerOf(reminder, row))
      .filter((trigger) => trigger !== '');
    readReminders(task, reminders, this.#context, this.#remarks);
    this.#readRepeat(row, task, place);
  }

  #readRepeat(row: JsonObject, task: TreeTask, place: string): void {
    const seconds = numberAt(row, 'repeat_after') ?? 0;
    const mode = numberAt(row, 'repeat_mode') ?? 0;
    if ((seconds <= 0 && mode !== 1) || task.status === 'completed') return;
    const days = seconds / DAY_SECONDS;
    // 30 days stand for a month in Vikunja, which is not the same: it stays days.
    const rrule =
      mode === 1 ? 'FREQ=MONTHLY' : days % 7 === 0 ? `FREQ=WEEKLY;INTERVAL=${days / 7}` : `FREQ=DAILY;INTERVAL=${days}`;
    const isDays = mode === 1 || Number.isInteger(days);
    const repeat =
      isDays && task.dueDate !== null ? readRepeat(rrule, task.dueDate, mode === 2 ? 'completion' : 'due') : null;
    if (repeat === null) {
      this.#remarks.keep(task, 'repeats', `Repeats: ${mode === 1 ? 'every month' : `every ${seconds} seconds`}`, place);
      return;
    }
    task.repeat = repeat;
    if (days === 30 && mode !== 1)
      this.#remarks.add('guessed', 'repeats', `${place}: every 30 days may mean every month`);
  }

  /** The archive has files by their numbers only, and a tree has no names for them. */
  #readFiles(row: JsonObject, task: TreeTask, place: string): void {
    for (const attachment of objectsAt(row, 'attachments')) {
      this.#remarks.keep(
        task,
        'files',
        `File: ${textAt(objectAt(attachment, 'file'), 'name') || 'without a name'}`,
        place,
      );
    }
  }
}

/**
 * The instant of a reminder. For one that has none: the duration from the due date, the instant that follows from the
 * start or the end, or a text if that date is missing. `''` for none.
 */
function triggerOf(reminder: unknown, row: JsonObject): string {
  const at = typeof reminder === 'string' ? reminder : textAt(reminder, 'reminder');
  if (readInstant(at) !== null) return at;
  const seconds = numberAt(reminder, 'relative_period');
  const relativeTo = textAt(reminder, 'relative_to');
  if (seconds === null || relativeTo === '') return at.startsWith('0001-') ? '' : at;
  const duration = `${seconds < 0 ? '-' : ''}PT${Math.round(Math.abs(seconds) / 60)}M`;
  if (relativeTo === 'due_date') return duration;
  const from = readInstant(textAt(row, relativeTo));
  const isDate = relativeTo === 'start_date' || relativeTo === 'end_date';
  return (isDate && from && instantAfter(from, seconds)) || `${duration} from ${relativeTo}`;
}

function instantAfter(from: Date, seconds: number): string | null {
  const at = new Date(from.getTime() + seconds * 1000);
  return Number.isNaN(at.getTime()) ? null : written(readInstant(at.toISOString()));
}

const DEPTH_MAX = 10;

const markdownOf = (text: string): string => (isHtml(text) ? htmlToMarkdown(text) : text);
