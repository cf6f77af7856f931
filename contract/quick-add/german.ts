import { addDays } from '#contract/general/days.ts';
import { comingWeekday, weekdayNumber, weekOf } from './calendar.ts';
import { findWords } from './engine.ts';
import { overlap } from './line.ts';
import type { LanguageContext, Phrase } from './wording.ts';

/* German dates, times, repeats and reminders: the rules read their English words (ADR 0144). */

/** English words of German ones, in a phrase about time. */
const ENGLISH: Readonly<Record<string, string>> = Object.fromEntries(
  `montag monday, dienstag tuesday, mittwoch wednesday, donnerstag thursday, freitag friday, samstag saturday,
  sonnabend saturday, sonntag sunday, mo mon, di tue, mi wed, do thu, fr fri, sa sat, so sun, januar January, jänner January,
  februar February, märz March, mai May, juni June, juli July, oktober October, dezember December, mär Mar, okt Oct, dez Dec,
  heute today, morgen tomorrow, übermorgen day after tomorrow, tag day, tage days, tagen days, woche week, wochen weeks,
  monat month, monats month, monate months, monaten months, quartal quarter, quartals quarter, jahr year, jahres year,
  jahre years, jahren years, stunde hour, stunden hours, std hours, minute minutes, minuten minutes, werktag weekday,
  wochenende weekend, ein a, eine a, einem a, einen a, einer a, zwei two, drei three, vier four, fünf five, sechs six,
  sieben seven, acht eight, neun nine, zehn ten, ersten first, zweiten second, zweite second, dritten third, vierten fourth,
  letzten last, jeden every, jede every, jedes every, alle every, täglich daily, wöchentlich weekly, monatlich monthly,
  vierteljährlich quarterly, jährlich yearly, diesen this, diese this, dieses this, kommenden this, nächste next,
  nächsten next, nächster next, nächstes next, und and, oder or, am on, an on, bis until, ab starting, vom from, seit since,
  nach after, vor before, außer except, für for, nicht not, vorigen last, vergangenen last, zum the, dem the, der the, des the, im of the, ende end of,
  anfang beginning of, mitte middle of, vorher before, davor before, heiligabend Christmas Eve, weihnachten Christmas,
  silvester New Year’s Eve, neujahr New Year’s Day`
    .split(/,\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
);

const wordByWord = (phrase: string): string =>
  phrase.replaceAll(/\p{L}+/gu, (word) => ENGLISH[word.toLowerCase()] ?? word);

const HOURS = ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'];

const DAY = '(?:(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)';
const SHORT_DAY = '(?:mo|di|mi|do|fr|sa|so)';
const MONTH = '(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)';
const SHORT_MONTH = String.raw`(?:jan|feb|mär|apr|jun|jul|aug|sept?|okt|nov|dez)\.?`;
const COUNT = String.raw`(?:\d{1,4}|eine[nmr]?|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)`;
const NTH = '(?:ersten|zweiten?|dritten|vierten|letzten)';
const AND = String.raw`(?:\s*,\s*|\s+und\s+)`;
const PART = '(?:früh|morgen|vormittag|mittag|nachmittag|abend|nacht)';
const HOLIDAY = '(?:heiligabend|weihnachten|silvester|neujahr)';
/** What a preposition stands before. */
const WHEN = String.raw`(?:${DAY}|heute|(?:über)?morgen|(?:diese|nächste|kommende)[nrs]?\s|(?:ende|anfang|mitte)\s|${HOLIDAY}|\d{1,2}\.\s?(?:${MONTH}|${SHORT_MONTH}))`;
const CLOCK = String.raw`\d{1,2}(?:[:.][0-5]\d)?`;

const PARTS: readonly (readonly [part: RegExp, english: string])[] = [
  [/^(?:früh|morgen|vor)/i, 'morning'],
  [/^mittag/i, 'noon'],
  [/^nachmittag/i, 'afternoon'],
  [/^abend/i, 'evening'],
  [/^nacht/i, 'night'],
];

const partOfDay = (word: string): string => PARTS.find(([part]) => part.test(word))![1];

type Groups = Readonly<Record<string, string | undefined>>;

/** `9` and `9.30` as exact times. */
const exact = (clock: string): string => (/[:.]/.test(clock) ? clock.replace('.', ':') : `${clock}:00`);

/** `1st` */
const ordinal = (day: string): string =>
  `${day}${{ 1: 'st', 2: 'nd', 3: 'rd' }[Number(day) > 20 ? Number(day) % 10 : Number(day)] ?? 'th'}`;

/** Phrases about time, longer ones first; without a translation of its own, each word of a phrase is translated. */
const PHRASES: readonly (readonly [words: string, english?: (groups: Groups, context: LanguageContext) => string])[] = [
  [String.raw`guten\s+(?:morgen|abend)|(?:frau|herrn?|familie|dr\.?)\s+${DAY}`, () => 'Ana'],
  // um 8 Uhr abends, von 9 bis 11 Uhr, 17 Uhr 30, halb 9, um 9
  [
    String.raw`(?:um\s+)?(?<hour>\d{1,2})(?:[:.](?<minute>[0-5]\d))?(?:\s*uhr)?\s+(?<part>morgens|vormittags|nachmittags|abends|nachts)`,
    ({ hour, minute = '00', part }) => {
      const isLate = partOfDay(part!) !== 'morning' && (part !== 'nachts' || Number(hour) > 5);
      return `at ${hour}:${minute}${Number(hour) > 12 ? '' : isLate ? 'pm' : 'am'}`;
    },
  ],
  [
    String.raw`(?:von\s+)?(?<from>${CLOCK})(?:\s*uhr)?\s*(?:bis|-|–)\s*(?<to>${CLOCK})\s*uhr`,
    ({ from, to }) => `from ${exact(from!)} to ${exact(to!)}`,
  ],
  [String.raw`(?<hour>\d{1,2})\s*uhr(?:\s+(?<minute>[0-5]\d))?`, ({ hour, minute = '00' }) => `${hour}:${minute}`],
  [
    String.raw`(?:um\s+)?(?<part>halb|viertel\s+(?:nach|vor))\s+(?<named>\d{1,2}|${HOURS.join('|')})`,
    ({ part, named }) => {
      const hour = HOURS.indexOf(named!.toLowerCase()) + 1 || Number(named);
      if (/^halb/i.test(part!)) return `half past ${hour - 1 || 12}`;
      return `quarter ${/nach$/i.test(part!) ? 'past' : 'to'} ${hour}`;
    },
  ],
  [String.raw`(?:um|gegen)(?=\s+\d)(?!\s+\d+\.\d+\.)`, () => 'at'],
  [String.raw`(?:bis\s+)?spätestens(?:\s+(?:am|bis|um))?(?=\s+(?:${WHEN}|\d{1,2}\.\d|${CLOCK}\s*uhr))`, () => 'by'],
  [String.raw`bis(?=\s+${CLOCK}\s*(?:uhr|$))`, () => 'by'],
  [String.raw`ab(?=\s+${CLOCK}\s*uhr)`, () => 'from'],
  [String.raw`(?:um\s+)?mitternacht`, () => 'midnight'],
  // in 3 Tagen, 2 Stunden, 1 Tag vorher, erinnere mich
  [String.raw`(?<in>in\s+)?eine[rn]?\s+halben?\s+stunde`, (groups) => `${groups['in'] ? 'in ' : ''}half an hour`],
  [String.raw`in\s+${COUNT}\s+(?:tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?|stunden?|minuten?)`],
  [String.raw`(?:für\s+)?(?:${COUNT}\s+|\d{1,4})(?:std|stunden?|minuten?)(?:\s+(?:vorher|davor))?`],
  [String.raw`${COUNT}\s+(?:tage?|wochen?)\s+(?:vorher|davor)`],
  [String.raw`erinner[ne]?\s+mich`, () => 'remind me'],
  // am letzten Freitag jedes Monats, jeden zweiten Montag, jeden 15., alle 2 Wochen, montags und freitags
  [
    String.raw`(?<!jede[nrs]?\s+)(?:am\s+)?(?<nth>${NTH})\s+(?<day>${DAY}|tag|werktag)\s+(?:(?<every>jede[ns])|im|des)\s+monats?`,
    ({ nth, day, every }) => `on the ${wordByWord(`${nth} ${day}`)} of ${every ? 'every' : 'the'} month`,
  ],
  [String.raw`jede[nr]?\s+(?<part>${PART})`, ({ part }) => `every ${partOfDay(part!)}`],
  [String.raw`jede[nrs]?\s+(?:am\s+)?${SHORT_DAY}(?:${AND}${SHORT_DAY})*`],
  [
    String.raw`jede[nrs]?\s+(?:${NTH}\s+)?(?:${DAY}|tag|woche|monat|quartal|jahr|werktag|wochenende)(?:${AND}${DAY})*(?:\s+im\s+monat)?`,
  ],
  [
    String.raw`jede[nr]?\s+(?<day>\d{1,2})\.\s?(?<month>${MONTH})`,
    ({ day, month }) => `every ${day} ${wordByWord(month!)}`,
  ],
  [
    String.raw`jede[nr]?\s+(?<day>\d{1,2})\.(?=\s*(?:$|,)|\s+(?:im|des|um|ab|bis|\d))(?:\s+(?:im|des)\s+monats?)?`,
    ({ day }) => `every ${ordinal(day!)}`,
  ],
  [String.raw`alle\s+${COUNT}\s+(?:tage|wochen|monate|jahre)`],
  [
    `(?<days>${DAY}s(?:${AND}${DAY}s)*)`,
    ({ days }) => `on ${wordByWord(days!.replaceAll(/(?<=tag|mittwoch|abend)s/gi, '')).replaceAll('day', 'days')}`,
  ],
  [`(?:an\\s+)?(?:werktags|wochentags|werktagen)`, () => 'on weekdays'],
  ['täglich|wöchentlich|monatlich|vierteljährlich|jährlich'],
  // heute Abend, Freitagabend, morgen früh, am Abend, abends
  [
    String.raw`heute\s+(?<part>${PART})`,
    ({ part }) => {
      const named = partOfDay(part!);
      return named === 'night' ? 'tonight' : named === 'noon' ? 'today noon' : `this ${named}`;
    },
  ],
  [`(?<day>${DAY})(?<part>${PART})`, ({ day, part }) => `${wordByWord(day!)} ${partOfDay(part!)}`],
  [String.raw`(?<=(?:${DAY}|morgen)\s+)(?<part>${PART})`, ({ part }) => partOfDay(part!)],
  [
    String.raw`am\s+(?<part>morgen|vormittag|mittag|nachmittag|abend)|(?<adverb>morgens|vormittags|mittags|nachmittags|abends|nachts)`,
    ({ part, adverb }) => {
      const named = partOfDay((part ?? adverb)!);
      return ['noon', 'night'].includes(named) ? `at ${named}` : `in the ${named}`;
    },
  ],
  // nächsten Montag, nächste Woche, Ende des Monats, 3. Dezember, am 15., bis Mo
  [
    String.raw`nächste[nr]?\s+(?<day>${DAY})`,
    ({ day }, { today, weekStart }) => {
      const name = wordByWord(day!);
      const inNextWeek = comingWeekday(addDays(weekOf(today, weekStart), 7), weekdayNumber(name));
      // The coming one, or the one of the next week: two days in one phrase are in doubt.
      return inNextWeek === comingWeekday(today, weekdayNumber(name)) ? `next ${name}` : `${name} or ${name}`;
    },
  ],
  [String.raw`übernächste[nr]?\s+(?<day>${DAY})`, ({ day }) => `${wordByWord(day!)} in 2 weeks`],
  [String.raw`(?<day>${DAY}),?\s+de[nm](?=\s+\d{1,2}\.)`, ({ day }) => wordByWord(day!)],
  [String.raw`(?:nächste[nrs]?|diese[nrs]?)\s+(?:woche|monats?|quartals?|jahr(?:es)?|wochenende)`],
  [String.raw`(?:diese[nr]?|kommende[nr]?)\s+${DAY}`],
  [
    String.raw`(?:am\s+|zum\s+)?(?:ende|anfang|mitte)\s+(?:(?:der|des|diese[rs])\s+)?(?:woche|monats|quartals|jahres|${MONTH})`,
  ],
  [
    String.raw`(?:am\s+)?(?<unit>woche|monat|quartal|jahr)s?(?:en)?ende(?=\s*(?:$|[,.!]))`,
    ({ unit }) => (unit!.toLowerCase() === 'woche' ? 'on the weekend' : `end of the ${wordByWord(unit!)}`),
  ],
  [
    String.raw`(?<day>\d{1,2})\.\s?(?<month>${MONTH}|${SHORT_MONTH})(?<year>\s+\d{4})?`,
    ({ day, month, year = '' }) => `${day} ${wordByWord(month!).replace('.', '')}${year}`,
  ],
  [
    String.raw`(?<lead>am|(?:bis\s+)?zum|ab\s+dem|bis)\s+(?<day>\d{1,2})\.(?=\s*(?:$|,)|\s+(?:um\s|\d))`,
    ({ lead, day }) => `${/^ab/i.test(lead!) ? 'starting' : /^am/i.test(lead!) ? 'on' : 'by'} the ${ordinal(day!)}`,
  ],
  [String.raw`(?:am\s+(?:mo|di|mi|do|fr|sa)|(?:bis|ab|diesen|kommenden)\s+${SHORT_DAY})`],
  [String.raw`${SHORT_DAY}[-–/]${SHORT_DAY}`],
  [`am\\s+wochenende`, () => 'on the weekend'],
  [String.raw`(?<=(?:${DAY}|heute|morgen)\s+)(?:und|oder)(?=\s+(?:am\s+)?(?:${DAY}|heute|(?:über)?morgen))`],
  [String.raw`(?:bis|ab)\s+${MONTH}`],
  [
    String.raw`(?:am|an|vom|(?:bis\s+)?zum|bis|ab(?:\s+dem)?|seit(?:\s+dem)?|nach|vor(?:\s+dem)?|außer|letzten|vorigen|vergangenen|nicht|der|dem|des)(?=\s+(?:am\s+)?${WHEN})`,
  ],
  [String.raw`(?:(?:bis\s+)?zum|bis|vom|ab(?:\s+dem)?|seit(?:\s+dem)?|nach|vor(?:\s+dem)?)(?=\s+\d{1,2}\.\d)`],
  [`${DAY}|heute|(?:über)?morgen|${HOLIDAY}`],
];

/** The phrases about time of a German line, with what the rules read instead. */
export function germanPhrases(line: string, context: LanguageContext): Phrase[] {
  const found: Phrase[] = [];
  for (const [words, english] of PHRASES) {
    for (const { index, 0: phrase, groups = {} } of findWords(words, line)) {
      const range = { start: index, end: index + phrase.length };
      if (found.some((each) => overlap(each, range))) continue;
      found.push({ ...range, english: english?.(groups, context) ?? wordByWord(phrase) });
    }
  }
  return found.toSorted((one, other) => one.start - other.start);
}
