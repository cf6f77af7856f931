import { rruleOf } from '#server/features/recurring/engine/rrule-of.ts';
import { occurrencesBetween, occurrencesFrom } from '#server/features/recurring/engine/occurrences.ts';
import { partsOf, type RruleParts } from '#server/features/recurring/engine/rrule.ts';
import type { Rule } from '#server/features/recurring/engine/rule.ts';
import { type RecurringTaskRow, ruleOf } from '#server/features/recurring/stored-rule.ts';
import { addDays } from '#server/platform/calendar.ts';

/** The part of a rule that a calendar can expand itself. */
interface Series {
  /** Its first day, which is an occurrence of the rule. */
  start: string;
  rrule: string;
}

/** The fields of an instance that decide whether it follows its rule. */
interface Occurrence {
  due_date: string;
  completed_at: string | null;
  skipped_at: string | null;
}

/** The combinations of BY… parts that common calendars interpret the same ([MS-OXCICAL] 2.1.3.2.2 has the fewest). */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  DAILY: [''],
  WEEKLY: ['', 'BYDAY'],
  MONTHLY: ['BYMONTHDAY', 'BYDAY', 'BYDAY BYSETPOS'],
  YEARLY: ['BYMONTH BYMONTHDAY', 'BYDAY BYMONTH', 'BYDAY BYMONTH BYSETPOS'],
};

/**
 * The days of a rule from the first day on which its instances follow the rule and none is completed or skipped. Null
 * if there is none, or the rule is paused, counted from completion, has a time of day (which daylight saving moves in
 * UTC), or uses a form that some calendars misread.
 * @param instances of the rule by due date: all from some day on, and before it the open ones
 */
export function seriesOf(row: RecurringTaskRow, instances: readonly Occurrence[]): Series | null {
  if (row.paused_at !== null || row.due_time !== null || row.repeat_from !== 'due') return null;
  const rule = ruleOf(row);
  const rrule = endlessRrule(rule);
  if (!isCommon(partsOf(rrule))) return null;
  // For a counted rule all remaining days, since the series ends on the last one.
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

/** The day from which instances and rule agree. */
function firstRegularDay(row: RecurringTaskRow, rule: Rule, instances: readonly Occurrence[]): string {
  const through = row.generated_through ?? addDays(row.start_date, -1);
  const known = instances[0]?.due_date ?? addDays(through, 1);
  const from = latest([known, row.start_date, ...(row.starts_after ? [addDays(row.starts_after, 1)] : [])]);
  const open = new Set(instances.filter(isOpen).map(({ due_date }) => due_date));
  const expected = new Set(occurrencesBetween(rule, from, through));
  const deviations = [...expected, ...open].filter((day) => expected.has(day) !== open.has(day));
  return latest([from, ...deviations.map((day) => addDays(day, 1))]);
}

const isOpen = ({ completed_at, skipped_at }: Occurrence) => completed_at === null && skipped_at === null;

/** Days as text sort like days. */
const latest = (days: readonly string[]): string => days.reduce((one, other) => (one > other ? one : other));

/**
 * The rule text of the engine without a count, since the series has fewer left, and with a common form for the last day
 * of a month.
 */
function endlessRrule(rule: Rule): string {
  const rrule = rruleOf({ ...rule, pattern: { ...rule.pattern, max_instances: null } });
  // Programs disagree on a 29 February that only the start date defines.
  if (/^FREQ=(MONTHLY|YEARLY)/.test(rrule) && !rrule.includes(';BY')) return `${rrule};${dayOfStart(rrule, rule)}`;
  return rrule.replace('BYMONTHDAY=28,29,30,31;BYSETPOS=-1', 'BYMONTHDAY=-1');
}

function dayOfStart(rrule: string, { startDate }: Rule): string {
  const [, month, day] = startDate.split('-').map(Number);
  return rrule.startsWith('FREQ=YEARLY') ? `BYMONTH=${month};BYMONTHDAY=${day}` : `BYMONTHDAY=${day}`;
}
