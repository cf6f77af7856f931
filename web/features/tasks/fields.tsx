import {
  ArrowRightToLine,
  Bell,
  Calendar,
  ChartNoAxesColumnIncreasing,
  Hourglass,
  type LucideIcon,
  Tag,
} from 'lucide-react';
import type { ChoiceField, StoredTask, TaskField } from '#contract/task-fields.ts';
import type { Task } from '#contract/tasks.ts';
import { formatDay, formatDuration } from '#web/platform/format.ts';
import { today } from '#web/platform/clock.ts';
import type { Choice } from '#web/ui/menu/ChoiceMenu.tsx';
import { PRIORITY_CHOICES, PRIORITY_LABELS } from '#web/ui/menu/priority-choices.tsx';

/** How a field of a task is displayed and edited everywhere. */
interface Entry<Value> {
  label: string;
  /** The label for screen readers and its menu, if it is longer. */
  name?: string;
  icon: LucideIcon;
  /** The editor in the panel and at a row. */
  editor: 'category' | 'choice' | 'day' | 'due' | 'duration' | 'reminder';
  choices?: readonly Choice<Value & string>[];
  /** The key that edits it at a row, with an entry in the row's menu. */
  key?: string;
  /** A value after “3 tasks now” or “Changed to”: `high priority`. */
  format(value: NonNullable<Value>): string;
  /** The words between “3 tasks now” and the value. */
  now?: string;
  /** The text after “3 tasks without”, for a field that may be empty. */
  none?: string;
  /** The text of its mark on rows and cards; without it the field has no mark. */
  mark?(value: NonNullable<Value>): string;
  /** Whether text filters of lists search it. */
  isSearched?: boolean;
}

type Entries = {
  readonly [Field in TaskField]: Field extends ChoiceField
    ? Entry<StoredTask[Field]> & { editor: 'choice'; choices: readonly Choice<StoredTask[Field] & string>[] }
    : Entry<StoredTask[Field]> | null;
};

/** Null: edited in the head of the panel, or together with another field. */
export const FIELDS = {
  name: null,
  description: null,
  due_time: null,
  reminder_time: null,
  due_date: {
    label: 'Due',
    name: 'Due date',
    icon: Calendar,
    editor: 'due',
    key: 'd',
    format: (day) => formatDay(day, today()),
  },
  start_date: {
    label: 'Hidden until',
    name: 'Hidden from Today until',
    icon: ArrowRightToLine,
    editor: 'day',
    format: (day) => formatDay(day, today()),
  },
  reminder_date: { label: 'Reminder', icon: Bell, editor: 'reminder', format: (day) => formatDay(day, today()) },
  priority: {
    label: 'Priority',
    icon: ChartNoAxesColumnIncreasing,
    editor: 'choice',
    choices: PRIORITY_CHOICES,
    key: 'p',
    format: (priority) => `${PRIORITY_LABELS[priority].toLowerCase()} priority`,
  },
  estimated_duration: {
    label: 'Estimate',
    icon: Hourglass,
    editor: 'duration',
    key: 'e',
    format: formatDuration,
    now: 'estimated at ',
    none: 'an estimate',
    mark: formatDuration,
  },
  category: { label: 'Category', icon: Tag, editor: 'category', format: (category) => `“${category}”` },
} satisfies Entries;

export interface FieldEntry extends Entry<unknown> {
  field: TaskField;
}

export function entryOf(field: TaskField): FieldEntry | null {
  const entry: Entry<unknown> | null = FIELDS[field];
  return entry && { ...entry, field };
}

const FIELD_NAMES = Object.keys(FIELDS) as TaskField[];

/** All fields that have an entry, in the order of {@link FIELDS}. */
export const ENTRIES: readonly FieldEntry[] = FIELD_NAMES.flatMap((field) => entryOf(field) ?? []);
export const KEYED = ENTRIES.filter(({ key }) => key !== undefined);
export const MARKED = ENTRIES.filter(({ mark }) => mark !== undefined);
const SEARCHED = ENTRIES.filter(({ isSearched }) => isSearched);
export const CHOICES = ENTRIES.filter(({ editor }) => editor === 'choice');

/** The text that list filters search in addition to the names. */
export const searchableText = (task: Task): string =>
  SEARCHED.map(({ field, format }) => (task[field] === null ? '' : format(task[field]))).join(' ');

/** The change of a field, after “3 tasks”. */
export const formatChange = ({ format, now = '', none = '' }: FieldEntry, value: unknown): string =>
  value === null || value === undefined ? `without ${none}` : `now ${now}${format(value)}`;
