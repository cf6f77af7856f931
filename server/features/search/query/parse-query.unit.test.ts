import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { readDay } from './read-day.ts';

/** A Thursday. */
const context = { today: '2026-11-26', weekStartsOn: 'monday' as const, locale: 'en-US' };
const parse = (line: string) => parseQuery(line, (words) => readDay(words, context));

test('a search line is read as words, phrases and filters', async () => {
  expect(
    await parse(
      'Straße “well known” in:"Run the studio" in:Home is:Open due:friday has:file #früh IN:TRASH is:what a:b',
    ),
  ).toEqual({
    words: ['STRASSE', 'WELL KNOWN', 'IS:WHAT', 'A:B'],
    places: ['RUN THE STUDIO', 'HOME'],
    tags: ['FRUH'],
    states: ['open'],
    days: [{ is: 'due', day: '2026-11-27' }],
    hasFile: true,
    inTrash: true,
  });
});

test('days are read as in quick add', async () => {
  const days: [words: string, day: string | null][] = [
    ['today', '2026-11-26'],
    ['tomorrow', '2026-11-27'],
    ['yesterday', '2026-11-25'],
    ['thursday', '2026-11-26'],
    ['fri', '2026-11-27'],
    ['next friday', '2026-12-04'],
    ['next week', '2026-11-30'],
    ['2026-12-01', '2026-12-01'],
    ['3 dec', '2026-12-03'],
    ['in 2 weeks', '2026-12-10'],
    ['12/3', '2026-12-03'],
    ['2026-02-30', null],
    ['f', null],
    ['someday', null],
    ['x'.repeat(200), null],
  ];
  for (const [words, day] of days) expect([words, await readDay(words, context)]).toEqual([words, day]);
  expect(await readDay('3/12', { ...context, locale: 'en-GB' })).toBe('2026-12-03');
  expect(await readDay('3/12', { ...context, locale: 'sv-SE' })).toBe('2026-12-03');
  expect(await readDay('next sunday', { ...context, weekStartsOn: 'sunday' })).toBe('2026-11-29');
});
