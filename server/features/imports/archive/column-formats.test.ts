import { expect, test } from 'vitest';
import { CONTENT_MAX } from '#contract/journal.ts';
import { RECORD_GRAPH } from '#server/app.ts';
import { startTestApp } from '#server/testing/app.ts';
import { NOT_IMPORTED, OMITTED } from './check-rows.ts';
import { formatOf } from './column-formats.ts';
import { describeKinds, type PlainKind } from './kinds.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp();
const kinds = await describeKinds(app.database.db, RECORD_GRAPH);
const isImported = ({ exported, edges }: PlainKind): boolean => {
  if ('part' in exported) return !(exported.part in NOT_IMPORTED);
  if (!('within' in exported)) return false;
  const owner = edges.find(({ column }) => column === exported.within)!.to;
  return kinds.some((kind) => kind.table === owner && isImported(kind));
};
/** Every column of an archive that is imported. */
const columns = kinds.filter(isImported).flatMap(({ table, columns: all, exported }) => {
  const { omit = [] } = exported as { omit?: readonly string[] };
  const own = all.filter(({ name }) => name !== 'user_id' && !(omit.includes(name) && name in OMITTED));
  return own.map((column) => ({ at: `${table}.${column.name}`, column, format: formatOf(table, column) }));
});

const accepting = (of: typeof columns, value: unknown) =>
  of.filter(({ format }) => format.safeParse(value).success).map(({ at }) => at);

test('every number of an archive has a format with bounds', () => {
  const numbers = columns.filter(({ column }) => !column.isText);
  expect(numbers.length).toBeGreaterThan(30);
  for (const value of [2_147_483_647, -2_147_483_647, 1e300, 1e-320, 0.123]) {
    const reals = value === 0.123 ? ['pillars.time_allocation_percentage', 'journal_entries.sleep_hours'] : [];
    expect([value, accepting(numbers, value).toSorted()]).toEqual([value, reals.toSorted()]);
  }
});

testOnce('minutes, positions and other numbers have the bounds of the API', () => {
  const rangesOf = (table: string, name: string) => {
    const { format } = columns.find(({ at }) => at === `${table}.${name}`)!;
    return (value: number) => format.safeParse(value).success;
  };
  for (const [table, name, least, most] of [
    ['tasks', 'estimated_duration', 0, 10_080],
    ['recurring_tasks', 'estimated_duration', 0, 10_080],
    ['recurring_task_instances', 'estimated_duration', 0, 10_080],
    ['completions', 'minutes', 0, 10_080],
    ['focus_sessions', 'minutes', 1, 240],
    ['focus_timers', 'left_ms', 0, 1_500_000],
    ['monthly_goals', 'goal', 1, 1_000_000],
    ['areas', 'importance', 1, 5],
    ['journal_entries', 'sleep_hours', 0, 24],
    ['resources', 'size', 1, 10_485_760],
    ['profile_pictures', 'size', 1, 2_097_152],
    ['project_templates', 'task_count', 0, 200],
  ] as const) {
    const takes = rangesOf(table, name);
    const seen = [least - 1, least, most, most + 1].map(takes);
    expect([table, name, seen]).toEqual([table, name, [false, true, true, false]]);
  }
});

test('every text of an archive has a longest length, and names are not empty', () => {
  const texts = columns.filter(({ column }) => column.isText);
  expect(accepting(texts, 'x'.repeat(CONTENT_MAX + 1))).toEqual([]);
  expect(accepting(texts, 'x'.repeat(CONTENT_MAX))).toEqual(['journal_entries.content']);
  expect(accepting(texts, 'a\0b')).toEqual([]);
  const names = texts.filter(({ at }) => /[._]name$|\.subject$|^feedback\.message$|\.tag$/.test(at));
  expect(names.length).toBeGreaterThan(12);
  expect(accepting(names, '')).toEqual([]);
  expect(accepting(names, '\u200B ')).toEqual([]);
});
