import type { ParsedRepeat } from '#web/features/recurring/pattern/repeat-reader.ts';
import { endText, repeatText } from '#web/features/recurring/repeat-text.ts';
import { formatDueTime } from '#web/platform/format.ts';
import type { ParsedDay } from '#web/ui/date/TypedDay.tsx';
import { chipOf } from '#contract/quick-add/task-of-line.ts';
import type { NewRecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import type { Chip, Meaning } from '#contract/quick-add/grammar.ts';
import type { Grammar } from '../quick-add/load-grammar.ts';
import { accepting, type Moment, newDraft, readDraft } from '../quick-add/read-draft.ts';

const NONE = /^(?:none|no|no (?:due )?date|never|clear|remove|off|-)$/i;
/** A locale whose dates are written with dots; its words are read too. */
const DOTTED = 'de';
const NOT_A_DAY: readonly Meaning['kind'][] = ['estimate', 'priority', 'project', 'reminder', 'start'];

export type Reader = Pick<Grammar, 'readLine' | 'firstDay'>;

/** What a date field accepts in addition to a day, and its current value. */
export interface DayField {
  value: string | null;
  withTime: boolean;
  withRepeat: boolean;
}

interface Repeat {
  pattern: NewRecurrencePattern;
  from: RepeatFrom;
}

interface ParsedDue extends ParsedDay {
  repeat?: Repeat;
}

/** The repeat contained in a typed day. */
export const repeatOf = (parsed: ParsedDay): Repeat | undefined => (parsed as ParsedDue).repeat;

/**
 * Reads text for a due date, a time and a repeat with the quick-add grammar: `fri`, `tomorrow 9am`, `17:00`, `every
 * third friday`. A time alone applies to the day of the field. `15.12` is a date in every locale here.
 * @returns undefined if the text has another meaning, or only part of it is understood
 */
export function readDay(grammar: Reader, text: string, moment: Moment, field: DayField): ParsedDue | undefined {
  const words = text.trim();
  if (NONE.test(words)) return { day: null };
  const { value } = field;
  const ofItsDay = field.withTime && value !== null && value >= moment.today;
  return (
    (ofItsDay ? readText(grammar, `${value} ${words}`, moment, field) : undefined) ??
    readText(grammar, words, moment, field) ??
    readText(grammar, words, { ...moment, locale: DOTTED }, field)
  );
}

function readText(grammar: Reader, words: string, moment: Moment, field: DayField): ParsedDue | undefined {
  const chips = chipsOf(grammar, words, moment, field.withRepeat ? NOT_A_DAY : [...NOT_A_DAY, 'repeat']);
  const due = chips && chipOf(chips, 'due');
  const repeat = chips && chipOf(chips, 'repeat');
  const day = due?.date ?? (repeat && grammar.firstDay(repeat.pattern, moment.today));
  if (day === undefined || (due?.time && !field.withTime)) return undefined;
  const more = [
    due?.time && formatDueTime(day, due.time, moment.dayStart, moment.locale),
    repeat && repeatText(repeat.pattern, day, moment.locale) + endText(repeat.pattern, moment.locale),
  ].filter(Boolean);
  return {
    day,
    ...(due?.time && { time: due.time }),
    ...(repeat && { repeat: { pattern: repeat.pattern, from: repeat.from } }),
    ...(more.length > 0 && { more: more.join(', ') }),
  };
}

/** The chips of a text without a name; doubtful readings are accepted, because the user sees them before saving. */
export function chipsOf(
  grammar: Pick<Grammar, 'readLine'>,
  words: string,
  moment: Moment,
  without: readonly Meaning['kind'][],
): readonly Chip[] | undefined {
  const context = { ...moment, projects: [], without };
  let draft = newDraft(words);
  let read = readDraft(grammar, draft, context);
  for (let offers = 0; read.name !== '' && read.offers[0] && offers < without.length; offers += 1) {
    draft = accepting(draft, read.offers[0]);
    read = readDraft(grammar, draft, context);
  }
  return read.name === '' ? read.chips : undefined;
}

/** Reads text for a repeat; `mon wed` and `third friday` work without `every` here. */
export function readRepeat(grammar: Pick<Grammar, 'readLine'>, text: string, moment: Moment): ParsedRepeat | undefined {
  for (const words of [text, `every ${text}`]) {
    const chips = chipsOf(grammar, words, moment, NOT_A_DAY);
    const repeat = chips && chipOf(chips, 'repeat');
    if (!repeat) continue;
    const due = chipOf(chips, 'due') ?? null;
    const more = due?.time ? formatDueTime(due.date, due.time, moment.dayStart, moment.locale) : null;
    return { pattern: repeat.pattern, from: repeat.from, due, more };
  }
  return undefined;
}
