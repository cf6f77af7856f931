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
const DO = String.raw`(?<!(?<!\p{L})(?:to|must|can|could|should|would|shall|I|you|we|they|not|can['’]t|don['’]t)\s+)do`;
const SHORT_DAY = `(?:mo|di|mi|${DO}|fr|sa|so)`;
export const MONTH = '(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)';
const SHORT_MONTH = String.raw`(?:jan|feb|mär|apr|jun|jul|aug|sept?|okt|nov|dez)\.?`;
const COUNT = String.raw`(?:\d{1,4}|eine[nmr]?|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)`;
/** `Fr., 27. Nov.`, `Sa 28.11.`, `Montag, den 7. Dezember`: the screen shows dates so. */
const WITH_DAY = String.raw`(?:${DAY}|${SHORT_DAY}\.?),?\s+(?:de[nm]\s+)?`;
const NTH = '(?:ersten|zweiten?|dritten|vierten|letzten)';
const AND = String.raw`(?:\s*,\s*|\s+und\s+)`;
const PART = '(?:früh|morgen|vormittag|mittag|nachmittag|abend|nacht)';
const HOLIDAY = '(?:heiligabend|weihnachten|silvester|neujahr)';
/** What may follow a preposition. */
const WHEN = String.raw`(?:${DAY}|heute|(?:über)?morgen|(?:diese|nächste|kommende)[nrs]?\s|(?:ende|anfang|mitte)\s|${HOLIDAY}|\d{1,2}\.\s?(?:${MONTH}|${SHORT_MONTH})|${WITH_DAY}\d{1,2}\.)`;
const CLOCK = String.raw`\d{1,2}(?:[:.][0-5]\d)?`;
const EXACT = String.raw`(?:${CLOCK}\s*uhr|\d{1,2}:[0-5]\d)`;

const PARTS: readonly (readonly [part: RegExp, english: string])[] = [
  [/^(?:früh|morgen|vor)/i, 'morning'],
  [/^mittag/i, 'noon'],
  [/^nachmittag/i, 'afternoon'],
  [/^abend/i, 'evening'],
  [/^nacht/i, 'night'],
];

/** The hours that people give with a part of the day; others are in doubt: `12 Uhr nachts`. */
const HOURS_OF: readonly (readonly [part: RegExp, from: number, to: number])[] = [
  [/^(?:früh|morgen)/i, 3, 11],
  [/^vor/i, 6, 11],
  [/^mittag/i, 11, 14],
  [/^nachmittag/i, 12, 18],
  [/^abend/i, 17, 23],
  [/^nacht/i, 1, 5],
  [/^nacht/i, 21, 23],
];

function hourIn(part: string, hour: number): number | undefined {
  const rows = HOURS_OF.filter(([name]) => name.test(part));
  return [hour, hour + 12].find((each) => rows.some(([, from, to]) => each >= from && each <= to));
}

const partOfDay = (word: string): string => PARTS.find(([part]) => part.test(word))![1];

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

/** Phrases about time, longer ones first. Without a translation of its own, each word is translated; null means in doubt. */
const PHRASES: readonly (readonly [
  words: string,
  english?: (groups: Groups, context: LanguageContext) => string | null,
])[] = [
  [
    String.raw`guten\s+(?:morgen|abend)|(?:der|die|das|am\s+nächsten)\s+morgen|von\s+heute\s+auf\s+morgen|(?:frau|herrn?|familie|dr\.?)\s+${DAY}|(?:bild|welt)\s+am\s+sonntag|(?:abend|nacht|tage?|wochen?|monate?|stunden?|minuten?)\s+(?:vor|nach)(?=\s+(?:${WHEN}|\d))`,
    () => null,
  ],
  // Fr., 27. Nov., Sa 28.11., Montag, den 7. Dezember 2026
  [
    String.raw`(?<lead>am\s+)?(?<name>${DAY}|${SHORT_DAY})(?!\p{L})\.?,?\s+(?:de[nm]\s+)?(?<day>\d{1,2})\.\s?(?:(?<month>${MONTH}|${SHORT_MONTH})(?:\s+(?<year>\d{4}))?|(?<number>\d{1,2})\.(?<short>\d{4}|\d\d)?)(?:,(?=\s+${EXACT}))?`,
    ({ lead, short, ...groups }, context) => {
      const date = dateWithDay({ year: short, ...groups }, context);
      return date && `${lead ? 'on ' : ''}${date}`;
    },
  ],
  // um 8 Uhr abends, von 9 bis 11 Uhr, 17 Uhr 30, halb 9, um 9
  [
    String.raw`(?:um\s+)?(?<hour>\d{1,2})(?:[:.](?<minute>[0-5]\d))?(?:\s*uhr)?\s+(?<part>morgens|(?<=(?:uhr|um\s+\d{1,2})\s+)früh|vormittags|mittags|nachmittags|abends|nachts)`,
    ({ hour, minute = '00', part }) => {
      const meant = hourIn(part!, Number(hour));
      return meant === undefined ? null : `at ${meant}:${minute}`;
    },
  ],
  [
    String.raw`(?:(?:von|um)\s+)?(?<from>${CLOCK})(?:\s*uhr)?\s*(?:bis|-|–)\s*(?<to>${CLOCK})\s*uhr`,
    ({ from, to }) => `from ${exact(from!)} to ${exact(to!)}`,
  ],
  [
    String.raw`von\s+(?<from>\d{1,2}:[0-5]\d)\s+bis\s+(?<to>${CLOCK})`,
    ({ from, to }) => `from ${from!} to ${exact(to!)}`,
  ],
  [
    String.raw`zwischen\s+(?<from>${CLOCK})(?:\s*uhr)?\s+und\s+(?<to>${CLOCK})(?:\s*uhr)?`,
    ({ from, to }) => `between ${exact(from!)} and ${exact(to!)}`,
  ],
  [String.raw`(?:nach|vor|seit)(?=\s+${EXACT})`],
  [
    String.raw`(?:(?:um|gegen)\s+)?(?:etwa|circa|ca\.?|ungefähr|rund)(?=\s+${EXACT})|gegen(?=\s+\d)(?!\s+\d+\.\d+\.)`,
    () => 'around',
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
  [String.raw`um(?=\s+\d)(?!\s+\d+\.\d+\.)`, () => 'at'],
  [String.raw`(?:bis\s+)?spätestens(?:\s+(?:am|bis|um))?(?=\s+(?:${WHEN}|\d{1,2}\.\d|${CLOCK}\s*uhr))`, () => 'by'],
  [String.raw`bis(?=\s+${CLOCK}\s*(?:uhr|$))`, () => 'by'],
  [String.raw`ab(?=\s+${CLOCK}\s*uhr)`, () => 'from'],
  [String.raw`(?:um\s+)?mitternacht`, () => 'midnight'],
  // in 3 Tagen, 2 Stunden, 1 Tag vorher, erinnere mich
  [String.raw`(?<in>in\s+)?eine[rn]?\s+halben?\s+stunde`, (groups) => `${groups['in'] ? 'in ' : ''}half an hour`],
  [String.raw`in\s+${COUNT}\s+(?:tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?|stunden?|minuten?)`],
  [
    String.raw`(?<=(?:erinner[ne]?\s+mich|remind\s+me)\s+)${COUNT}\s?(?:tage?|wochen?|std|stunden?|minuten?)\s+(?:vorher|davor)`,
  ],
  [String.raw`(?:für\s+)?(?:${COUNT}\s+|\d{1,4})(?:std|stunden?|minuten)`],
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
    String.raw`jede[nr]?\s+(?<day>\d{1,2}\.|ersten)(?=\s*(?:$|,)|\s+(?:im|des|um|ab|bis|\d))(?:\s+(?:im|des)\s+monats?)?`,
    ({ day }) => `every ${ordinal(day!.replace(/\D/g, '') || '1')}`,
  ],
  [
    String.raw`alle\s+(?<count>${COUNT})\s+(?<unit>tage|wochen)\s+(?<days>${DAY}s(?:${AND}${DAY}s)*)`,
    ({ count, unit, days }) => `every ${wordByWord(`${count} ${unit}`)} on ${weekdaysIn(days!)}`,
  ],
  [String.raw`alle\s+${COUNT}\s+(?:tage|wochen|monate|jahre)`],
  [`(?<days>${DAY}s(?:${AND}${DAY}s)*)`, ({ days }) => `on ${weekdaysIn(days!)}`],
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
  [String.raw`(?:in\s+der|im)\s+(?<next>nächste[nr]\s+(?:woche|monat|quartal|jahr))`, ({ next }) => wordByWord(next!)],
  [String.raw`(?:in\s+der\s+)?übernächsten?\s+woche`, () => 'the week after next'],
  [String.raw`(?:nächste[nrs]?|diese[nrs]?)\s+(?:woche|monats?|quartals?|jahr(?:es)?|wochenende)`],
  [String.raw`im\s+(?<month>${MONTH})`, ({ month }) => `in ${wordByWord(month!)}`],
  [String.raw`(?:diese[nr]?|kommende[nr]?)\s+${DAY}`],
  [
    String.raw`(?:am\s+|zum\s+)?(?:ende|anfang|mitte)\s+(?:(?:der|des|diese[rs])\s+)?(?:woche|monats|quartals|jahres|${MONTH})`,
  ],
  [
    String.raw`(?:(?:bis\s+)?zum\s+|am\s+|bis\s+)?(?<unit>monats|quartals|jahres)ende(?=\s*(?:$|[,.!]))`,
    ({ unit }) => `end of the ${wordByWord(unit!)}`,
  ],
  [
    String.raw`(?<day>\d{1,2})\.\s?(?<month>${MONTH}|${SHORT_MONTH})(?<year>\s+\d{4})?(?<timed>,?(?=\s+(?:um\s+)?${EXACT}))?`,
    ({ day, month, year = '', timed }) => {
      const name = wordByWord(month!).replace('.', '');
      // The rule for dates with names takes the time too.
      return timed === undefined ? `${day} ${name}${year}` : `${day}.${monthNumber(name)}.${year.trim()}`;
    },
  ],
  [
    String.raw`(?<lead>am|(?:bis\s+)?zum|ab\s+dem|bis)\s+(?<day>\d{1,2})\.(?=\s*(?:$|,)|\s+(?:um\s|\d))`,
    ({ lead, day }) => `${/^ab/i.test(lead!) ? 'starting' : /^am/i.test(lead!) ? 'on' : 'by'} the ${ordinal(day!)}`,
  ],
  [String.raw`(?:am|bis|ab|diesen|kommenden)\s+(?:mo|di|mi|do|fr|sa)(?=\s*(?:$|[,.!]))`],
  // Di 14:30, Mo, Mi und Fr 7 Uhr; “so” is a word.
  [String.raw`(?:am\s+)?(?:mo|di|mi|${DO}|fr|sa)\.?(?:${AND}(?:mo|di|mi|${DO}|fr|sa)\.?)*(?=,?\s+(?:um\s+)?${EXACT})`],
  [String.raw`${SHORT_DAY}[-–/]${SHORT_DAY}`],
  [`am\\s+wochenende`, () => 'on the weekend'],
  [String.raw`(?<=(?:${DAY}|heute|morgen)\s+)(?:und|oder)(?=\s+(?:am\s+)?(?:${DAY}|heute|(?:über)?morgen))`],
  [String.raw`(?:bis|ab)\s+${MONTH}`],
  [
    String.raw`(?:am|an|vom|(?:bis\s+)?zum|bis|ab(?:\s+dem)?|seit(?:\s+dem)?|nach|vor(?:\s+dem)?|außer|letzten|vorigen|vergangenen|nicht|der|dem|des)(?=\s+(?:am\s+)?${WHEN})`,
  ],
  [String.raw`(?:(?:bis\s+)?zum|bis|vom|ab(?:\s+dem)?|seit(?:\s+dem)?|nach|vor(?:\s+dem)?)(?=\s+\d{1,2}\.\d)`],
  [`${DAY}|heute|(?:über)?morgen|(?:vor)?gestern|${HOLIDAY}`],
  // In English “was” is before a day of the past.
  [
    String.raw`was(?=\s+(?:${WHEN}|${WITH_DAY}(?:um\s+)?\d|übernächste[nr]?\s|im\s+(?:${MONTH}|nächsten)|in\s+${COUNT}\s+(?:tag|woche|monat|jahr)))`,
    () => 'what',
  ],
  // Erinnere mich morgen an den Müll
  [String.raw`(?<=^\s*erinner[ne]?\s+mich\s.+\s)an(?=\s+\p{L})`, () => 'to'],
  // The same in English, unless German words beside them change their meaning.
  [String.raw`${EXACT}|\d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d)?`],
];

/** Words beside a phrase that make it part of another one, which the table does not have: `für Sonntag`. */
const GOES_ON = {
  before: new RegExp(
    String.raw`${BEFORE}(?:vorher|davor|zwischen|nach|vor|seit|von|bis|ab|fürs?|zur|zum|bei|beim|auf|gegen|alle[rns]?|jede[nrsm]?|${NTH}|de[rmns]|das|(?:mein|dein|sein|ihr|unser|kein|ein)(?:e[nmrs]?)?|außer|ohne|letzte[nr]?|halb|viertel|kurz|früh|${SHORT_DAY}\.?,?|als|\d[\d:.]*\s+(?:und|oder|bis)(?:\s+um)?|\d+\.|tage?n?|wochen?|monate?n?|stunden?|minuten?)\s+$`,
    'iu',
  ),
  behind: new RegExp(
    String.raw`^,?\s+(?:(?:vorher|davor|danach|darauf|früh|morgens|vormittags|mittags|nachmittags|abends|nachts|uhr|im\s+${MONTH}|de[rns]\s+\d+|${SHORT_DAY}\.|${MONTH})${AFTER}|(?:und|oder)\s+(?:am\s+|um\s+)?\d+[.:]|(?:zwischen|nach|vor|seit|gegen|bis|auf|als)\s+(?:\d|heute|morgen|${DAY}))`,
    'iu',
  ),
};

/** The phrases about time of a German line, in English. A group of phrases with an uncertain one stays unread. */
export function germanPhrases(line: string, context: LanguageContext): Phrase[] {
  const found: (Range & { english: string | null })[] = [];
  for (const [words, english] of PHRASES) {
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
