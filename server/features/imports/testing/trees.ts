import { dayOrderOf } from '../reading/read-dates.ts';
import { Statuses } from '../reading/statuses.ts';
import type { ImportTree, ReadContext, SourceFile, TreeTask } from '../tree.ts';

/* Files and results of readers in tests. */

/** A Thursday, in Berlin. */
export const contextOf = ({ locale = 'en-GB', ...fields }: Partial<ReadContext> = {}): ReadContext => ({
  today: '2026-11-26',
  hasPassed: (day, time) => `${day}T${time}` < '2026-11-26T13:00',
  timezone: 'Europe/Berlin',
  weekStartsOn: 'monday',
  locale,
  exportDay: null,
  dayOrder: dayOrderOf({}, locale),
  columns: {},
  statuses: new Statuses({}),
  ...fields,
});

export function fileOf(name: string, content: string | Uint8Array, day: string | null = null): SourceFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { name, size: bytes.length, day, bytes: () => bytes };
}

export const jsonFile = (name: string, content: unknown): SourceFile => fileOf(name, JSON.stringify(content));

const namesIn = (tasks: readonly TreeTask[], indent = ''): string[] =>
  tasks.flatMap(({ name, subtasks }) => [`${indent}${name}`, ...namesIn(subtasks, `${indent} `)]);

/** Names of all tasks, each below its parent with one blank more before it. */
export const tasksOf = (tree: ImportTree): string[] => tree.projects.flatMap(({ tasks }) => namesIn(tasks));

/** The type and noun of each remark. */
export const remarksOf = ({ remarks }: ImportTree): string[] => remarks.map(({ type, what }) => `${type} ${what}`);
