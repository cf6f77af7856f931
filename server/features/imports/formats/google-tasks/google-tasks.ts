import { addDays } from '#server/platform/calendar.ts';
import { isInboxName } from '../../reading/columns.ts';
import {
  flagAt,
  isObject,
  type JsonObject,
  listAt,
  objectsAt,
  rowsAt,
  textAt,
  readAllJson,
  isJson,
} from '../../reading/json.ts';
import {
  fileKey,
  joinParts,
  nest,
  newProject,
  newTask,
  newTree,
  oneLine,
  Remarks,
  RowIds,
} from '../../reading/parts.ts';
import { minutesOf } from '../../reading/reminders.ts';
import { dueOf, inZone, readInstant, written } from '../../reading/when.ts';
import type { ImportFormat, ImportTree, ReadContext, SourceFile, TreeProject, TreeTask } from '../../tree.ts';

/** `Tasks/Tasks.json` of Google Takeout, alone or in its zip, or what the API returns. */
export const googleTasks: ImportFormat = {
  key: 'google-tasks',
  name: 'Google Tasks',
  lacks: 'Google leaves repeats, due times and stars out of its export.',
  recognises: (files) => files.some(isTasks),
  read: readTakeout,
};

const isTasks = (file: SourceFile): boolean => isJson(file, /"kind"\s*:\s*"tasks#/);

function readTakeout(files: readonly SourceFile[], context: ReadContext): ImportTree {
  const remarks = new Remarks();
  const projects = readAllJson(files.filter(isTasks), remarks).flatMap(({ file, root }) =>
    listsOf(root, file.name, remarks).map(({ row, place }) => new ListReader(row, place, context, remarks).read()),
  );
  for (const file of files)
    if (!isTasks(file)) remarks.addOnce('left_out', 'files', `${file.name} and others that are not tasks`);
  const count = projects.reduce((sum, { tasks }) => sum + tasks.length, 0);
  return newTree({
    recognised: `Google Tasks: ${projects.length} lists with ${count} tasks`,
    projects,
    remarks: remarks.all,
  });
}

/** The lists of an export: a list of lists, an array, or a single list. */
function listsOf(root: unknown, file: string, remarks: Remarks): { row: JsonObject; place: string }[] {
  const top = Array.isArray(root) ? { items: root } : root;
  const isList = (value: JsonObject) => listAt(value, 'items').length > 0 || !textAt(value, 'kind').endsWith('#task');
  const children = objectsAt(top, 'items');
  if (isObject(top) && children.length > 0 && !children.some(isList)) return [{ row: top, place: fileKey(file) }];
  return rowsAt(top, 'items', file, remarks);
}

interface Item {
  task: TreeTask;
  id: string;
  parent: string;
  position: string;
  place: string;
}

class ListReader {
  readonly #list: JsonObject;
  readonly #place: string;
  readonly #context: ReadContext;
  readonly #remarks: Remarks;
  readonly #ids = new RowIds();
  readonly #isOtherZone: boolean;

  constructor(list: JsonObject, place: string, context: ReadContext, remarks: Remarks) {
    this.#list = list;
    this.#place = place;
    this.#context = context;
    this.#remarks = remarks;
    this.#isOtherZone = isMidnightElsewhere(objectsAt(list, 'items'), context.timezone);
  }

  read(): TreeProject {
    const title = textAt(this.#list, 'title') || 'Tasks';
    const items = rowsAt(this.#list, 'items', this.#place, this.#remarks).flatMap(({ row, place }) =>
      this.#readItem(row, place, title),
    );
    const counts = Map.groupBy(items, ({ id }) => id);
    const inOrder = items.every(({ position }) => position !== '')
      ? items.toSorted((one, other) => (one.position < other.position ? -1 : 1))
      : items;
    const top = nest(
      this.#withoutCopies(inOrder),
      {
        task: ({ task }) => task,
        id: ({ id }) => id,
        // Of tasks with the same id nobody knows which is the parent.
        parent: ({ parent }) => (counts.get(parent)?.length === 1 ? parent : parent && '?'),
      },
      ({ task, place }) => this.#remarks.add('guessed', 'levels', `${place}: the parent of “${task.name}” is missing`),
    );
    return newProject(textAt(this.#list, 'id') || title, title, {
      isInbox: isInboxName(title),
      tasks: top.map(({ task }) => task),
    });
  }

  #readItem(row: JsonObject, place: string, list: string): Item[] {
    const notes = textAt(row, 'notes');
    const name = oneLine(textAt(row, 'title')) || oneLine(notes.split('\n', 1)[0]!);
    if (name === '' || flagAt(row, 'deleted')) {
      this.#remarks.add('left_out', name === '' ? 'tasks without a title' : 'deleted tasks', `${place} of “${list}”`);
      return [];
    }
    const isDone = textAt(row, 'status') === 'completed';
    const links = objectsAt(row, 'links').map((link) =>
      [textAt(link, 'description'), textAt(link, 'link')].filter((part) => part !== '').join(': '),
    );
    const id = textAt(row, 'id');
    const task = newTask(this.#ids.unique(id, list, name, textAt(row, 'due'), textAt(row, 'completed')), name, {
      description: joinParts(notes, links.join('\n')),
      status: isDone ? 'completed' : 'todo',
      completedAt: isDone ? written(readInstant(textAt(row, 'completed') || textAt(row, 'updated'))) : null,
      createdAt: written(readInstant(textAt(row, 'created'))),
      ...this.#readDue(textAt(row, 'due'), place),
    });
    return [{ task, id, parent: textAt(row, 'parent'), position: textAt(row, 'position'), place }];
  }

  #readDue(due: string, place: string): Partial<TreeTask> {
    const at = readInstant(due);
    if (at === null) {
      if (due !== '') this.#remarks.add('unreadable', 'dates', `${place}: “${due}” is not a date`);
      return {};
    }
    const day = at.toISOString().slice(0, 'YYYY-MM-DD'.length);
    if (UTC_MIDNIGHT.test(at.toISOString())) return { dueDate: day };
    const local = dueOf(at, this.#context.timezone);
    if (local.dueTime === null || !this.#isOtherZone) return local;
    this.#remarks.addOnce(
      'guessed',
      'dates',
      `${place}: “${due}” is midnight in another time zone, so it is a day without a time`,
    );
    // West of Greenwich a day begins later than in UTC, east of it earlier.
    return { dueDate: inZone(at, 'UTC').time <= '12:00' ? day : addDays(day, 1) };
  }

  /** Google gives each day of a repeat as a task of its own: of the open ones the nearest is kept. */
  #withoutCopies(items: readonly Item[]): Item[] {
    const isCandidate = ({ task }: Item) => task.status === 'todo' && task.dueDate !== null;
    const series = Map.groupBy(items.filter(isCandidate), ({ task, parent }) =>
      JSON.stringify([task.name, task.description, parent]),
    );
    return items.filter((item) => {
      if (!isCandidate(item)) return true;
      const copies = series.get(JSON.stringify([item.task.name, item.task.description, item.parent]))!;
      const dates = new Set(copies.map(({ task }) => task.dueDate));
      if (copies.length < 2 || dates.size < copies.length) return true;
      const nearest = copies.reduce((one, other) => (other.task.dueDate! < one.task.dueDate! ? other : one));
      if (item === nearest) return true;
      this.#remarks.add(
        'left_out',
        'repeated tasks',
        `${item.place}: “${item.task.name}” of ${item.task.dueDate} looks like a repeat of ${nearest.task.dueDate}`,
      );
      return false;
    });
  }
}

const UTC_MIDNIGHT = /T00:00:00\.000Z$/;

/**
 * Whether all due instants are midnight in one other zone. Google exports no times, so that dates at the same hour, or
 * at two with summer time, are days.
 */
function isMidnightElsewhere(rows: readonly JsonObject[], timezone: string): boolean {
  const times = rows
    .flatMap((row) => readInstant(textAt(row, 'due')) ?? [])
    .filter((at) => !UTC_MIDNIGHT.test(at.toISOString()));
  if (times.every((at) => dueOf(at, timezone).dueTime === null)) return false;
  const clocks = new Set(times.map((at) => minutesOf(inZone(at, 'UTC').time)));
  const [first = 0, second = first] = [...clocks];
  return times.length > 1 && clocks.size <= 2 && [0, 60, 23 * 60].includes(Math.abs(first - second));
}
