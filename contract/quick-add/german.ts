import { addDays, dayOfWeek } from '#contract/general/days.ts';
import { comingDate, comingWeekday, dateOf, monthNumber, weekdayNumber, weekOf } from './calendar.ts';
import { AFTER, BEFORE, findWords } from './engine.ts';
import { LITERAL, overlap } from './line.ts';
import type { Range } from './grammar.ts';
import type { LanguageContext, Phrase } from './wording.ts';

/* German dates, times, repeats and reminders: the rules read English words instead (ADR 0144). */

/** English words of German ones, in a phrase about time. */
export const ENGLISH: Readonly<Record<string, string>> = Object.fromEntries(
  `montag monday, dienstag tuesday, mittwoch wednesday, donnerstag thursday, freitag friday, samstag saturday,
  sonnabend saturday, sonntag sunday, mo mon, di tue, mi wed, do thu, fr fri, sa sat, so sun, januar January, jänner January,
  februar February, märz March, mai May, juni June, juli July, oktober October, dezember December, mär Mar, okt Oct, dez Dec,
  heute today, morgen tomorrow, übermorgen day after tomorrow, gestern yesterday, vorgestern day before yesterday, tag day, tage days, tagen days, woche week, wochen weeks,
  monat month, monats month, monate months, monaten months, quartal quarter, quartals quarter, jahr year, jahres year,
  jahre years, jahren years, stunde hour, stunden hours, std hours, minute minutes, minuten minutes, werktag weekday,
  wochenende weekend, ein a, eine a, einem a, einen a, einer a, zwei two, drei three, vier four, fünf five, sechs six,
  sieben seven, acht eight, neun nine, zehn ten, ersten first, zweiten second, zweite second, dritten third, vierten fourth,
  letzten last, jeden every, jede every, jedes every, alle every, täglich daily, wöchentlich weekly, monatlich monthly,
  vierteljährlich quarterly, jährlich yearly, diesen this, diese this, dieses this, kommenden this, nächste next,
  nächsten next, nächster next, nächstes next, und and, oder or, am on, an on, bis until, ab starting, vom from, seit since,
  nach after, vor before, außer except, für for, nicht not, vorigen last, vergangenen last, zum by, dem the, der the, des the, im of the, ende end of,
  anfang beginning of, mitte middle of, vorher before, davor before, heiligabend Christmas Eve, weihnachten Christmas,
  silvester New Year’s Eve, neujahr New Year’s Day`
    .split(/,\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
);

const wordByWord = (phrase: string): string =>
  phrase.replaceAll(/\p{L}+/gu, (word) => ENGLISH[word.toLowerCase()] ?? word);

const HOURS = ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'];

const DAY = '(?:(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)';
/** Not the verb in `Things to do 9:00`. */
const DO = String.raw`(?<!(?<!\p{L})(?:to|must|can|could|should|would|shall|I|you|we|they|not|can['’]t|don['’]t) )do`;
const SHORT_DAY = `(?:mo|di|mi|${DO}|fr|sa|so)`;
export const MONTH = '(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)';
const SHORT_MONTH = String.raw`(?:jan|feb|mär|apr|jun|jul|aug|sept?|okt|nov|dez)\.?`;
const COUNT = String.raw`(?:\d{1,4}|eine[nmr]?|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)`;
/** `Fr., 27. Nov.`, `Sa 28.11.`, `Montag, den 7. Dezember`: the screen shows dates so. */
const WITH_DAY = String.raw`(?:${DAY}|${SHORT_DAY}\.?),? (?:de[nm] )?`;
const NTH = '(?:ersten|zweiten?|dritten|vierten|letzten)';
const AND = String.raw`(?:\s*,\s*| und )`;
const PART = '(?:früh|morgen|vormittag|mittag|nachmittag|abend|nacht)';
const HOLIDAY = '(?:heiligabend|weihnachten|silvester|neujahr)';
/** What may follow a preposition. */
const WHEN = String.raw`(?:${DAY}|heute|(?:über)?morgen|(?:diese|nächste|kommende)[nrs]?\s|(?:ende|anfang|mitte)\s|${HOLIDAY}|\d{1,2}\.\s?(?:${MONTH}|${SHORT_MONTH})|${WITH_DAY}\d{1,2}\.)`;
const CLOCK = String.raw`\d{1,2}(?:[:.][0-5]\d)?`;
const EXACT = String.raw`(?:${CLOCK}\s*uhr|\d{1,2}:[0-5]\d)`;

/** The parts of a day, and the hours that people give with them; others are in doubt: `12 Uhr nachts`. */
const PARTS: readonly (readonly [words: RegExp, english: string, from: number, to: number])[] = [
  [/^(?:früh|morgen)/i, 'morning', 3, 11],
  [/^vor/i, 'morning', 6, 11],
  [/^mittag/i, 'noon', 11, 14],
  [/^nachmittag/i, 'afternoon', 12, 18],
  [/^abend/i, 'evening', 17, 23],
  [/^nacht/i, 'night', 1, 5],
  [/^nacht/i, 'night', 21, 23],
];

const partsNamed = (word: string) => PARTS.filter(([words]) => words.test(word));

const partOfDay = (word: string): string => partsNamed(word)[0]![1];

/** The hour of the day of `8 Uhr abends`; undefined if it is not in that part. */
const hourIn = (word: string, hour: number): number | undefined =>
  [hour, hour + 12].find((each) => partsNamed(word).some(([, , from, to]) => each >= from && each <= to));

/** `montags und freitags` */
const weekdaysIn = (words: string): string =>
  wordByWord(words.replaceAll(/(?<=tag|mittwoch|abend)s/gi, '')).replaceAll('day', 'days');

type Groups = Readonly<Record<string, string | undefined>>;

/** `9` and `9.30` as exact times. */
const exact = (clock: string): string => (/[:.]/.test(clock) ? clock.replace('.', ':') : `${clock}:00`);

/** A date with its weekday; null if they are not the same day. */
function dateWithDay({ name, day, month, number, year }: Groups, { today }: LanguageContext): string | null {
  const [date, inMonth] = [Number(day), number ? Number(number) : monthNumber(wordByWord(month!))];
  const full = year && Number(year) + (year.length === 2 ? 2000 : 0);
  const meant = full ? dateOf(full, inMonth, date) : comingDate(today, inMonth, date);
  const isThatDay = meant !== null && dayOfWeek(meant) === weekdayNumber(wordByWord(name!));
  return isThatDay ? `${day!}.${inMonth}.${meant.slice(0, 4)}` : null;
}

/** `1st` */
const ordinal = (day: string): string =>
  `${day}${{ 1: 'st', 2: 'nd', 3: 'rd' }[Number(day) > 20 ? Number(day) % 10 : Number(day)] ?? 'th'}`;

/** Null means in doubt. */
type Translate = (groups: Groups, context: LanguageContext) => string | null;

/** Phrases about time, longer ones first. Without a translation of its own, each word is translated. */
const TABLE: readonly (readonly [words: string, english?: Translate])[] = [
  [
    String.raw`guten (?:morgen|abend)|(?:der|die|das|am nächsten) morgen|von heute auf morgen|(?:frau|herrn?|familie|dr\.?) ${DAY}|(?:bild|welt) am sonntag|(?:abend|nacht|tage?|wochen?|monate?|stunden?|minuten?) (?:vor|nach)(?= (?:${WHEN}|\d))`,
    () => null,
  ],
  // Fr., 27. Nov., Sa 28.11., Montag, den 7. Dezember 2026
  [
    String.raw`(?<lead>am )?(?<name>${DAY}|${SHORT_DAY})(?!\p{L})\.?,? (?:de[nm] )?(?<day>\d{1,2})\.\s?(?:(?<month>${MONTH}|${SHORT_MONTH})(?: (?<year>\d{4}))?|(?<number>\d{1,2})\.(?<short>\d{4}|\d\d)?)(?:,(?= ${EXACT}))?`,
    ({ lead, short, ...groups }, context) => {
      const date = dateWithDay({ year: short, ...groups }, context);
      return date && `${lead ? 'on ' : ''}${date}`;
    },
  ],
  // um 8 Uhr abends, von 9 bis 11 Uhr, 17 Uhr 30, halb 9, um 9
  [
    String.raw`(?:um )?(?<hour>\d{1,2})(?:[:.](?<minute>[0-5]\d))?(?:\s*uhr)? (?<part>morgens|(?<=(?:uhr|um \d{1,2}) )früh|vormittags|mittags|nachmittags|abends|nachts)`,
    ({ hour, minute = '00', part }) => {
      const meant = hourIn(part!, Number(hour));
      return meant === undefined ? null : `at ${meant}:${minute}`;
    },
  ],
  [
    String.raw`(?:(?:von|um) )?(?<from>${CLOCK})(?:\s*uhr)?\s*(?:bis|-|–)\s*(?<to>${CLOCK})\s*uhr`,
    ({ from, to }) => `from ${exact(from!)} to ${exact(to!)}`,
  ],
  [String.raw`von (?<from>\d{1,2}:[0-5]\d) bis (?<to>${CLOCK})`, ({ from, to }) => `from ${from!} to ${exact(to!)}`],
  [
    String.raw`zwischen (?<from>${CLOCK})(?:\s*uhr)? und (?<to>${CLOCK})(?:\s*uhr)?`,
    ({ from, to }) => `between ${exact(from!)} and ${exact(to!)}`,
  ],
  [String.raw`(?:nach|vor|seit)(?= ${EXACT})`],
  [
    String.raw`(?:(?:um|gegen) )?(?:etwa|circa|ca\.?|ungefähr|rund)(?= ${EXACT})|gegen(?= \d)(?! \d+\.\d+\.)`,
    () => 'around',
  ],
  [String.raw`(?<hour>\d{1,2})\s*uhr(?: (?<minute>[0-5]\d))?`, ({ hour, minute = '00' }) => `${hour}:${minute}`],
  [
    String.raw`(?:um )?(?<part>halb|viertel (?:nach|vor)) (?<named>\d{1,2}|${HOURS.join('|')})`,
    ({ part, named }) => {
      const hour = HOURS.indexOf(named!.toLowerCase()) + 1 || Number(named);
      if (/^halb/i.test(part!)) return `half past ${hour - 1 || 12}`;
      return `quarter ${/nach$/i.test(part!) ? 'past' : 'to'} ${hour}`;
    },
  ],
  [String.raw`um(?= \d)(?! \d+\.\d+\.)`, () => 'at'],
  [String.raw`(?:bis )?spätestens(?: (?:am|bis|um))?(?= (?:${WHEN}|\d{1,2}\.\d|${CLOCK}\s*uhr))`, () => 'by'],
  [String.raw`bis(?= ${CLOCK}\s*(?:uhr|$))`, () => 'by'],
  [String.raw`ab(?= ${CLOCK}\s*uhr)`, () => 'from'],
  [String.raw`(?:um )?mitternacht`, () => 'midnight'],
  // in 3 Tagen, 2 Stunden, 1 Tag vorher, erinnere mich
  [String.raw`(?<in>in )?eine[rn]? halben? stunde`, (groups) => `${groups['in'] ? 'in ' : ''}half an hour`],
  [String.raw`in ${COUNT} (?:tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?|stunden?|minuten?)`],
  [
    String.raw`(?<=(?:erinner[ne]? mich|remind me) )${COUNT}\s?(?:tage?|wochen?|std|stunden?|minuten?) (?:vorher|davor)`,
  ],
  [String.raw`(?:für )?(?:${COUNT} |\d{1,4})(?:std|stunden?|minuten)`],
  [String.raw`erinner[ne]? mich`, () => 'remind me'],
  // am letzten Freitag jedes Monats, jeden zweiten Montag, jeden 15., alle 2 Wochen, montags und freitags
  [
    String.raw`(?<!jede[nrs]? )(?:am )?(?<nth>${NTH}) (?<day>${DAY}|tag|werktag) (?:(?<every>jede[ns])|im|des) monats?`,
    ({ nth, day, every }) => `on the ${wordByWord(`${nth} ${day}`)} of ${every ? 'every' : 'the'} month`,
  ],
  [String.raw`jede[nr]? (?<part>${PART})`, ({ part }) => `every ${partOfDay(part!)}`],
  [String.raw`jede[nrs]? (?:am )?${SHORT_DAY}(?:${AND}${SHORT_DAY})*`],
  [
    String.raw`jede[nrs]? (?:${NTH} )?(?:${DAY}|tag|woche|monat|quartal|jahr|werktag|wochenende)(?:${AND}${DAY})*(?: im monat)?`,
  ],
  [
    String.raw`jede[nr]? (?<day>\d{1,2})\.\s?(?<month>${MONTH})`,
    ({ day, month }) => `every ${day} ${wordByWord(month!)}`,
  ],
  [
    String.raw`jede[nr]? (?<day>\d{1,2}\.|ersten)(?=\s*(?:$|,)| (?:im|des|um|ab|bis|\d))(?: (?:im|des) monats?)?`,
    ({ day }) => `every ${ordinal(day!.replace(/\D/g, '') || '1')}`,
  ],
  [
    String.raw`alle (?<count>${COUNT}) (?<unit>tage|wochen) (?<days>${DAY}s(?:${AND}${DAY}s)*)`,
    ({ count, unit, days }) => `every ${wordByWord(`${count} ${unit}`)} on ${weekdaysIn(days!)}`,
  ],
  [String.raw`alle ${COUNT} (?:tage|wochen|monate|jahre)`],
  [`(?<days>${DAY}s(?:${AND}${DAY}s)*)`, ({ days }) => `on ${weekdaysIn(days!)}`],
  ['(?:an )?(?:werktags|wochentags|werktagen)', () => 'on weekdays'],
  ['täglich|wöchentlich|monatlich|vierteljährlich|jährlich'],
  // heute Abend, Freitagabend, morgen früh, am Abend, abends
  [
    String.raw`heute (?<part>${PART})`,
    ({ part }) => {
      const named = partOfDay(part!);
      return named === 'night' ? 'tonight' : named === 'noon' ? 'today noon' : `this ${named}`;
    },
  ],
  [`(?<day>${DAY})(?<part>${PART})`, ({ day, part }) => `${wordByWord(day!)} ${partOfDay(part!)}`],
  [String.raw`(?<=(?:${DAY}|morgen) )(?<part>${PART})`, ({ part }) => partOfDay(part!)],
  [
    String.raw`am (?<part>morgen|vormittag|mittag|nachmittag|abend)|(?<adverb>morgens|vormittags|mittags|nachmittags|abends|nachts)`,
    ({ part, adverb }) => {
      const named = partOfDay((part ?? adverb)!);
      return ['noon', 'night'].includes(named) ? `at ${named}` : `in the ${named}`;
    },
  ],
  // nächsten Montag, nächste Woche, Ende des Monats, 3. Dezember, am 15., bis Mo
  [
    String.raw`nächste[nr]? (?<day>${DAY})`,
    ({ day }, { today, weekStart }) => {
      const name = wordByWord(day!);
      const inNextWeek = comingWeekday(addDays(weekOf(today, weekStart), 7), weekdayNumber(name));
      // The coming one, or the one of the next week: two days in one phrase are in doubt.
      return inNextWeek === comingWeekday(today, weekdayNumber(name)) ? `next ${name}` : `${name} or ${name}`;
    },
  ],
  [String.raw`übernächste[nr]? (?<day>${DAY})`, ({ day }) => `${wordByWord(day!)} in 2 weeks`],
  [String.raw`(?:in der|im) (?<next>nächste[nr] (?:woche|monat|quartal|jahr))`, ({ next }) => wordByWord(next!)],
  [String.raw`(?:in der )?übernächsten? woche`, () => 'the week after next'],
  [String.raw`(?:nächste[nrs]?|diese[nrs]?) (?:woche|monats?|quartals?|jahr(?:es)?|wochenende)`],
  [String.raw`im (?<month>${MONTH})`, ({ month }) => `in ${wordByWord(month!)}`],
  [String.raw`(?:diese[nr]?|kommende[nr]?) ${DAY}`],
  [String.raw`(?:am |zum )?(?:ende|anfang|mitte) (?:(?:der|des|diese[rs]) )?(?:woche|monats|quartals|jahres|${MONTH})`],
  [
    String.raw`(?:(?:bis )?zum |am |bis )?(?<unit>monats|quartals|jahres)ende(?=\s*(?:$|[,.!]))`,
    ({ unit }) => `end of the ${wordByWord(unit!)}`,
  ],
  [
    String.raw`(?<day>\d{1,2})\.\s?(?<month>${MONTH}|${SHORT_MONTH})(?<year> \d{4})?(?<timed>,?(?= (?:um )?${EXACT}))?`,
    ({ day, month, year = '', timed }) => {
      const name = wordByWord(month!).replace('.', '');
      // The rule for dates with names takes the time too.
      return timed === undefined ? `${day} ${name}${year}` : `${day}.${monthNumber(name)}.${year.trim()}`;
    },
  ],
  [
    String.raw`(?<lead>am|(?:bis )?zum|ab dem|bis) (?<day>\d{1,2})\.(?=\s*(?:$|,)| (?:um\s|\d))`,
    ({ lead, day }) => `${/^ab/i.test(lead!) ? 'starting' : /^am/i.test(lead!) ? 'on' : 'by'} the ${ordinal(day!)}`,
  ],
  [String.raw`(?:am|bis|ab|diesen|kommenden) (?:mo|di|mi|do|fr|sa)(?=\s*(?:$|[,.!]))`],
  // Di 14:30, Mo, Mi und Fr 7 Uhr; “so” is a word.
  [String.raw`(?:am )?(?:mo|di|mi|${DO}|fr|sa)\.?(?:${AND}(?:mo|di|mi|${DO}|fr|sa)\.?)*(?=,? (?:um )?${EXACT})`],
  [String.raw`${SHORT_DAY}[-–/]${SHORT_DAY}`],
  ['am wochenende', () => 'on the weekend'],
  [String.raw`(?<=(?:${DAY}|heute|morgen) )(?:und|oder)(?= (?:am )?(?:${DAY}|heute|(?:über)?morgen))`],
  [String.raw`(?:bis|ab) ${MONTH}`],
  [
    String.raw`(?:am|an|vom|(?:bis )?zum|bis|ab(?: dem)?|seit(?: dem)?|nach|vor(?: dem)?|außer|letzten|vorigen|vergangenen|nicht|der|dem|des)(?= (?:am )?${WHEN})`,
  ],
  [String.raw`(?:(?:bis )?zum|bis|vom|ab(?: dem)?|seit(?: dem)?|nach|vor(?: dem)?)(?= \d{1,2}\.\d)`],
  [`${DAY}|heute|(?:über)?morgen|(?:vor)?gestern|${HOLIDAY}`],
  // In English “was” is before a day of the past.
  [
    String.raw`was(?= (?:${WHEN}|${WITH_DAY}(?:um )?\d|übernächste[nr]?\s|im (?:${MONTH}|nächsten)|in ${COUNT} (?:tag|woche|monat|jahr)))`,
    () => 'what',
  ],
  // Erinnere mich morgen an den Müll
  [String.raw`(?<=^\s*erinner[ne]? mich\s.+\s)an(?= \p{L})`, () => 'to'],
  // The same in English, unless German words beside them change their meaning.
  [String.raw`${EXACT}|\d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d)?`],
];

/** Patterns in this file have a space for any white space. */
const spaced = (words: string): string => words.replaceAll(' ', String.raw`\s+`);

const PHRASES = TABLE.map(([words, english]) => ({ words: spaced(words), english }));

/** Words beside a phrase that make it part of another one, which the table does not have: `für Sonntag`. */
const GOES_ON = {
  before: new RegExp(
    spaced(
      String.raw`${BEFORE}(?:vorher|davor|zwischen|nach|vor|seit|von|bis|ab|fürs?|zur|zum|bei|beim|auf|gegen|alle[rns]?|jede[nrsm]?|${NTH}|de[rmns]|das|(?:mein|dein|sein|ihr|unser|kein|ein)(?:e[nmrs]?)?|außer|ohne|letzte[nr]?|halb|viertel|kurz|früh|${SHORT_DAY}\.?,?|als|\d[\d:.]* (?:und|oder|bis)(?: um)?|\d+\.|tage?n?|wochen?|monate?n?|stunden?|minuten?) $`,
    ),
    'iu',
  ),
  behind: new RegExp(
    spaced(
      String.raw`^,? (?:(?:vorher|davor|danach|darauf|früh|morgens|vormittags|mittags|nachmittags|abends|nachts|uhr|im ${MONTH}|de[rns] \d+|${SHORT_DAY}\.|${MONTH})${AFTER}|(?:und|oder) (?:am |um )?\d+[.:]|(?:zwischen|nach|vor|seit|gegen|bis|auf|als) (?:\d|heute|morgen|${DAY}))`,
    ),
    'iu',
  ),
};

/** The phrases about time of a German line, in English. A group of phrases with an uncertain one stays unread. */
export function germanPhrases(line: string, context: LanguageContext): Phrase[] {
  const found: (Range & { english: string | null })[] = [];
  for (const { words, english } of PHRASES) {
    for (const { index, 0: phrase, groups = {} } of findWords(words, line)) {
      const range = { start: index, end: index + phrase.length };
      if (found.some((each) => overlap(each, range))) continue;
      found.push({ ...range, english: english ? english(groups, context) : wordByWord(phrase) });
    }
  }
  const sorted = found.toSorted((one, other) => one.start - other.start);
  return runsOf(sorted, line).flatMap((run) => {
    const isOpen =
      run.some(({ english }) => english === null) ||
      GOES_ON.before.test(line.slice(0, run[0]!.start)) ||
      GOES_ON.behind.test(line.slice(run.at(-1)!.end));
    return run.map(({ start, end, english }) => ({ start, end, english: isOpen ? LITERAL : english! }));
  });
}

/** Groups phrases with only spaces and commas between them: each group says one thing. */
function runsOf<Each extends Range>(phrases: readonly Each[], line: string): Each[][] {
  const runs: Each[][] = [];
  for (const phrase of phrases) {
    const run = runs.at(-1);
    if (run && /^[\s,]*$/.test(line.slice(run.at(-1)!.end, phrase.start))) run.push(phrase);
    else runs.push([phrase]);
  }
  return runs;
}
