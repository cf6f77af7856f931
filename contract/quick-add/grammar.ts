import type { NewRecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import type { ChoiceField, StoredTask } from '#contract/task-fields.ts';
import type { ProjectStatus } from '#contract/vocabulary.ts';

/** A piece of the line: positions in UTF-16 units, `end` is exclusive. */
export interface Range {
  start: number;
  end: number;
}

/** One meaning of the line. Its words may be in several places: `tomorrow call Ana at 17:00`. */
export type Chip = { text: string; ranges: Range[] } & Meaning;

export type Meaning =
  | { kind: 'due'; date: string; time: string | null }
  /** Hidden from Today before this day. */
  | { kind: 'start'; date: string }
  | { kind: 'reminder'; date: string; time: string | null }
  | { kind: 'estimate'; minutes: number }
  | { kind: 'project'; projectId: string; projectName: string }
  /** An offer has the time that goes with it: `mon, wed 6:30`. */
  | { kind: 'repeat'; pattern: NewRecurrencePattern; from: RepeatFrom; time?: string }
  | ChoiceMeaning;

/** The value of a field with fixed values. */
export type ChoiceMeaning = {
  [Field in ChoiceField]: { kind: Field; value: NonNullable<StoredTask[Field]> };
}[ChoiceField];

/** A project, or an area as a project with its id, as a line names it. */
export interface ProjectToName {
  id: string;
  name: string;
  area_id?: string | null;
  area_name?: string | null;
  /** A completed one is not meant if an open one has its name. */
  status?: ProjectStatus;
}

/** The context that the meaning of a line depends on. */
export interface GrammarContext {
  projects: readonly ProjectToName[];
  /** The real time, for `in 2 hours` and for times that have passed today. */
  now: Date;
  /** IANA name of the user's time zone. */
  timeZone: string;
  /** The user's current day, `YYYY-MM-DD`: `tomorrow` is counted from it. */
  today: string;
  /** The hour at which it begins, 0–6: an earlier time is in the night after it (ADR 0080). */
  dayStart: number;
  /** The user's first day of the week: 0 Sunday to 6 Saturday. */
  weekStart: number;
  /** BCP 47, for the order of day and month in `3/12`. */
  locale: string;
  /** Where the time starts that was read, for the day before it: `3.12 14:30`. */
  timeAt?: number;
  /** Kinds that the line's place excludes: their words stay in the name. */
  without?: readonly Meaning['kind'][];
  /** Chips that the user rejected, by `chipKey`: their words stay in the name. */
  rejected?: ReadonlySet<string>;
  /** Offers that the user accepted, by `chipKey`. */
  accepted?: ReadonlySet<string>;
}

/** The meaning of a line. */
export interface ReadLine {
  /** The line without the words of its chips. */
  name: string;
  /** In the order of the line; at most one of each kind. */
  chips: Chip[];
  /** Readings in doubt. None is saved unless the user accepts it. */
  offers: Chip[];
}

/** Identifies a chip while the line is edited. */
export const chipKey = ({ kind, text }: Pick<Chip, 'kind' | 'text'>): string => `${kind} ${text.toLowerCase()}`;
