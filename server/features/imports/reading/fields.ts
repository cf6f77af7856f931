import type { ImportField } from '#contract/imports.ts';
import { columnName } from '../csv.ts';
import { inTable } from '../text.ts';

type KnownField = Exclude<ImportField, 'leave_out'>;

/** The names of columns that each field is known by, in the order in which they are preferred. */
const ENGLISH: Readonly<Record<KnownField, readonly string[]>> = {
  name: ['task', 'task name', 'title', 'name', 'subject', 'summary', 'content', 'todo', 'to do', 'action item', 'item'],
  description: ['description', 'notes', 'note', 'details', 'body', 'content', 'text'],
  notes: ['comment', 'comments', 'remarks'],
  project: ['project', 'project name', 'list', 'list name', 'board', 'folder', 'category'],
  area: ['area', 'workspace', 'space', 'team'],
  parent: ['parent', 'parent task', 'parent name'],
  subtasks: ['subtasks', 'sub tasks', 'checklist'],
  priority: ['priority', 'importance'],
  due_date: ['due', 'due date', 'due day', 'deadline', 'end date', 'when', 'date'],
  due_time: ['due time', 'time'],
  start_date: ['start', 'start date', 'defer', 'defer date', 'scheduled', 'do date'],
  reminder: ['reminder', 'reminders', 'reminder date', 'remind me', 'remind me on', 'remind on', 'alarm', 'alert'],
  completed: ['done', 'completed', 'complete', 'is done', 'is completed', 'status', 'state', 'progress'],
  completed_at: ['date completed', 'completed at', 'completed on', 'completion date', 'done on', 'completed date'],
  estimated_duration: ['estimate', 'estimated duration', 'time estimate', 'duration', 'minutes', 'estimated time'],
  labels: ['labels', 'label', 'tags', 'tag', 'context', 'contexts'],
  repeat: ['repeat', 'recurrence', 'recurring', 'rrule'],
};

const GERMAN: Readonly<Partial<Record<KnownField, readonly string[]>>> = {
  name: ['aufgabe', 'titel'],
  description: ['beschreibung', 'notizen', 'notiz'],
  notes: ['kommentar', 'bemerkung'],
  project: ['projekt', 'liste', 'kategorie'],
  area: ['bereich'],
  subtasks: ['unteraufgaben'],
  priority: ['priorität', 'prio'],
  due_date: ['fällig', 'fällig am', 'fälligkeit', 'fälligkeitsdatum', 'frist', 'datum'],
  due_time: ['uhrzeit'],
  start_date: ['beginn', 'startdatum'],
  reminder: ['erinnerung', 'erinnerungen', 'erinnern', 'erinnerung am', 'erinnern am', 'erinnerungsdatum'],
  completed: ['erledigt', 'abgeschlossen'],
  completed_at: ['erledigt am'],
  estimated_duration: ['dauer'],
  labels: ['schlagwörter', 'etiketten'],
  repeat: ['wiederholung'],
};

const FIELDS = Object.keys(ENGLISH) as KnownField[];
const namesOf = (field: KnownField) => [...ENGLISH[field], ...(GERMAN[field] ?? [])].map(columnName);

const OF_NAME = new Map<string, ImportField[]>();
for (const field of FIELDS) {
  for (const name of namesOf(field)) OF_NAME.set(name, [...(OF_NAME.get(name) ?? []), field]);
}

/** `isDone` and `is_done` have the same words. */
const wordsOf = (header: string): string => columnName(header.replaceAll(/([a-z])([A-Z])/g, '$1 $2'));

/** Whether one of the columns can only be the name of a task. */
export const hasName = (names: ReadonlySet<string>): boolean => namesOf('name').some((name) => names.has(name));

/**
 * The field of each column: what the person chose, or what its name says. Each field has one column at first; further
 * ones are left out, except texts, which are joined.
 */
export function fieldsOf(header: readonly string[], chosen: Readonly<Record<string, string>>): ImportField[] {
  const fields = header.map((name) => (inTable(chosen, name) as ImportField | undefined) ?? null);
  const taken = new Set(fields);
  // Names are tried in the order of the lists, so that "title" is the name and "content" beside it the description.
  for (const field of FIELDS) {
    for (const name of namesOf(field)) {
      if (taken.has(field)) break;
      const index = header.findIndex((each, at) => fields[at] === null && wordsOf(each) === name);
      if (index < 0) continue;
      fields[index] = field;
      taken.add(field);
    }
  }
  const isText = (name: string) => OF_NAME.get(wordsOf(name))?.includes('description') ?? false;
  return fields.map((field, index) => field ?? (isText(header[index]!) ? 'notes' : 'leave_out'));
}
