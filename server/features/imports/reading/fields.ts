import type { ImportField } from '#contract/imports.ts';
import { columnName } from '../csv.ts';
import { inTable } from '../text.ts';

/** The names of columns that each field is known by, in the order in which they are preferred. */
const NAMES: Readonly<Record<Exclude<ImportField, 'leave_out'>, readonly string[]>> = {
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
  completed: ['done', 'completed', 'complete', 'is done', 'is completed', 'status', 'state', 'progress'],
  completed_at: ['date completed', 'completed at', 'completed on', 'completion date', 'done on', 'completed date'],
  estimated_duration: ['estimate', 'estimated duration', 'time estimate', 'duration', 'minutes', 'estimated time'],
  labels: ['labels', 'label', 'tags', 'tag', 'context', 'contexts'],
  repeat: ['repeat', 'recurrence', 'recurring', 'rrule'],
};

const OF_NAME = new Map<string, ImportField[]>();
for (const [field, names] of Object.entries(NAMES) as [ImportField, readonly string[]][]) {
  for (const name of names) OF_NAME.set(columnName(name), [...(OF_NAME.get(columnName(name)) ?? []), field]);
}

/** `isDone` and `is_done` have the same words. */
const wordsOf = (header: string): string => columnName(header.replaceAll(/([a-z])([A-Z])/g, '$1 $2'));

/** Whether one of the columns can only be the name of a task. */
export const hasName = (names: ReadonlySet<string>): boolean => NAMES.name.some((name) => names.has(columnName(name)));

/**
 * The field of each column: what the person chose, or what its name says. Each field has one column at first; further
 * ones are left out, except texts, which are joined.
 */
export function fieldsOf(header: readonly string[], chosen: Readonly<Record<string, string>>): ImportField[] {
  const fields = header.map((name) => (inTable(chosen, name) as ImportField | undefined) ?? null);
  const taken = new Set(fields);
  // Names are tried in the order of the lists, so that "title" is the name and "content" beside it the description.
  for (const field of Object.keys(NAMES) as (keyof typeof NAMES)[]) {
    for (const name of NAMES[field]) {
      if (taken.has(field)) break;
      const index = header.findIndex((each, at) => fields[at] === null && wordsOf(each) === columnName(name));
      if (index < 0) continue;
      fields[index] = field;
      taken.add(field);
    }
  }
  const isText = (name: string) => OF_NAME.get(wordsOf(name))?.includes('description') ?? false;
  return fields.map((field, index) => field ?? (isText(header[index]!) ? 'notes' : 'leave_out'));
}
