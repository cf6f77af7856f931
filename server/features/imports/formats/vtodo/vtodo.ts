import { addDays, localInstant } from '#server/platform/calendar.ts';
import { isInboxName } from '../../reading/columns.ts';
import {
  joinParts,
  nameOf,
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
import { durationMinutes, minutesOf, readReminders } from '../../reading/reminders.ts';
import { firstDayOf, readRepeat } from '../../reading/repeats.ts';
import { dayOrNull, inZone, readDay, readInstant, readWallClock, written, zoneOfName } from '../../reading/when.ts';
import type { ImportFormat, ImportTree, ReadContext, SourceFile, TreeProject, TreeTask } from '../../tree.ts';
import { type Component, type Property, readCalendar, unescape, unescapeList } from './read-lines.ts';

/** Tasks in iCalendar files: Apple Reminders, Nextcloud, Thunderbird, Tasks.org, Synology and others. */
export const vtodo: ImportFormat = {
  key: 'vtodo',
  name: 'iCalendar tasks',
  priorities: {
    ...{ 1: 'high', 2: 'high', 3: 'high', 4: 'high', 5: 'medium', 0: 'medium' },
    ...{ 6: 'low', 7: 'low', 8: 'low', 9: 'low' },
  },
  recognises: (files) => files.some(isCalendar),
  read: readCalendars,
};

const isCalendar = (file: SourceFile): boolean => /^\s*BEGIN:VCALENDAR/i.test(startOf(file));

function readCalendars(files: readonly SourceFile[], context: ReadContext): ImportTree {
  const remarks = new Remarks();
  const projects: TreeProject[] = [];
  for (const file of files) {
    if (isCalendar(file)) projects.push(readFile(file, context, remarks));
    else remarks.add('left_out', 'files', `${file.name}: no calendar`);
  }
  return newTree({ recognised: `iCalendar tasks in ${projects.length} lists`, projects, remarks: remarks.all });
}

interface Item {
  task: TreeTask;
  uid: string;
  parent: string | null;
  place: string;
}

/** Properties that say nothing about the task itself. */
const TECHNICAL = new Set(['UID', 'DTSTAMP', 'SEQUENCE', 'LAST-MODIFIED', 'CLASS', 'TRANSP', 'RECURRENCE-ID']);
const READ = new Set([
  ...[
    'SUMMARY',
    'DESCRIPTION',
    'DUE',
    'DTSTART',
    'DURATION',
    'STATUS',
    'COMPLETED',
    'PERCENT-COMPLETE',
    'PERCENT_COMPLETE',
  ],
  ...['PRIORITY', 'RRULE', 'EXDATE', 'RDATE', 'RELATED-TO', 'CATEGORIES', 'URL', 'LOCATION', 'COMMENT', 'CREATED'],
]);
const NOUNS: Readonly<Record<string, string>> = {
  ATTENDEE: 'people',
  ORGANIZER: 'people',
  ATTACH: 'files',
  GEO: 'places',
};

function readFile(file: SourceFile, context: ReadContext, remarks: Remarks): TreeProject {
  const { components, name, brokenLines, unclosed } = readCalendar(readText(file, remarks));
  for (const line of brokenLines) remarks.add('unreadable', 'lines', `${file.name}, line ${line}: no property`);
  for (const { line } of unclosed)
    remarks.add('unreadable', 'tasks', `${file.name}, line ${line}: the end of the task is missing`);
  for (const { name: kind, line } of components) {
    if (!['VTODO', 'VTIMEZONE'].includes(kind))
      remarks.add('left_out', kind === 'VEVENT' ? 'events' : 'entries', `${file.name}, line ${line}: ${kind}`);
  }
  const todos = components.filter((component) => component.name === 'VTODO');
  const isOverride = (todo: Component) => todo.properties.some((property) => property.name === 'RECURRENCE-ID');
  const masters = new Set(todos.filter((todo) => !isOverride(todo)).map(uidOf));
  const overrides = Map.groupBy(
    todos.filter((todo) => isOverride(todo) && masters.has(uidOf(todo))),
    uidOf,
  );
  const ids = new RowIds();
  const children = new Map<string, string>();
  const items = todos.flatMap((todo) => {
    const place = `${file.name}, line ${todo.line}`;
    if (isOverride(todo) && masters.has(uidOf(todo))) {
      remarks.add('left_out', 'changed repeats', `${place}: ${textOf(todo, 'SUMMARY') || uidOf(todo)}`);
      return [];
    }
    const reader = new TodoReader({ todo, place, context, remarks });
    const task = reader.read(ids, overrides.get(uidOf(todo)) ?? []);
    for (const child of reader.related('CHILD')) children.set(child, uidOf(todo));
    return [{ task, uid: uidOf(todo), parent: reader.related('PARENT')[0] ?? null, place }];
  });
  const top = nest<Item>(
    items,
    {
      task: ({ task }) => task,
      id: ({ uid }) => uid,
      parent: ({ uid, parent }) => parent ?? children.get(uid) ?? null,
    },
    ({ task, place }) => remarks.add('guessed', 'levels', `${place}: the parent of “${task.name}” is missing`),
  );
  const title = name || nameOf(file);
  return newProject(nameOf(file), title, { isInbox: isInboxName(title), tasks: top.map(({ task }) => task) });
}

const first = (todo: Component, name: string): Property | undefined =>
  todo.properties.find((property) => property.name === name);
const valueOf = (todo: Component, name: string): string => first(todo, name)?.value ?? '';
const textOf = (todo: Component, name: string): string => unescape(valueOf(todo, name));
const uidOf = (todo: Component): string => valueOf(todo, 'UID');

/** A day, and a time of the person's clock. */
interface Moment {
  day: string;
  time: string | null;
}

class TodoReader {
  readonly #todo: Component;
  readonly #place: string;
  readonly #context: ReadContext;
  readonly #remarks: Remarks;

  constructor({
    todo,
    place,
    context,
    remarks,
  }: {
    todo: Component;
    place: string;
    context: ReadContext;
    remarks: Remarks;
  }) {
    this.#todo = todo;
    this.#place = place;
    this.#context = context;
    this.#remarks = remarks;
  }

  read(ids: RowIds, overrides: readonly Component[]): TreeTask {
    const todo = this.#todo;
    const description = textOf(todo, 'DESCRIPTION');
    const summary = oneLine(textOf(todo, 'SUMMARY'));
    const name = summary || oneLine(description.split('\n', 1)[0]!) || 'Untitled';
    if (summary === '')
      this.#remarks.add('guessed', 'names', `${this.#place}: the task has no title and is named “${name}”`);
    const task = newTask(ids.unique(uidOf(todo), name, valueOf(todo, 'DTSTART'), valueOf(todo, 'DUE')), name, {
      description,
    });
    task.labels = todo.properties.flatMap((property) =>
      property.name === 'CATEGORIES' ? unescapeList(property.value) : [],
    );
    task.notes = todo.properties.flatMap((property) =>
      property.name === 'COMMENT' ? [{ at: null, text: unescape(property.value) }] : [],
    );
    task.createdAt = written(readInstant(valueOf(todo, 'CREATED')));
    for (const [property, label] of [
      ['URL', 'URL'],
      ['LOCATION', 'Location'],
    ] as const) {
      const text = textOf(todo, property);
      if (text !== '') task.description = joinParts(task.description, `${label}: ${text}`);
    }
    this.#readStatus(task);
    this.#readDates(task, overrides);
    readReminders(task, this.#triggers(), this.#context, this.#remarks);
    for (const { name: property } of todo.properties) {
      if (READ.has(property) || TECHNICAL.has(property)) continue;
      const noun = NOUNS[property];
      if (noun) this.#remarks.add('left_out', noun, `${this.#place}: ${property}`);
      else this.#remarks.addOnce('left_out', 'other fields', `${this.#place}: ${property}`);
    }
    return task;
  }

  /** UIDs that a task names with a relation. */
  related(relation: 'PARENT' | 'CHILD'): string[] {
    return this.#todo.properties.flatMap(({ name, params, value }) =>
      name === 'RELATED-TO' && (params.get('RELTYPE') ?? 'PARENT').toUpperCase() === relation && value !== ''
        ? [value]
        : [],
    );
  }

  #readStatus(task: TreeTask): void {
    const status = valueOf(this.#todo, 'STATUS').toUpperCase();
    const percent = Number(valueOf(this.#todo, 'PERCENT-COMPLETE') || valueOf(this.#todo, 'PERCENT_COMPLETE') || 0);
    const completed = first(this.#todo, 'COMPLETED');
    if (status === 'CANCELLED') task.status = 'cancelled';
    else if (completed || status === 'COMPLETED' || percent >= 100) task.status = 'completed';
    else if (status === 'IN-PROCESS' || percent > 0) task.status = 'in_progress';
    if (task.status === 'completed') task.completedAt = written(readInstant(completed?.value ?? ''));
    const priority = valueOf(this.#todo, 'PRIORITY');
    if (/^\d?$/.test(priority)) task.priority = priority || null;
    else this.#remarks.add('unreadable', 'priorities', `${this.#place}: “${priority}” is not a priority`);
  }

  #readDates(task: TreeTask, overrides: readonly Component[]): void {
    const start = this.#readMoment('DTSTART');
    const due = this.#readMoment('DUE') ?? this.#afterDuration(start);
    task.dueDate = due?.day ?? null;
    task.dueTime = due?.time ?? null;
    if (start && (due === null || start.day < due.day)) {
      task.startDate = start.day;
      if (start.time !== null) this.#keep(task, 'times', `Starts: ${start.time}`);
    }
    const rrule = valueOf(this.#todo, 'RRULE');
    if (rrule === '' || task.status === 'completed' || task.status === 'cancelled') return;
    const from = due?.day ?? start?.day ?? null;
    const dates = this.#todo.properties.filter(({ name }) => name === 'EXDATE' || name === 'RDATE');
    const local = this.#withLocalUntil(rrule);
    const repeat = from === null || dates.length > 0 ? null : readRepeat(local, from);
    if (repeat === null) {
      const words = dates.length > 0 ? rrule : repeatInWords(rrule, from ?? this.#context.today, this.#context);
      this.#keep(
        task,
        'repeats',
        `Repeats: ${[words, ...dates.map(({ name, value }) => `${name}:${value}`)].join(' ')}`,
      );
      return;
    }
    task.repeat = repeat;
    const last = overrides
      .filter(isDone)
      .flatMap((each) => this.#momentOf(first(each, 'RECURRENCE-ID'))?.day ?? [])
      .toSorted()
      .at(-1);
    // The finished days of a repeat are overrides; the task itself is still due on its first day.
    if (last !== undefined && last >= from!) task.dueDate = firstDayOf(local, addDays(last, 1), from!) ?? task.dueDate;
  }

  #keep(task: TreeTask, what: string, line: string): void {
    task.description = joinParts(task.description, line);
    this.#remarks.add('kept_as_text', what, `${this.#place}: ${line}`);
  }

  #readMoment(name: string): Moment | null {
    const property = first(this.#todo, name);
    const moment = this.#momentOf(property);
    if (property && moment === null && property.value !== '') {
      this.#remarks.add('unreadable', 'dates', `${this.#place}: ${name} “${property.value}” is not a date`);
    }
    return moment;
  }

  #momentOf(property: Property | undefined): Moment | null {
    if (!property) return null;
    const day = readDay(property.value);
    if (day) return { day, time: null };
    if (property.value.endsWith('Z')) {
      const at = readInstant(property.value);
      return at && inZone(at, this.#context.timezone);
    }
    const clock = readWallClock(property.value);
    const named = property.params.get('TZID');
    if (clock === null || named === undefined) return clock;
    const zone = zoneOfName(named);
    if (zone === null) {
      this.#remarks.addOnce(
        'guessed',
        'time zones',
        `${this.#place}: “${named}” is unknown; times are kept as they are`,
      );
      return clock;
    }
    return zone === this.#context.timezone
      ? clock
      : inZone(localInstant(clock.day, clock.time, zone), this.#context.timezone);
  }

  #afterDuration(start: Moment | null): Moment | null {
    const minutes = durationMinutes(valueOf(this.#todo, 'DURATION'));
    return start === null || minutes === null || minutes < 0 ? null : later(start, minutes);
  }

  /** UNTIL is an instant in UTC: its day is that of the person. */
  #withLocalUntil(rrule: string): string {
    return rrule.replace(/UNTIL=(\d{8}T\d{6}Z)/i, (all, until: string) => {
      const at = readInstant(until);
      return at ? `UNTIL=${inZone(at, this.#context.timezone).day.replaceAll('-', '')}` : all;
    });
  }

  /** Durations are from the due date; those from the start become instants. */
  #triggers(): string[] {
    const start = this.#momentOf(first(this.#todo, 'DTSTART'));
    const alarms = this.#todo.children.filter(({ name }) => name === 'VALARM');
    return alarms.flatMap((alarm) => {
      const trigger = first(alarm, 'TRIGGER');
      // Apple writes an alarm in 1976 that does nothing.
      if (!trigger?.value || valueOf(alarm, 'ACTION').toUpperCase() === 'NONE') return [];
      const minutes = durationMinutes(trigger.value);
      if (start === null || minutes === null || trigger.params.get('RELATED')?.toUpperCase() === 'END')
        return [trigger.value];
      const { day, time } = later(start, minutes);
      if (dayOrNull(day) === null) return [trigger.value];
      return [written(localInstant(day, time ?? '00:00', this.#context.timezone))!];
    });
  }
}

/** By the clock, as durations from the due date are. */
function later({ day, time }: Moment, minutes: number): Moment {
  const total = minutesOf(time ?? '00:00') + minutes;
  const days = Math.floor(total / (24 * 60));
  const rest = total - days * 24 * 60;
  const clock = `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`;
  return { day: addDays(day, days), time: time === null && rest === 0 ? null : clock };
}

const isDone = (todo: Component): boolean =>
  valueOf(todo, 'STATUS').toUpperCase() === 'COMPLETED' || first(todo, 'COMPLETED') !== undefined;
