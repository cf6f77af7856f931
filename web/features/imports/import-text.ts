import { csvLine } from '#contract/general/csv.ts';
import type { ImportField, ImportOptions, ImportRemark, ImportResult } from '#contract/imports.ts';
import { Mood } from '#contract/journal.ts';
import { moodLabel } from '#web/features/journal/entry-text.tsx';
import { STATUS_LABELS } from '#web/features/tasks/task-status.tsx';
import { formatCount, plural } from '#web/platform/format.ts';

type Counts = Readonly<Record<string, number>>;

/** The counted kinds in order. */
export const KINDS: readonly (readonly [key: string, one: string, many?: string])[] = [
  ['pillars', 'pillar'],
  ['areas', 'area'],
  ['projects', 'project'],
  ['tasks', 'task'],
  ['subtasks', 'subtask'],
  ['recurring_tasks', 'repeating task'],
  ['reminders', 'reminder'],
  ['comments', 'comment'],
  ['journal_entries', 'journal entry', 'journal entries'],
  ['files', 'file'],
  ['completions', 'completion'],
  ['focus_sessions', 'focus session'],
  ['project_templates', 'template'],
  ['chats', 'chat'],
];

/** The kinds that are in a file, each with its number and noun. */
export const countedKinds = (counts: Counts): { key: string; count: string; noun: string }[] =>
  KINDS.flatMap(([key, one, many = `${one}s`]) => {
    const count = counts[key] ?? 0;
    return count === 0 ? [] : [{ key, count: formatCount(count), noun: count === 1 ? one : many }];
  });

/** `409 tasks`, or what else there is most of. */
export function mainCount(counts: Counts): string {
  const { tasks = 0, subtasks = 0, journal_entries = 0 } = counts;
  const all = tasks + subtasks;
  if (journal_entries > all) return plural(journal_entries, 'journal entry', 'journal entries');
  if (all === 0)
    return plural(
      Object.values(counts).reduce((sum, count) => sum + count, 0),
      'record',
    );
  return plural(all, 'task');
}

/** `in 6 projects, with 96 subtasks`; empty for tasks alone. */
export function restCount(counts: Counts): string {
  const inProjects = counts['projects'] ? `in ${plural(counts['projects'], 'new project')}` : '';
  const others = countedKinds({ ...counts, tasks: 0, projects: 0 }).map(({ count, noun }) => `${count} ${noun}`);
  const last = others.pop();
  const list = others.length === 0 ? last : `${others.join(', ')} and ${last}`;
  return [inProjects, last && `with ${list}`].filter(Boolean).join(', ');
}

/** `61 labels, 1 level of subtasks` */
export const remarkText = (remarks: readonly ImportRemark[]): string =>
  remarks.map(({ count, what }) => `${formatCount(count)} ${count === 1 ? singular(what) : what}`).join(', ');

/** `levels of subtasks` → `level of subtasks` */
function singular(nouns: string): string {
  const [noun, rest] = nouns.split(/(?= (?:of|without|that) )/);
  return noun!.replace(/(?:(ie)|(?<=us|x)e)?s$/, (_, ie) => (ie ? 'y' : '')) + (rest ?? '');
}

/** `1 file and 2 rows`: what could not be read, by its nouns. */
export const unreadText = (remarks: readonly ImportRemark[]): string =>
  remarkText(remarks.filter(({ type }) => type === 'unreadable')).replace(/, (?=[^,]*$)/, ' and ');

export const FIELD_NAMES: Readonly<Record<ImportField, string>> = {
  name: 'Name',
  description: 'Description',
  notes: 'Further notes',
  project: 'Project',
  area: 'Area',
  parent: 'Parent task',
  subtasks: 'Subtasks',
  priority: 'Priority',
  due_date: 'Due date',
  due_time: 'Due time',
  start_date: 'Start date',
  reminder: 'Reminder',
  completed: 'Done or status',
  completed_at: 'Completed on',
  estimated_duration: 'Estimate',
  labels: 'Labels',
  repeat: 'Repeats',
  leave_out: 'Leave out',
};

/** `10 of 412 rows`, `11–20 of 412 rows`, `11 of 11` or `All 4 rows`. */
export function rowsText(from: number, shown: number, total: number): string {
  if (shown === total) return total === 1 ? 'One row' : `All ${formatCount(total)} rows`;
  if (shown === 1) return `${formatCount(from + 1)} of ${formatCount(total)}`;
  const range = from === 0 ? formatCount(shown) : `${formatCount(from + 1)}–${formatCount(from + shown)}`;
  return `${range} of ${formatCount(total)} rows`;
}

/** A meaning of a word of the file, in a menu. */
export interface Meaning<Value extends string> {
  value: Value;
  label: string;
}

type MeaningsOf<Option extends 'priorities' | 'statuses' | 'moods'> = readonly Meaning<ImportOptions[Option][string]>[];

const AS_TEXT = { value: '', label: 'Keep as text' } as const;

export const LEVELS: MeaningsOf<'priorities'> = [
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
];

export const STATUSES: MeaningsOf<'statuses'> = [
  ...(['todo', 'in_progress', 'review', 'completed'] as const).map((value) => ({ value, label: STATUS_LABELS[value] })),
  { value: 'cancelled', label: 'Cancelled' },
  AS_TEXT,
];

export const MOODS: MeaningsOf<'moods'> = [
  ...Mood.options.map((value) => ({ value, label: moodLabel(value) })),
  AS_TEXT,
];

/** The titles of the types of remarks, in the order in which they are shown. */
export const REMARK_TITLES: Readonly<Record<ImportRemark['type'], string>> = {
  kept_as_text: 'Kept as text',
  left_out: 'Left out',
  guessed: 'Guessed',
  shortened: 'Shortened',
  unreadable: 'Cannot be read',
};

/** The report of an import as CSV: what was added, where it is, and what was changed or left out. */
export function reportAsCsv({ imported, projects, remarks, unreadable, unreadable_nouns = [] }: ImportResult): string {
  const rows = [
    ['Result', 'What', 'Number', 'Examples'],
    ...countedKinds(imported).map(({ key, noun }) => ['Imported', noun, String(imported[key]), '']),
    ...projects.map(({ name, tasks }) => ['Where it went', name, String(tasks), '']),
    ...remarks.map(({ type, what, count, examples }) => [
      ...[REMARK_TITLES[type], what, String(count)],
      type === 'unreadable' ? '' : examples.join('\n'),
    ]),
    ...unreadable.map((each, index) => [
      ...[REMARK_TITLES.unreadable, singular(unreadable_nouns[index] ?? 'rows'), '', each],
    ]),
  ];
  return rows.map(csvLine).join('');
}
