import type { ImportOptions } from '#contract/imports.ts';
import type { Mood } from '#contract/journal.ts';
import type { Priority, Weekday } from '#contract/vocabulary.ts';

/*
 * The neutral form of another app's file. Readers (`formats/<format>/`) make it without a database; the planner
 * (`plan/`) turns it into records and remarks.
 */

/** One file of an import, or one entry of an archive. */
export interface SourceFile {
  /** Its path in the archive, separated by `/`, or the name of the file. */
  name: string;
  /** In bytes. */
  size: number;
  /** The calendar day of its entry in the archive, `YYYY-MM-DD`; null for a file without one or an impossible day. */
  day: string | null;
  /** Its bytes, read when they are first needed. */
  bytes(): Uint8Array;
}

/** What a reader knows about the person. */
export interface ReadContext {
  /** The person's day, `YYYY-MM-DD`. */
  today: string;
  /** Whether a time of a person's day has passed at the moment of the import. */
  hasPassed: (day: string, time: string) => boolean;
  timezone: string;
  weekStartsOn: Weekday;
  /** BCP 47, for the language of dates in words. */
  locale: string;
  /** The day of the export, if the person named one. */
  exportDay: string | null;
  /** The order of day and month in `3/12`, where nothing else decides it. */
  dayOrder: ImportOptions['day_order'];
  /** The field of each column, by header, if the person chose them; for files with free columns. */
  columns: Readonly<Record<string, string>>;
  statuses: {
    /** The status of a word, such as the column of a board; null if it is none and stays text. */
    of(word: string, usual: TreeTask['status'] | null): TreeTask['status'] | null;
  };
}

/** A format of another app. */
export interface ImportFormat {
  /** Stable, part of the ids of imported records: `todoist`. */
  key: string;
  /** The app or the format as people call it: `Todoist`. */
  name: string;
  /** What its files never hold, in a sentence. */
  lacks?: string;
  /** What its priority values mean; any other value is medium. The person can choose otherwise. */
  priorities?: Readonly<Record<string, Priority>>;
  /** What its moods mean. */
  moods?: Readonly<Record<string, Mood>>;
  /** Looks at the content; never throws. */
  recognises(files: readonly SourceFile[]): boolean;
  /** @throws Unreadable with one sentence for the person. */
  read(files: readonly SourceFile[], context: ReadContext): ImportTree;
}

/** A file of another app after reading. */
export interface ImportTree {
  /** What was recognised, as a sentence: `Todoist backup of 6 projects`. */
  recognised: string;
  /** The day of the export, if the file names it: `YYYY-MM-DD`. */
  exportDay: string | null;
  projects: TreeProject[];
  entries: TreeEntry[];
  /** One for each occurrence; the planner groups them by type and noun. */
  remarks: TreeRemark[];
  /** The columns of a file with free columns, in order. */
  columns?: TreeColumn[];
  /** The words that were looked up as a status; '': the word stays text. */
  statuses?: Readonly<Record<string, TreeTask['status'] | ''>>;
}

/** A column of a file with free columns. */
export interface TreeColumn {
  header: string;
  field: string;
  /** A few of its values. */
  examples: string[];
}

export interface TreeProject {
  /** Stable in its source, so that a second import of the file finds it. */
  sourceId: string;
  name: string;
  description: string;
  /** Folder, area or workspace of the source; it becomes an area of this name. */
  folder: string | null;
  /** The Inbox of the source: its tasks go to the Inbox. */
  isInbox: boolean;
  isArchived: boolean;
  tasks: TreeTask[];
}

export interface TreeTask {
  /** Stable in its source. */
  sourceId: string;
  name: string;
  /** Without labels, notes and section, which the planner adds as the options say. */
  description: string;
  status: 'todo' | 'in_progress' | 'review' | 'completed' | 'cancelled';
  /** The value in the source, such as `p2`, which the options map; null: none. */
  priority: string | null;
  startDate: string | null;
  dueDate: string | null;
  /** `HH:MM` */
  dueTime: string | null;
  reminderDate: string | null;
  /** `HH:MM`, of the reminder; null: the usual time. */
  reminderTime: string | null;
  estimatedMinutes: number | null;
  /** An instant, ISO 8601. */
  createdAt: string | null;
  /** An instant, ISO 8601. */
  completedAt: string | null;
  section: string | null;
  labels: string[];
  /** Comments, the oldest first; `at` is the text to show. */
  notes: { at: string | null; text: string }[];
  /** A rule that recurring tasks support. Any other one is a line of the description, with a remark. */
  repeat: { rrule: string; from: 'due' | 'completion' } | null;
  /** Names of files in the archive. */
  files: string[];
  subtasks: TreeTask[];
}

/** A journal entry. */
export interface TreeEntry {
  /** Stable in its source. */
  sourceId: string;
  /** `YYYY-MM-DD` */
  day: string;
  title: string | null;
  /** Markdown. */
  text: string;
  tags: string[];
  /** The word of the source. */
  mood: string | null;
  weather: string | null;
  location: string | null;
  /** An instant, ISO 8601. */
  createdAt: string | null;
  /** Names of files in the archive. */
  files: string[];
}

export interface TreeRemark {
  type: 'kept_as_text' | 'left_out' | 'guessed' | 'unreadable' | 'shortened';
  /** Plural noun: `labels`, `people`, `rows`. */
  what: string;
  /** Its place and the problem: `Home.csv, line 41: the row has 9 columns, the header has 12`. */
  example: string;
}
