import { type Chip, chipKey, type GrammarContext } from '#contract/quick-add/grammar.ts';
import { nameWithout } from '#contract/quick-add/name-without.ts';
import { readLine } from '#contract/quick-add/read-line.ts';
import { chipOf } from '#contract/quick-add/task-of-line.ts';
import { LINE_MAX } from '#contract/tasks.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { rruleOf } from '#server/features/recurring/engine/rrule-of.ts';
import type { Rule } from '#server/features/recurring/engine/rule.ts';
import { summaryOf } from '#server/features/recurring/wording/summary.ts';
import { localInstant } from '#server/platform/calendar.ts';
import { formatMinutes } from '#server/platform/text/format-numbers.ts';
import type { ReadContext, TreeRemark } from '../tree.ts';
import type { Marked } from './marks.ts';
import { momentInWords } from './in-words.ts';
import { firstDayOf, readRepeat } from './repeats.ts';

/*
 * What the words of a line say, by the grammar of quick add: `Call mum tomorrow 17:00 ~30m !high`. A line is read on the
 * day of its file, and not at a time of that day, which the file does not tell.
 */

type Kind = Chip['kind'];

/** A line with its marks read, and how its words are read. */
interface Line {
  marked: Marked;
  day: string;
  context: ReadContext;
  grammar: GrammarContext;
}

/**
 * Adds what the words of a line say to what its marks say, and takes them out of its name. Words in doubt stay in it.
 * @param day of the file.
 * @returns what was guessed, and the words in doubt.
 */
export function readWords(marked: Marked, day: string, context: ReadContext): TreeRemark[] {
  const text = marked.name;
  if (text.length > LINE_MAX) return [];
  const grammar: GrammarContext = {
    projects: [],
    now: localInstant(day, '00:00', context.timezone),
    timeZone: context.timezone,
    today: day,
    dayStart: 0,
    weekStart: (WEEKDAYS.indexOf(context.weekStartsOn) + 1) % WEEKDAYS.length,
    locale: context.locale,
    without: kindsOf(marked),
  };
  const line = { marked, day, context, grammar };
  const { chips, doubtful } = readCertain(line);
  const ranges = chips.flatMap((chip) => chip.ranges);
  const name = chips.length === 0 ? text : nameWithout(text, ranges);
  // A line of nothing but a date stays as it is, also with a mark beside it.
  if (!/[\p{L}\p{N}]/u.test(name)) return [];
  marked.name = name;
  return [
    ...chips.map((chip): TreeRemark => ({
      type: 'guessed',
      what: NOUNS[chip.kind]!,
      example: `“${chip.text}” in “${text}” is read as ${take(chip, chips, line)}`,
    })),
    ...doubtful.map((words): TreeRemark => ({
      type: 'kept_as_text',
      what: 'doubtful words',
      example: `“${words}” in “${text}”`,
    })),
  ];
}

/** The kinds of chips that an imported task can have. */
const NOUNS: Readonly<Partial<Record<Kind, string>>> = {
  due: 'dates',
  start: 'dates',
  reminder: 'reminders',
  estimate: 'estimates',
  repeat: 'repeats',
  priority: 'priorities',
};

/** The kinds that the marks of a line have: its words are not read as these. */
const kindsOf = ({ due, start, reminder, minutes, priority, repeat }: Marked): Kind[] =>
  Object.entries({ due, start, reminder, estimate: minutes, priority, repeat }).flatMap(([kind, value]) =>
    value === null ? [] : (kind as Kind),
  );

/**
 * Reads a line without the chips that a task of a file cannot have: their words stay in the name. After a few rounds
 * nothing of it is read, because each takes longer than the one before.
 */
function readCertain(line: Line): { chips: Chip[]; doubtful: string[] } {
  const refused: string[] = [];
  const rejected = new Set<string>();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { chips, offers } = readLine(line.marked.name, { ...line.grammar, rejected });
    const unusable = chips.filter((chip) => !isUsable(chip, chips, line));
    const doubtful = [...refused, ...offers.map(({ text }) => text)];
    if (unusable.length === 0) return { chips, doubtful: [...new Set(doubtful)] };
    for (const chip of unusable) {
      refused.push(chip.text);
      rejected.add(chipKey(chip));
    }
  }
  return { chips: [], doubtful: [...new Set(refused)] };
}

const ROUNDS_MAX = 5;

function isUsable(chip: Chip, all: readonly Chip[], line: Line): boolean {
  if (NOUNS[chip.kind] === undefined || isMarked(chip, line.marked.name)) return false;
  if (chip.kind === 'repeat') return ruleOf(chip, all, line) !== null;
  if (chip.kind === 'start') return chip.date <= (line.marked.due ?? chipOf(all, 'due')?.date ?? chip.date);
  if ((chip.kind !== 'due' && chip.kind !== 'reminder') || chip.time === null) return true;
  // The time of `in 2 hours` depends on when the line was written.
  const later = { ...line.grammar, now: new Date(line.grammar.now.getTime() + MINUTE_MS) };
  const again = chipOf(readLine(chip.text, later).chips, chip.kind);
  return again === undefined || again.time === chip.time;
}

const MINUTE_MS = 60_000;

/** Whether a mark of Markdown is right before or after a part of a chip: `**tomorrow**`, `[[2026-11-30]]`. */
const isMarked = ({ ranges }: Chip, text: string): boolean =>
  ranges.some(({ start, end }) => /[*_`~[]$/.test(text.slice(0, start)) || /^:?[*_`~\]]/.test(text.slice(end)));

/** The rule of a chip with its first day; null if recurring tasks do not support it. */
function ruleOf(
  { pattern, from }: Extract<Chip, { kind: 'repeat' }>,
  all: readonly Chip[],
  { marked, day, context }: Line,
): { rule: Rule; rrule: string; start: string } | null {
  const startDate = marked.due ?? chipOf(all, 'due')?.date ?? day;
  const rule: Rule = { pattern, repeatFrom: from, startDate, weekStartsOn: context.weekStartsOn };
  // Also from completion its text has the number of times.
  const text = rruleOf({ ...rule, repeatFrom: 'due' });
  const until = pattern.end_date === null ? '' : `;UNTIL=${pattern.end_date.replaceAll('-', '')}`;
  const read = readRepeat(text + until, startDate, from);
  const start = read && firstDayOf(read.rrule, startDate);
  return read && start ? { rule, rrule: read.rrule, start } : null;
}

/** Adds the meaning of a chip to a line, and returns it in words. */
function take(chip: Chip, all: readonly Chip[], line: Line): string {
  const { marked } = line;
  switch (chip.kind) {
    case 'due':
      [marked.due, marked.time] = [chip.date, chip.time];
      return `due ${inWords(chip, line)}`;
    case 'start':
      marked.start = chip.date;
      return `a start on ${inWords({ ...chip, time: null }, line)}`;
    case 'reminder':
      [marked.reminder, marked.reminderTime] = [chip.date, chip.time];
      return `a reminder ${inWords(chip, line)}`;
    case 'estimate':
      marked.minutes = chip.minutes;
      return formatMinutes(chip.minutes);
    case 'repeat': {
      const { rule, rrule, start } = ruleOf(chip, all, line)!;
      [marked.repeat, marked.repeatFrom, marked.due] = [rrule, chip.from, marked.due ?? start];
      return `“${summaryOf(rule, line.context.locale)}”`;
    }
    case 'priority':
      marked.priority = chip.value;
      return `priority ${chip.value}`;
    default:
      throw new Error('Imported tasks have no such field');
  }
}

const inWords = (moment: { date: string; time: string | null }, { context }: Line) => momentInWords(moment, context);
