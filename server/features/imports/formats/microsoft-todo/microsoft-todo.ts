import { addDays } from '#server/platform/calendar.ts';
import { inTable } from '../../text.ts';
import { isInboxName } from '../../reading/columns.ts';
import { htmlToMarkdown } from '../../reading/html.ts';
import {
  flagAt,
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  objectsAt,
  rowsAt,
  textAt,
  textsAt,
  numberAt,
  readAllJson,
  isJson,
} from '../../reading/json.ts';
import { nameOf, newProject, newTask, newTree, oneLine, Remarks, RowIds } from '../../reading/parts.ts';
import { readReminders } from '../../reading/reminders.ts';
import { readRepeat } from '../../reading/repeats.ts';
import { inZone, readInstant, readWallClock, written, zoneOfName, readDay } from '../../reading/when.ts';
import type { ImportFormat, ImportTree, ReadContext, SourceFile, TreeProject, TreeTask } from '../../tree.ts';

/** JSON of Microsoft Graph, which community tools export: lists with tasks, or the tasks of one list. */
export const microsoftTodo: ImportFormat = {
  key: 'microsoft-todo',
  name: 'Microsoft To Do',
  priorities: { high: 'high', normal: 'medium', low: 'low' },
  recognises: (files) => files.some(isGraph),
  read: readLists,
};

const isGraph = (file: SourceFile): boolean =>
  isJson(
    file,
    /"importance"\s*:\s*"(?:low|normal|high)"/,
    /"status"\s*:\s*"(?:notStarted|inProgress|completed|waitingOnOthers|deferred)"/,
  );

/** Keys under which tools keep lists and tasks. */
const LIST_KEYS = ['value', 'lists', 'tasks'] as const;

function readLists(files: readonly SourceFile[], context: ReadContext): ImportTree {
  const remarks = new Remarks();
  for (const { name } of files.filter((file) => !isGraph(file)))
    remarks.add('left_out', 'files', `${name}: no tasks of Microsoft To Do`);
  const projects = readAllJson(files.filter(isGraph), remarks).flatMap(({ file, root }) => {
    const top = Array.isArray(root) ? { value: root } : root;
    const key = LIST_KEYS.find((name) => listAt(top, name).length > 0) ?? 'value';
    const isTask = (row: JsonObject) => textAt(row, 'status') !== '' || textAt(row, 'importance') !== '';
    const isOneList = objectsAt(top, key).some(isTask);
    const rows = isOneList && isObject(top) ? [{ row: top, place: file.name }] : rowsAt(top, key, file.name, remarks);
    return rows.map(({ row, place }) => new ListReader(place, context, remarks).read(row, nameOf(file)));
  });
  const count = projects.reduce((sum, { tasks }) => sum + tasks.length, 0);
  return newTree({
    recognised: `Microsoft To Do: ${projects.length} lists with ${count} tasks`,
    projects,
    remarks: remarks.all,
  });
}

const STATUSES: Readonly<Record<string, TreeTask['status']>> = {
  notStarted: 'todo',
  inProgress: 'in_progress',
  completed: 'completed',
  waitingOnOthers: 'todo',
  deferred: 'todo',
  '': 'todo',
};

class ListReader {
  readonly #place: string;
  readonly #context: ReadContext;
  readonly #remarks: Remarks;
  readonly #ids = new RowIds();

  constructor(place: string, context: ReadContext, remarks: Remarks) {
    this.#place = place;
    this.#context = context;
    this.#remarks = remarks;
  }

  read(list: JsonObject, fallback: string): TreeProject {
    const title = oneLine(textAt(list, 'displayName')) || fallback;
    const key = ['tasks', 'value', 'lists'].find((name) => listAt(list, name).length > 0) ?? 'tasks';
    const tasks = rowsAt(list, key, this.#place, this.#remarks).flatMap(({ row, place }) =>
      this.#readTask(row, place, title),
    );
    return newProject(textAt(list, 'id') || title, title, { isInbox: isInboxName(title), tasks });
  }

  #readTask(row: JsonObject, place: string, list: string): TreeTask[] {
    const name = oneLine(textAt(row, 'title'));
    if (name === '') {
      this.#remarks.add('left_out', 'tasks without a title', place);
      return [];
    }
    const status = textAt(row, 'status');
    const body = objectAt(row, 'body');
    const content = textAt(body, 'content');
    const task = newTask(this.#ids.unique(textAt(row, 'id'), list, name, textAt(row, 'createdDateTime')), name, {
      description: textAt(body, 'contentType') === 'html' ? htmlToMarkdown(content) : content,
      status: inTable(STATUSES, status) ?? 'todo',
      priority: textAt(row, 'importance') || null,
      labels: textsAt(row, 'categories'),
      createdAt: written(readInstant(textAt(row, 'createdDateTime'))),
    });
    if (task.status === 'completed') task.completedAt = written(this.#instantAt(row, 'completedDateTime'));
    if (!Object.hasOwn(STATUSES, status))
      this.#remarks.add('unreadable', 'statuses', `${place}: “${status}” is not a status`);
    else if (status === 'waitingOnOthers' || status === 'deferred')
      this.#remarks.keep(
        task,
        'statuses',
        `Status: ${status === 'deferred' ? 'deferred' : 'waiting on others'}`,
        place,
      );
    this.#readDates(row, task, place);
    for (const item of objectsAt(row, 'checklistItems')) {
      const text = oneLine(textAt(item, 'displayName'));
      if (text === '') this.#remarks.add('left_out', 'checklist items', `${place}: the item has no text`);
      else
        task.subtasks.push(
          newTask(this.#ids.unique(textAt(item, 'id'), task.sourceId, text), text, {
            status: flagAt(item, 'isChecked') ? 'completed' : 'todo',
          }),
        );
    }
    for (const link of objectsAt(row, 'linkedResources')) {
      const text = [textAt(link, 'displayName') || textAt(link, 'applicationName'), textAt(link, 'webUrl')]
        .filter((part) => part !== '')
        .join(': ');
      if (text !== '') this.#remarks.keep(task, 'links', text, place);
    }
    if (flagAt(row, 'hasAttachments')) this.#remarks.add('left_out', 'files', `${place}: files of “${name}”`);
    return [task];
  }

  #readDates(row: JsonObject, task: TreeTask, place: string): void {
    task.dueDate = this.#dayAt(row, 'dueDateTime', place);
    const start = this.#dayAt(row, 'startDateTime', place);
    if (start !== null && (task.dueDate === null || start < task.dueDate)) task.startDate = start;
    const reminder = this.#instantAt(row, 'reminderDateTime');
    if (reminder !== null) readReminders(task, [reminder.toISOString()], this.#context, this.#remarks);
    const recurrence = objectAt(row, 'recurrence');
    if (recurrence === null || task.status === 'completed') return;
    const rrule = rruleOf(recurrence);
    const from = task.dueDate ?? task.startDate;
    task.repeat = rrule === null || from === null ? null : readRepeat(rrule, from);
    if (task.repeat === null)
      this.#remarks.keep(
        task,
        'repeats',
        `Repeats: ${rrule ?? (textAt(objectAt(recurrence, 'pattern'), 'type') || 'yes')}`,
        place,
      );
  }

  /** The instant of `{dateTime, timeZone}`; times without an offset are those of the zone. */
  #instantAt(row: JsonObject, key: string): Date | null {
    return readInstant(textAt(objectAt(row, key), 'dateTime') || textAt(row, key));
  }

  /** A day is midnight of its owner, written in UTC, or the clock of a named zone. */
  #dayAt(row: JsonObject, key: string, place: string): string | null {
    const value = objectAt(row, key);
    const text = textAt(value, 'dateTime') || textAt(row, key);
    if (text === '') return null;
    const zone = textAt(value, 'timeZone');
    const at = readInstant(text);
    if (at === null) {
      if (!text.startsWith('0001')) this.#remarks.add('unreadable', 'dates', `${place}: “${text}” is not a date`);
      return null;
    }
    if (zone !== '' && !/^utc$/i.test(zone) && zoneOfName(zone) !== 'UTC')
      return readWallClock(text)?.day ?? inZone(at, this.#context.timezone).day;
    const [local, utc] = [inZone(at, this.#context.timezone), inZone(at, 'UTC')];
    if (local.time === '00:00' || utc.time === '00:00') return local.time === '00:00' ? local.day : utc.day;
    this.#remarks.addOnce('guessed', 'dates', `${place}: “${text}” is midnight in another time zone`);
    // West of Greenwich a day begins later than in UTC, east of it earlier.
    return utc.time <= '12:00' ? utc.day : addDays(utc.day, 1);
  }
}

const WEEKS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };

/** The rule of a recurrence of Microsoft Graph: `{pattern, range}`; null if its type is unknown. */
function rruleOf(recurrence: JsonObject): string | null {
  const pattern = objectAt(recurrence, 'pattern');
  const every = (frequency: string, months = '') =>
    `FREQ=${frequency};INTERVAL=${numberAt(pattern, 'interval') ?? 1}${months}`;
  const days = textsAt(pattern, 'daysOfWeek').map((day) => day.slice(0, 2).toUpperCase());
  const onDate = `;BYMONTHDAY=${numberAt(pattern, 'dayOfMonth') ?? 1}`;
  const ofMonth = `;BYMONTH=${numberAt(pattern, 'month') ?? 1}`;
  const week = WEEKS[textAt(pattern, 'index')] ?? 1;
  // The first of several weekdays: the first workday.
  const onWeekday = days.length === 1 ? `;BYDAY=${week}${days[0]}` : `;BYDAY=${days.join(',')};BYSETPOS=${week}`;
  const rules: Readonly<Record<string, string>> = {
    daily: every('DAILY'),
    weekly: `${every('WEEKLY')}${days.length > 0 ? `;BYDAY=${days.join(',')}` : ''}`,
    absoluteMonthly: `${every('MONTHLY')}${onDate}`,
    relativeMonthly: `${every('MONTHLY')}${onWeekday}`,
    absoluteYearly: `${every('YEARLY')}${ofMonth}${onDate}`,
    relativeYearly: `${every('YEARLY')}${ofMonth}${onWeekday}`,
  };
  const type = textAt(pattern, 'type');
  return Object.hasOwn(rules, type) ? `${rules[type]}${endOf(objectAt(recurrence, 'range'))}` : null;
}

function endOf(range: JsonObject | null): string {
  const end = readDay(textAt(range, 'endDate'));
  if (textAt(range, 'type') === 'endDate' && end) return `;UNTIL=${end.replaceAll('-', '')}`;
  return textAt(range, 'type') === 'numbered' ? `;COUNT=${numberAt(range, 'numberOfOccurrences') ?? 1}` : '';
}
