import { Chrono } from 'chrono-node/en';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { findWords } from './engine.ts';
import { type Chip, chipKey, type GrammarContext, type Range } from './grammar.ts';
import { GERMAN } from './cases/german.cases.ts';
import { LINES } from './cases/line.cases.ts';
import { LINES_OF_LOCALES } from './cases/locale.cases.ts';
import { readLine } from './read-line.ts';

const NAMES = ['Monthly', 'Monthly budget', 'Monday talk', 'Launch', 'Gym', 'Café São'];

const FRIDAY: GrammarContext = {
  projects: NAMES.map((name) => ({ id: name, name })),
  now: new Date('2026-11-20T10:15:00Z'),
  timeZone: 'UTC',
  today: '2026-11-20',
  dayStart: 0,
  weekStart: 1,
  locale: 'en-GB',
};

/** A chip in the notation of the cases. */
function chipText(chip: Chip): string {
  switch (chip.kind) {
    case 'due':
      return `due ${chip.date}${chip.time === null ? '' : ` ${chip.time}`}`;
    case 'reminder':
      return `remind ${chip.date}${chip.time === null ? '' : ` ${chip.time}`}`;
    case 'start':
      return `start ${chip.date}`;
    case 'estimate':
      return `${chip.minutes} min`;
    case 'project':
      return `#${chip.projectName}`;
    case 'repeat': {
      const { type, interval, weekdays, month_day, rrule, end_date, max_instances } = chip.pattern;
      const words = [
        chip.from === 'due' ? 'repeat' : 'repeat!',
        rrule ?? `${type}${interval === 1 ? '' : `/${interval}`}`,
        weekdays.map((day) => day.slice(0, 2)).join(),
        month_day,
        end_date && `until ${end_date}`,
        max_instances && `${max_instances} times`,
        chip.time,
      ];
      return words.filter(Boolean).join(' ');
    }
    default: {
      const { kind, value }: { kind: string; value: string } = chip;
      return kind === 'priority' ? value : `${kind} ${value}`;
    }
  }
}

/** The result of a line in the notation of the cases; chips are in the order of the line. */
function understood(line: string, context: Partial<GrammarContext> = {}): string {
  const { name, chips, offers } = readLine(line, { ...FRIDAY, ...context });
  const shown = [name, ...chips.map(chipText)].join(' · ');
  return [shown, ...offers.map(chipText)].join(' ? ');
}

const sorted = (out: string) => {
  const [shown = '', ...offers] = out.split(' ? ');
  const [name, ...chips] = shown.split(' · ');
  return [name, chips.toSorted(), offers];
};

test('a part of today that has begun is today without a time', () => {
  const at = (time: string, part = 'tonight') =>
    understood(`Walk ${part}`, { now: new Date(`2026-11-20T${time}:00Z`) });
  expect([at('19:59'), at('20:00')]).toEqual(['Walk · due 2026-11-20 20:00', 'Walk · due 2026-11-20']);
  expect([at('15:30', 'this afternoon'), at('21:30', 'this evening'), at('21:30', 'tonight at 10')]).toEqual([
    'Walk · due 2026-11-20',
    'Walk · due 2026-11-20',
    'Walk · due 2026-11-20 22:00',
  ]);
});

test('there are at least 580 cases, none of them twice', () => {
  const all = Object.entries({ 'en-GB, anywhere': LINES, ...LINES_OF_LOCALES }).flatMap(([locale, lines]) =>
    lines.map(([line]) => `${locale}: ${line}`),
  );
  expect(all.length).toBeGreaterThanOrEqual(580);
  expect(new Set(all).size).toBe(all.length);
});

test.each(['en-US', 'en-GB', 'de-DE'])('every line is understood as its case says in %s', (locale) => {
  const lines = [...LINES, ...LINES_OF_LOCALES[locale]!];
  const wrong = lines
    .map(([line, out]) => ({ line, out, is: understood(line, { locale }) }))
    .filter(({ out, is }) => JSON.stringify(sorted(out)) !== JSON.stringify(sorted(is)));
  expect(wrong).toEqual([]);
});

test.each(['de-DE', 'de-AT', 'de-CH', 'de'])('every German line is understood as its case says in %s', (locale) => {
  const wrong = GERMAN.map(([line, out]) => ({ line, out, is: understood(line, { locale }) })).filter(
    ({ out, is }) => JSON.stringify(sorted(out)) !== JSON.stringify(sorted(is)),
  );
  expect(wrong).toEqual([]);
});

test('every word of a German line is in its name or in its chips, in the words of the person', () => {
  for (const [line] of GERMAN) expect([line, lostWords(line, 'de-DE')]).toEqual([line, []]);
  const { name, chips } = readLine('Party Samstagabend um 8, erinnere mich 1 Stunde vorher', {
    ...FRIDAY,
    locale: 'de-DE',
  });
  expect([name, ...chips.map(({ text }) => text)]).toEqual([
    'Party',
    'Samstagabend um 8',
    'erinnere mich 1 Stunde vorher',
  ]);
});

test('every German weekday and month is known', () => {
  const days = ['montags', 'dienstags', 'mittwochs', 'donnerstags', 'freitags', 'samstags', 'sonntags'];
  const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
  const locale = 'de-DE';
  expect(days.map((day) => understood(`Sport ${day}`, { locale }))).toEqual(
    ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].map((day) => `Sport · repeat weekly ${day}`),
  );
  const year = (index: number) => (index < 10 ? 2027 : 2026);
  expect(months.map((month) => understood(`Sport am 28. ${month}`, { locale }))).toEqual(
    months.map((_, index) => `Sport · due ${year(index)}-${String(index + 1).padStart(2, '0')}-28`),
  );
});

test('every date that the screen shows in German is read back', () => {
  const locale = 'de-DE';
  const day = { day: 'numeric', month: 'short' } as const;
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const styles: readonly [Intl.DateTimeFormatOptions, string][] = [
    [day, ''],
    [{ ...day, weekday: 'short' }, ''],
    [{ ...day, weekday: 'short', year: 'numeric' }, ''],
    [{ ...day, ...clock, weekday: 'short' }, ' 14:30'],
    [{ ...day, ...clock }, ' 14:30'],
    [{ dateStyle: 'full' }, ''],
    [{ dateStyle: 'long' }, ''],
    [{ dateStyle: 'medium' }, ''],
    [{ day: '2-digit', month: '2-digit', weekday: 'short' }, ''],
  ];
  for (let ahead = 0; ahead < 60; ahead += 1) {
    const instant = new Date(Date.UTC(2026, 10, 20 + ahead, 14, 30));
    const date = instant.toISOString().slice(0, 10);
    const shown = styles.map(([style]) =>
      new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(instant),
    );
    const lines = [...shown, shown.at(-1)!.replace('.,', '')].map((text) => `Zahnarzt ${text}`);
    expect(lines.map((line) => [line, understood(line, { locale })])).toEqual(
      lines.map((line, index) => [line, `Zahnarzt · due ${date}${styles[index]?.[1] ?? ''}`]),
    );
    const bound = `Zahnarzt bis ${shown[1]}`;
    expect([bound, understood(bound, { locale })]).toEqual([bound, `Zahnarzt · due ${date}`]);
    for (const text of shown.slice(3, 5)) {
      const reminder = `Zahnarzt, erinnere mich ${text}`;
      expect([reminder, understood(reminder, { locale })]).toEqual([reminder, `Zahnarzt · remind ${date} 14:30`]);
    }
  }
});

test('the words of a German chip or offer are rejected and accepted as they are written', () => {
  const locale = 'de-DE';
  expect(understood('Anruf morgen um 9 Uhr', { locale, rejected: new Set(['due morgen um 9 uhr']) })).toBe(
    'Anruf morgen um 9 Uhr',
  );
  expect(understood('Anruf um 9', { locale, accepted: new Set(['due um 9']) })).toBe('Anruf · due 2026-11-21 09:00');
  const sunday = new Set(['due nächsten sonntag']);
  expect(understood('Bericht nächsten Sonntag', { locale, accepted: sunday })).toBe('Bericht · due 2026-11-22');
});

test('elsewhere German words are words of the name', () => {
  expect(understood('Zahnarzt morgen um 9, erinnere mich am Freitag')).toBe(
    'Zahnarzt morgen um 9, erinnere mich am Freitag',
  );
});

test('every weekday and every short name is known', () => {
  const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const days = names.map((name) => [understood(`Call ${name}`), understood(`Call on ${name.slice(0, 3)}`)]);
  const dates = ['23', '24', '25', '26', '20', '21', '22'].map((day) => `Call · due 2026-11-${day}`);
  expect(days).toEqual(dates.map((date) => [date, date]));
});

test('the words of a rejected chip stay in the name, and the next reading is tried', () => {
  const taken = readLine('Plan Monday on Sunday', FRIDAY).chips.map(chipKey);
  expect(taken).toEqual(['due on sunday']);
  expect(understood('Plan Monday on Sunday', { rejected: new Set(taken) })).toBe('Plan on Sunday · due 2026-11-23');
  const both = new Set([...taken, 'due monday']);
  expect(understood('Plan Monday on Sunday', { rejected: both })).toBe('Plan Monday on Sunday');
});

test('rejecting a reminder that a sentence may need keeps the due date', () => {
  const line = 'Ask Bo to remind me tomorrow';
  expect(understood(line, { rejected: new Set(['reminder remind me tomorrow']) })).toBe(
    'Ask Bo to remind me · due 2026-11-21',
  );
  expect(understood(line, { without: ['reminder'] })).toBe('Ask Bo to remind me · due 2026-11-21');
  expect(understood(line, { accepted: new Set(['reminder remind me tomorrow']) })).toBe(
    'Ask Bo to · remind 2026-11-21',
  );
});

test.each(['remind 9:00 ', 'mon,noon '])('days and times are searched once, however many “%s” a line has', (words) => {
  const searches = vi.spyOn(RegExp.prototype, Symbol.matchAll);
  const searchesIn = (line: string) => {
    searches.mockClear();
    understood(line);
    return searches.mock.calls.length;
  };
  const [one, many] = [1, 20].map((count) => searchesIn(`${words.repeat(count)}more`));
  searches.mockRestore();
  expect(many).toBeLessThan(one! * 2);
});

test('F-01: of very many durations, only the first and last ones are searched for a day', () => {
  const parse = vi.spyOn(Chrono.prototype, 'parse');
  const line = `${'45m '.repeat(200)}call Ana in 3 days`;
  const { chips } = readLine(line, FRIDAY);
  const searched = parse.mock.calls.flatMap(([text]) => text.match(/45m/g)?.length ?? 0);
  parse.mockRestore();
  expect(Math.max(...searched)).toBeLessThan(40);
  expect(chips.map(chipText)).toContain('due 2026-11-23');
});

test('rejecting a time rejects its day too, since both are one chip', () => {
  expect(understood('Call Ana tomorrow 9:00', { rejected: new Set(['due tomorrow 9:00']) })).toBe(
    'Call Ana tomorrow 9:00',
  );
});

test('rejecting a repeat rejects its start and end too', () => {
  const line = 'Piano every monday until 30 June';
  expect(understood(line, { rejected: new Set(['repeat every monday until 30 June'.toLowerCase()]) })).toBe(line);
});

test('every offer, once accepted, has the day and the time that it said', () => {
  const wrong = [...LINES.map((line) => [...line, 'en-US']), ...GERMAN.map((line) => [...line, 'de-DE'])].flatMap(
    ([line = '', , locale = '']) =>
      readLine(line, { ...FRIDAY, locale }).offers.flatMap((offer) => {
        const { chips } = readLine(line, { ...FRIDAY, locale, accepted: new Set([chipKey(offer)]) });
        const same = chips.find(({ kind }) => kind === offer.kind);
        const isKept = offer.kind !== 'due' || (same?.kind === 'due' && chipText(same).startsWith(chipText(offer)));
        return same && isKept ? [] : `${line}: ${chipText(offer)}`;
      }),
  );
  expect(wrong).toEqual([]);
});

test('an accepted offer becomes a chip and leaves the name', () => {
  const accepted = new Set(['due at 5']);
  expect(understood('Call Ana at 5', { accepted })).toBe('Call Ana · due 2026-11-20 17:00');
  expect(understood('Call Ana tomorrow at 5', { accepted })).toBe('Call Ana · due 2026-11-21 17:00');
  expect(understood('Buy 5m cable', { accepted: new Set(['estimate 5m']) })).toBe('Buy cable · 5 min');
});

test('# with the exact name of a project or area means it, also where other names begin with or contain it', () => {
  const area = (id: string, name: string) => ({ id, name, area_id: id, area_name: name });
  const projects = [
    { id: 'rooms', name: 'Children’s rooms', area_name: 'House' },
    { id: 'school', name: 'School for the children', area_name: 'Children' },
    { id: 'team', name: 'Team', area_name: 'Clients' },
    { id: 'old', name: 'Garden', area_name: 'House', status: 'Completed' as const },
    area('children', 'Children'),
    area('work', 'Team'),
    area('garden', 'Garden'),
    area('monday', 'Monday club'),
  ];
  const line = (text: string) => {
    const { name, chips, offers } = readLine(text, { ...FRIDAY, projects });
    const home = (chip: Chip) => (chip.kind === 'project' ? chip.projectId : chip.kind);
    return [name, chips.map(home), offers.map(home)];
  };
  expect(line('Buy shoes #Children tomorrow')).toEqual(['Buy shoes', ['children', 'due'], []]);
  expect(line('Paint #children’s rooms')).toEqual(['Paint', ['rooms'], []]);
  // Several names begin with it.
  expect(line('Buy shoes #child')).toEqual(['Buy shoes #child', [], []]);
  // A completed project is not asked for.
  expect(line('Rake #garden')).toEqual(['Rake', ['garden'], []]);
  // A new project may begin with a word of an area.
  expect(line('Cook #Mon')).toEqual(['Cook #Mon', [], []]);
  // A project and an area share the name.
  expect(line('Invite #Team tomorrow')).toEqual(['Invite #Team', ['due'], ['team', 'work']]);
  expect(line('Invite #Team #School')).toEqual(['Invite #Team', ['school'], []]);
});

test('a rejected offer is not made again', () => {
  expect(understood('Buy sun cream', { rejected: new Set(['due sun']) })).toBe('Buy sun cream');
});

test('just before midnight the real time counts', () => {
  const late = { now: new Date('2026-11-20T23:50:00Z') };
  expect(understood('Call Ana in 30 min', late)).toBe('Call Ana · due 2026-11-21 00:20');
  expect(understood('Call Ana 23:55', late)).toBe('Call Ana · due 2026-11-20 23:55');
  expect(understood('Call Ana 9:00', late)).toBe('Call Ana · due 2026-11-21 09:00');
  expect(understood('Call Ana tomorrow', late)).toBe('Call Ana · due 2026-11-21');
});

/* A time before the day start is in the night after its day (ADR 0080). */

const at = (now: string, today: string, dayStart = 4) => ({ now: new Date(now), today, dayStart });

test.each([
  ['today 3am', '2026-11-22 03:00'],
  ['today 3:00', '2026-11-22 03:00'],
  ['tomorrow 1am', '2026-11-23 01:00'],
  ['3:30am', '2026-11-22 03:30'],
  ['at 3:30', '2026-11-22 03:30'],
  ['1am', '2026-11-23 01:00'],
  ['9am', '2026-11-23 09:00'],
  ['in 5 minutes', '2026-11-22 02:20'],
  ['in 2 hours', '2026-11-23 04:15'],
  ['monday 2am', '2026-11-23 02:00'],
  ['sunday 2am', '2026-11-29 02:00'],
  ['sunday 3am', '2026-11-22 03:00'],
  ['24 dec 1am', '2026-12-24 01:00'],
  ['tonight', '2026-11-22'],
  ['midnight', '2026-11-23 23:59'],
  ['tomorrow', '2026-11-23'],
])('at 02:15 on a Sunday that starts at 4:00, “%s” is %s', (words, due) => {
  expect(understood(`Call ${words}`, at('2026-11-23T02:15:00Z', '2026-11-22'))).toBe(`Call · due ${due}`);
});

test('where times have am or pm, one in the night is certain only with am', () => {
  const night = { ...at('2026-11-23T02:15:00Z', '2026-11-22'), locale: 'en-US' };
  expect(understood('Call 3:30am', night)).toBe('Call · due 2026-11-22 03:30');
  expect(understood('Call at 3:30', night)).toBe('Call at 3:30 ? due 2026-11-23 15:30');
  expect(understood('Call at 3:30', { ...night, accepted: new Set(['due at 3:30']) })).toBe(
    'Call · due 2026-11-23 15:30',
  );
});

test('a nightly repeat starts on the first day whose night has not passed', () => {
  const night = at('2026-11-23T02:15:00Z', '2026-11-22');
  expect(understood('Feed every day 3am', night)).toBe('Feed · repeat daily · due 2026-11-22 03:00');
  expect(understood('Feed every day 2am', night)).toBe('Feed · repeat daily · due 2026-11-23 02:00');
});

test("at noon a time before the day start is in the coming night, on today's list", () => {
  const noon = at('2026-11-23T12:00:00Z', '2026-11-23');
  expect(understood('Feed 3:30am', noon)).toBe('Feed · due 2026-11-23 03:30');
  expect(understood('Feed in 15 hours', noon)).toBe('Feed · due 2026-11-23 03:00');
  expect(understood('Feed in 17 hours', noon)).toBe('Feed · due 2026-11-24 05:00');
  expect(understood('Feed tonight', noon)).toBe('Feed · due 2026-11-23 20:00');
});

test('a time alone and a distance are never in the past, whenever they are written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 6 }),
      (minute, other, dayStart) => {
        const clockAt = (minutes: number) => new Date(Date.UTC(2026, 10, 23) + minutes * 60_000);
        const day = (instant: Date) => new Date(instant.getTime() - dayStart * 3_600_000).toISOString().slice(0, 10);
        const now = clockAt(minute);
        const context = { now, today: day(now), dayStart };
        const time = clockAt(other).toISOString().slice(11, 16);
        const next = clockAt(other > minute ? other : other + 1440);
        expect(understood(`Feed ${time}`, context)).toBe(`Feed · due ${day(next)} ${time}`);
        const later = clockAt(minute + other + 1);
        expect(understood(`Feed in ${other + 1} minutes`, context)).toBe(
          `Feed · due ${day(later)} ${later.toISOString().slice(11, 16)}`,
        );
      },
    ),
    { numRuns: 50 },
  );
});

test("hours are counted correctly across a clock change in the user's zone", () => {
  const before = { now: new Date('2026-03-29T00:30:00Z'), today: '2026-03-29', timeZone: 'Europe/Berlin' };
  expect(understood('Call Ana in 2 hours', before)).toBe('Call Ana · due 2026-03-29 04:30');
  const far = { now: new Date('2026-11-20T10:15:00Z'), today: '2026-11-21', timeZone: 'Pacific/Kiritimati' };
  expect(understood('Call Ana in 2 hours', far)).toBe('Call Ana · due 2026-11-21 02:15');
});

test("next week starts on the user's first day of the week", () => {
  expect(understood('Plan next week', { weekStart: 0 })).toBe('Plan · due 2026-11-22');
  expect(understood('Plan next week', { weekStart: 6 })).toBe('Plan · due 2026-11-21');
  expect(understood('Plan next sunday', { weekStart: 0 })).toBe('Plan · due 2026-11-22');
  expect(understood('Report by end of week', { weekStart: 0 })).toBe('Report · due 2026-11-21');
});

test('on a Saturday and a Sunday this weekend is now', () => {
  expect(understood('Hike this weekend', { today: '2026-11-21' })).toBe('Hike · due 2026-11-21');
  expect(understood('Hike this weekend', { today: '2026-11-22' })).toBe('Hike · due 2026-11-22');
  expect(understood('Hike next weekend', { today: '2026-11-22' })).toBe('Hike · due 2026-11-28');
});

/** Words that a user would miss: `and` between two chips is removed with them. */
const wordsIn = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}\p{M}\p{Emoji_Presentation}#~]+/gu) ?? []).filter(
    (word) => word !== 'and' && word !== 'und',
  );

function lostWords(line: string, locale = FRIDAY.locale): string[] {
  const { name, chips } = readLine(line, { ...FRIDAY, locale });
  const kept = new Map<string, number>();
  // Chips may share words, and a word may be there twice.
  const taken = new Map(chips.flatMap(({ ranges }) => ranges).map((range) => [range.start, textAt(range)]));
  for (const word of wordsIn([name, ...taken.values()].join(' '))) {
    kept.set(word, (kept.get(word) ?? 0) + 1);
  }
  function textAt({ start, end }: Range) {
    return line.slice(start, end);
  }
  return wordsIn(line).filter((word) => {
    const left = (kept.get(word) ?? 0) - 1;
    kept.set(word, left);
    return left < 0;
  });
}

test('every word of a line is in its name or in its chips', () => {
  for (const [line] of LINES) expect([line, lostWords(line)]).toEqual([line, []]);
});

test('removed words leave no connecting word at the ends of the name', () => {
  const lines = [...LINES, ...Object.values(LINES_OF_LOCALES).flat()].map(([line]) => line);
  const left = lines.filter((line) => {
    const { name, chips } = readLine(line, FRIDAY);
    const dangles = /^(?:and|or)\s|\s(?:by|on|at|from|until|till|starting|for|of|the|and|or|every|each|@)[.!?]?$/i;
    return chips.length > 0 && dangles.test(name) && !dangles.test(line);
  });
  expect(left).toEqual([]);
});

const PIECES = [
  ...LINES.flatMap(([line]) => line.split(' ')),
  ...[
    '“',
    '"',
    '„',
    '(',
    ')',
    ',',
    '!',
    '#',
    '@',
    '\u{FDD0}',
    '\u{FDD1}',
    '👩‍👩‍👧',
    'e\u0301',
    '\u0000',
    '\uD800',
    '\n',
    '\t',
  ],
];

test('no line of German words loses a word', () => {
  const german = GERMAN.flatMap(([line]) => line.split(' '));
  const germanPieces = fc
    .array(fc.constantFrom(...german), { maxLength: 40 })
    .map((parts) => parts.join(' ').slice(0, 500));
  const keepsGermanWords = (line: string) => {
    expect(lostWords(line, 'de-DE')).toEqual([]);
  };
  fc.assert(fc.property(germanPieces, keepsGermanWords), { numRuns: 50 });
});

test('no line loses a word or throws, whatever it contains', () => {
  const keepsItsWords = (line: string) => {
    expect(lostWords(line)).toEqual([]);
  };
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((parts) => parts.join(' ').slice(0, 500));
  fc.assert(fc.property(pieces, keepsItsWords), { numRuns: 100 });
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), keepsItsWords), { numRuns: 50 });
  const isRead = (line: string) => {
    expect(readLine(line, FRIDAY).chips.length).toBeLessThanOrEqual(6);
  };
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 500 }), isRead), { numRuns: 50 });
});

test.each([
  ...[
    'every mon ',
    'mon, ',
    'mon/',
    'mondays and ',
    '1st and ',
    '12/',
    '12.',
    '1-',
    '12:30 to ',
    '1 h ',
    'an hour and ',
  ],
  ...['at 5 ', 'in 2 weeks on ', 'last day of ', 'by the end of ', 'starting ', 'monday or ', 'half past ', 'until '],
  ...[
    '#m',
    '#m ',
    '"',
    '“',
    '(',
    ' ',
    '\t',
    '!',
    '! ',
    'x',
    '\u0301',
    '5pm-',
    'for 3 times ',
    'erinnere mich ',
    'fr., 27. ',
    'montag und ',
    'tage vor ',
    'wed evening ',
    'every ',
  ],
])('a line that repeats only “%s” is read, however long it is', (unit) => {
  for (const length of [250, 500]) {
    const line = unit.repeat(length).slice(0, length);
    expect(lostWords(line)).toEqual([]);
    expect(lostWords(line, 'de-DE')).toEqual([]);
  }
});

test('a line is searched for whole words only if it contains their letters', () => {
  const searches = vi.spyOn(RegExp.prototype, Symbol.matchAll);
  expect(findWords('friday', 'Call Ana tomorrow')).toEqual([]);
  expect(searches).not.toHaveBeenCalled();
  expect(findWords('tomorrow', 'Call Ana tomorrow')).toHaveLength(1);
  expect(searches).toHaveBeenCalledOnce();
  searches.mockRestore();
});

test('words are found in any case, at every whole-word match', () => {
  expect(findWords('tomorrow', 'Tomorrow, TOMORROW’s plan and tomorrow').map(({ index }) => index)).toEqual([0, 30]);
});
