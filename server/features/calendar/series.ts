import { rruleOf } from '#server/features/recurring/engine/rrule-of.ts';
import { occurrencesBetween, occurrencesFrom } from '#server/features/recurring/engine/occurrences.ts';
import { partsOf, type RruleParts } from '#server/features/recurring/engine/rrule.ts';
import type { Rule } from '#server/features/recurring/engine/rule.ts';
import { type RecurringTaskRow, ruleOf } from '#server/features/recurring/stored-rule.ts';
import { addDays } from '#server/platform/calendar.ts';

/** The part of a rule that a calendar repeats by itself. */
interface Series {
  /** Its first day, on which the rule falls. */
  start: string;
  rrule: string;
}

/** What of an instance decides whether it follows its rule. */
interface Occurrence {
  due_date: string;
  completed_at: string | null;
  skipped_at: string | null;
}

/** The BY… parts that common calendars read together, and read alike ([MS-OXCICAL] 2.1.3.2.2 knows the fewest). */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  DAILY: [''],
  WEEKLY: ['', 'BYDAY'],
  MONTHLY: ['BYMONTHDAY', 'BYDAY', 'BYDAY BYSETPOS'],
  YEARLY: ['BYMONTH BYMONTHDAY', 'BYDAY BYMONTH', 'BYDAY BYMONTH BYSETPOS'],
};

/**
 * The days of a rule from the first on which its instances are as the rule says, and nothing is done or skipped yet.
 * Null where it has none: paused, counted from completion, at a time of day (which daylight saving moves in UTC), or
 * told in a way that some calendars misread.
 * @param instances of the rule by due date: from some day on all of them, before it those that are open
 */
export function seriesOf(row: RecurringTaskRow, instances: readonly Occurrence[]): Series | null {
  if (row.paused_at !== null || row.due_time !== null || row.repeat_from !== 'due') return null;
  const rule = ruleOf(row);
  const rrule = endlessRrule(rule);
  if (!isCommon(partsOf(rrule))) return null;
  // Of a counted rule all that are left, since the series ends on the last of them.
  const days = occurrencesFrom(rule, firstRegularDay(row, rule, instances), rule.pattern.max_instances ?? 1);
  const [start] = days;
  const last = rule.pattern.max_instances === null ? rule.pattern.end_date : days.at(-1);
  return start === undefined ? null : { start, rrule: last ? `${rrule};UNTIL=${last.replaceAll('-', '')}` : rrule };
}

function isCommon(parts: RruleParts): boolean {
  const names = [...parts.keys()].filter((name) => name.startsWith('BY')).toSorted();
  const isOneDay = [parts.get('BYMONTHDAY'), parts.get('BYMONTH')].every((value) => !value?.includes(','));
  return isOneDay && TEMPLATES[parts.get('FREQ')!]!.includes(names.join(' '));
}

/** The day from which on instances and rule agree. */
function firstRegularDay(row: RecurringTaskRow, rule: Rule, instances: readonly Occurrence[]): string {
  const through = row.generated_through ?? addDays(row.start_date, -1);
  const known = instances[0]?.due_date ?? addDays(through, 1);
  const from = latest([known, row.start_date, ...(row.starts_after ? [addDays(row.starts_after, 1)] : [])]);
  const open = new Set(instances.filter(isOpen).map(({ due_date }) => due_date));
  const said = new Set(occurrencesBetween(rule, from, through));
  const deviations = [...said, ...open].filter((day) => said.has(day) !== open.has(day));
  return latest([from, ...deviations.map((day) => addDays(day, 1))]);
}

const isOpen = ({ completed_at, skipped_at }: Occurrence) => completed_at === null && skipped_at === null;

/** Days as text compare as days do. */
const latest = (days: readonly string[]): string => days.reduce((one, other) => (one > other ? one : other));

/** The engine's own words, without a count: a series has fewer left. The last day of a month has a name that all know. */
function endlessRrule(rule: Rule): string {
  const rrule = rruleOf({ ...rule, pattern: { ...rule.pattern, max_instances: null } });
  // Programs do not agree on the 29 February that only the start would name.
  if (/^FREQ=(MONTHLY|YEARLY)/.test(rrule) && !rrule.includes(';BY')) return `${rrule};${dayOfStart(rrule, rule)}`;
  return rrule.replace('BYMONTHDAY=28,29,30,31;BYSETPOS=-1', 'BYMONTHDAY=-1');
}

function dayOfStart(rrule: string, { startDate }: Rule): string {
  const [, month, day] = startDate.split('-').map(Number);
  return rrule.startsWith('FREQ=YEARLY') ? `BYMONTH=${month};BYMONTHDAY=${day}` : `BYMONTHDAY=${day}`;
}
