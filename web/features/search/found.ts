import type { JournalEntry } from '#contract/journal.ts';
import type { RecurringTask } from '#contract/recurring.ts';
import type { SearchKind } from '#contract/search.ts';
import { levelsAbove } from '#contract/rules/area-list.ts';
import { progressText, readOf } from '#web/features/courses/course-text.ts';
import type { snippetParts } from '#web/features/journal/search/snippet-parts.ts';
import { formatBytes, placeText } from '#web/features/resources/file-text.ts';
import { formatDate, plural } from '#web/platform/format.ts';
import type { Kept, Kinds } from '#web/records/kinds.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { plain } from '#contract/general/fold.ts';
import type { Hit } from '#web/ui/menu/fuzzy-search.ts';

/** A record in a list of results. */
export interface Found {
  kind: SearchKind;
  id: string;
  name: string;
  /** The matched parts of the name. */
  hits: readonly Hit[];
  /** The names above it, the highest first. */
  path: readonly string[];
  color: string | null;
  /** The project of a task, unless that is the Inbox. */
  projectId: string | null;
  /** The due date of a task or project, the day of an entry. */
  day: string | null;
  time: string | null;
  /** “5 of 12 done” */
  note: string | null;
  /** The sentence that matched, if the name did not. */
  snippet: ReturnType<typeof snippetParts> | null;
  completed: boolean;
  archived: boolean;
  trashed: boolean;
  /** The closer the name matches, the higher. */
  score: number;
}

/** A record of which only kind, id and name are known. */
export const NOTHING = {
  ...{ hits: [], path: [], color: null, projectId: null, day: null, time: null, note: null, snippet: null },
  ...{ completed: false, archived: false, trashed: false, score: 0 },
} satisfies Partial<Found>;

const names = (...path: readonly (string | null)[]): string[] => path.filter((name): name is string => Boolean(name));

export interface DeviceName {
  source: Source;
  id: string;
  label: string;
  /** The folded name. */
  plain: string;
}

/** A kind of records that the device may have. */
interface Source {
  kind: SearchKind;
  names: (records: RecordStore) => DeviceName[];
  find: (records: RecordStore, id: string) => Found | undefined;
}

type SearchedKind =
  | 'pillar'
  | 'area'
  | 'project'
  | 'task'
  | 'rule'
  | 'journalEntry'
  | 'resource'
  | 'template'
  | 'journalTemplate'
  | 'course';

function source<K extends SearchedKind>(
  kind: SearchKind,
  stored: K,
  nameOf: (record: Kept[K] | Kinds[K]) => string,
  about: (record: Kinds[K], records: RecordStore) => Partial<Found> = () => ({}),
): Source {
  const self: Source = {
    kind,
    names: (records) =>
      records.allKept(stored).map((record) => {
        const label = nameOf(record);
        return { source: self, id: record.id, label, plain: plain(label) };
      }),
    find: (records, id) => {
      const record = records.get(stored, id);
      return record && { ...NOTHING, kind, id, name: nameOf(record), ...about(record, records) };
    },
  };
  return self;
}

const named = ({ name }: { name: string }) => name;

const SOURCES: readonly Source[] = [
  source('pillar', 'pillar', named, ({ color, archived }) => ({ color, archived })),
  source('area', 'area', named, ({ pillar_name, pillar_color, archived }) => {
    return { path: names(pillar_name), color: pillar_color, archived };
  }),
  source('project', 'project', named, (project) => ({
    path: names(project.pillar_name, project.area_name),
    color: project.pillar_color,
    // The Inbox is a place of its own.
    archived: project.archived || project.is_inbox,
    completed: project.status === 'Completed',
    note: project.task_count > 0 ? `${project.completed_task_count} of ${project.task_count} done` : null,
  })),
  source('task', 'task', named, (task, records) => ({
    path: names(...levelsAbove(task)),
    color: task.pillar_color,
    projectId: records.get('project', task.project_id)?.is_inbox === false ? task.project_id : null,
    ...{ day: task.due_date, time: task.due_time, completed: task.completed },
  })),
  source('recurring_task', 'rule', named, (rule, records) => ({
    path: names(rule.project_name),
    day: nextDayOf(rule, records),
  })),
  source('journal_entry', 'journalEntry', entryName, ({ entry_date }) => ({ day: entry_date })),
  source(
    'resource',
    'resource',
    ({ filename }) => filename,
    ({ attached_to, file_size, is_archived }) => ({
      path: names(placeText(attached_to)),
      color: attached_to[0]?.color ?? null,
      note: formatBytes(file_size),
      archived: is_archived,
    }),
  ),
  source('project_template', 'template', named, ({ task_count }) => ({ note: plural(task_count, 'task') })),
  source('journal_template', 'journalTemplate', named),
  source(
    'course',
    'course',
    ({ title }) => title,
    (course) => ({ note: progressText(readOf(course)) }),
  ),
];

/** The day of the next occurrence. A rule that no page shows is not read again after a change of its task. */
function nextDayOf({ next_id, next_due }: RecurringTask, records: RecordStore): string | null {
  const next = next_id === null ? undefined : (records.get('task', next_id) ?? records.get('occurrence', next_id));
  if (!next) return next_due;
  return next.completed ? null : next.due_date;
}

function entryName({ title, entry_date }: Pick<JournalEntry, 'title' | 'entry_date'>): string {
  return title || formatDate(entry_date, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** A record by its kind in searches; undefined if this device does not have it. */
export const recordOf = (records: RecordStore, kind: SearchKind, id: string): Found | undefined =>
  SOURCES.find((each) => each.kind === kind)?.find(records, id);

/** The names of all records that this device has now. */
export const deviceNames = (records: RecordStore): DeviceName[] => SOURCES.flatMap((each) => each.names(records));
