import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chipKey, type GrammarContext } from './grammar.ts';
import { readLine } from './read-line.ts';

/* Properties of every line that is read without a "?". */

const FRIDAY: GrammarContext = {
  projects: [{ id: 'launch', name: 'Launch' }],
  now: new Date('2026-11-20T10:15:00Z'),
  timeZone: 'UTC',
  today: '2026-11-20',
  dayStart: 0,
  weekStart: 1,
  locale: 'en-GB',
};

const DAYS = [
  'monday',
  'Friday',
  'on sunday',
  'by Tuesday',
  'sat',
  'today',
  'tomorrow',
  'yesterday',
  '25th',
  'on the 3rd',
  '3 Dec',
  '24/12',
  '3.12.',
  'am 15.12.',
  '24.1.',
  'christmas',
  'next week',
  'weekend',
  'in 3 days',
];
const TIMES = ['9:15', 'at 5pm', '17:00', 'noon', 'at 18', '18h', 'am', 'tonight', 'in the morning', '12:30-13:30'];
const RHYTHMS = [
  'daily',
  'weekly',
  'fortnightly',
  'every day',
  'every monday',
  'every 2 weeks',
  'every quarter',
  'on mondays',
  'sundays',
  'weekdays',
  'mo-fr',
  'mon wed',
  'last working day of every quarter',
  'every last friday',
  'every 12 hours',
];
const JOINTS = [
  'and',
  'or',
  'except',
  'but',
  'but not',
  'not',
  'of',
  ',',
  'every',
  'on',
  'until',
  'from',
  'for 6 times',
  'twice',
];
const NAMES = ['call Ana', 'report', 'read chapter 4', 'Bo', '!high', '#Launch', '~30m', '“Friday”', 'the sun'];
const JUNK = [
  'today.ie',
  'Friday.html',
  'tomorrow.pdf',
  'a@friday.org',
  'v3.5',
  'https://x/y-today',
  'notes-friday',
  'x_monday',
  '(',
  ')',
  '–',
  '👩‍👩‍👧',
  'C:\\today',
  'day=friday',
  'report-2026-12-24.md',
  '5pm.io',
  'today()',
  'mon.wed',
];

const lineOf = (...lists: string[][]) =>
  fc.array(fc.constantFrom(...lists.flat()), { minLength: 1, maxLength: 7 }).map((parts) => parts.join(' '));

/** Words that refer to time, listed independently of the grammar. */
const OF_TIME =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|wed|fri|sat|today|tomorrow|yesterday|tonight|noon|christmas|\d+(?:th|rd|st|nd|h|pm)|\d+:\d\d(?:-\d+:\d\d)?|24\/12|\d+\.\d+\.|daily|weekly|fortnightly|weekdays?|mo-fr|quarter)$/i;
/** Words that join two of them into one meaning. */
const JOINS = /^(?:and|or|except|but|not|of|on|at|every|,)$/i;
/** Before `on` it may be a name: `Plan Monday on Sunday`. */
const MAY_BE_NAME = /^(?:monday|friday|christmas)$/i;

/** The runs of a line: time words separated only by joining words. */
function runsOf(line: string): { text: string; start: number }[][] {
  const runs: { text: string; start: number }[][] = [[]];
  for (const { 0: text, index } of line.matchAll(/\S+/g)) {
    if (OF_TIME.test(text)) runs.at(-1)!.push({ text, start: index });
    else if (!JOINS.test(text) || (text === 'on' && MAY_BE_NAME.test(runs.at(-1)!.at(-1)?.text ?? ''))) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

test('a reading without a “?” uses every time word of a run, or none', () => {
  fc.assert(
    fc.property(lineOf(DAYS, TIMES, RHYTHMS, JOINTS, NAMES), (line) => {
      const { chips, offers } = readLine(line, FRIDAY);
      if (offers.length > 0) return;
      const taken = chips.flatMap(({ ranges }) => ranges);
      const isTaken = ({ start }: { start: number }) =>
        taken.some((range) => range.start <= start && start < range.end);
      for (const run of runsOf(line)) {
        const used = run.filter(isTaken);
        expect([line, used.length === 0 ? [] : run.filter((word) => !isTaken(word)).map(({ text }) => text)]).toEqual([
          line,
          [],
        ]);
      }
    }),
    { numRuns: 1000 },
  );
});

test.each(['en-US', 'en-GB', 'de-DE'])(
  'in %s a time beside a dotted date does not mean today or tomorrow',
  (locale) => {
    const dated = fc.tuple(
      fc.subarray(['Bo', 'read', 'room', 'um', '!high', ',']),
      fc.constantFrom('3.12.', '03.12.', '15.12.', 'am 9.2.', '24.1.', 'in 20.12.', 'from 5.1.'),
      fc.subarray(['Bo', 'is free', 'with', '#Launch']),
      fc.constantFrom('14:30', 'um 9:15', 'at 5pm', '18h', 'at 17', 'noon', 'tonight', '12:30-13:30'),
      fc.boolean(),
    );
    fc.assert(
      fc.property(dated, ([before, date, between, time, isTimeFirst]) => {
        const parts = isTimeFirst ? [time, ...between, date] : [date, ...between, time];
        const line = [...before, ...parts].join(' ');
        const due = readLine(line, { ...FRIDAY, locale }).chips.find((chip) => chip.kind === 'due');
        expect([line, due && due.date < '2026-11-22']).not.toEqual([line, true]);
      }),
      { numRuns: 500 },
    );
  },
);

test('a dotted date and its time are accepted as one', () => {
  const line = 'Zahnarzt am 3.12. um 14:30';
  const context = { ...FRIDAY, locale: 'en-US' };
  const [offer] = readLine(line, context).offers;
  expect(readLine(line, { ...context, accepted: new Set([chipKey(offer!)]) })).toMatchObject({
    name: 'Zahnarzt',
    chips: [{ kind: 'due', date: '2026-12-03', time: '14:30' }],
    offers: [],
  });
  expect(readLine(line, { ...context, rejected: new Set([chipKey(offer!)]) })).toMatchObject({ name: line, chips: [] });
});

test('words of a name that look like a day stay in it, whatever is beside them', () => {
  const names = ['Dr. May', 'mrs April', 'Dr. Friday', 'Friday the 13th', '\u{E000}'];
  fc.assert(
    fc.property(
      lineOf(DAYS, TIMES, NAMES),
      fc.constantFrom(...names),
      lineOf(DAYS, TIMES, NAMES),
      (one, name, other) => {
        const line = `${one} and ${name} ${other}`;
        expect([line, readLine(line, FRIDAY).name]).toEqual([line, expect.stringContaining(name)]);
      },
    ),
    { numRuns: 1000 },
  );
});

test('no chip takes part of a longer word', () => {
  fc.assert(
    fc.property(lineOf(DAYS, TIMES, RHYTHMS, JUNK, NAMES), (line) => {
      for (const { ranges, text } of readLine(line, FRIDAY).chips) {
        for (const { start, end } of ranges) {
          expect([text, line.slice(0, start).match(/[^\s([“"„–—,;:-]$/u)?.[0]]).toEqual([text, undefined]);
          expect([text, line.slice(end).match(/^[^\s)\]”",;:.!?–—-]/u)?.[0]]).toEqual([text, undefined]);
          expect([text, line.slice(end).match(/^\p{P}+[\p{L}\p{N}]/u)?.[0]]).toEqual([text, undefined]);
        }
      }
    }),
    { numRuns: 1000 },
  );
});

test.each(JUNK.filter((word) => /\p{L}{2}/u.test(word)))('“%s” is one word, whatever is beside it', (word) => {
  for (const line of [word, `see ${word}`, `see (${word}) now`, `${word} review`]) {
    expect(readLine(line, FRIDAY)).toEqual({ name: line, chips: [], offers: [] });
  }
  expect(readLine(`see ${word} tomorrow`, FRIDAY)).toMatchObject({
    name: `see ${word}`,
    chips: [{ text: 'tomorrow' }],
  });
});
