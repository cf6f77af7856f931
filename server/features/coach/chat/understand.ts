import type { Alignment } from '#contract/alignment.ts';
import { asTyped, lowered, stemsOf } from '../facts/match-words.ts';
import { inSlices } from '#server/platform/batches.ts';
import type { ProjectProgress } from '../facts/progress.ts';
import type { OpenRow } from '../facts/snapshot.ts';
import type { ChatFacts } from './chat-facts.ts';
import { cutDays, type Days, type Known, type Period } from './periods.ts';
import { isFiller, meaningsOf, type Meanings, wordsOf, written } from './words.ts';

/* What a message is about: the meanings of its words, days, minutes, and records of the person. */

/** The records that a message names: a place, or tasks. */
export interface Named {
  project?: ProjectProgress;
  area?: { id: string; name: string };
  pillar?: Alignment['balance'][number];
  /** Its id and those of its sub-pillars. */
  pillarIds?: readonly string[];
  /** Open tasks and occurrences with these words in their names. */
  rows?: readonly OpenRow[];
  /** A completed project or task; with the day, if it is known. */
  completed?: { id: string; name: string; kind: 'project' | 'task' | 'recurring'; on?: string };
}

export interface Asked extends Meanings, Named {
  /** The message on one line. */
  content: string;
  past: Period | null;
  toCome: Period | null;
  minutes: number | null;
  /** The words looked for in the journal: `mum`. */
  about?: readonly string[] | undefined;
  /** The days that others are compared with. */
  comparedWith: Period | null;
  /** The place that another is compared with. */
  beside?: Named;
  /** Of the lists of the reply, from 0. */
  page?: number;
}

/** Questions and wishes are shorter. */
const READ_MAX = 300;

/** A message without the names of records: days and minutes stand as `<days>` and `<minutes>`. */
export interface Read {
  content: string;
  /** With the names, lowered and written out. */
  text: string;
}

/** Null: the message is too long for rules. */
export function readMessage(message: string): Read | null {
  const content = message.trim().replaceAll(/\s+/g, ' ');
  return content.length > READ_MAX ? null : { content, text: written(lowered(content)) };
}

/** What a text means if the names of these records are in it as words in angle brackets. */
export function askedIn({ content, text }: Read, known: Known, named: Named = {}): Asked {
  const { rest: compared, comparedWith } = cutCompared(text, known);
  const { rest, days } = cutDays(compared, known);
  const { rest: others, minutes } = cutMinutes(rest);
  const { rest: words, about } = cutAbout(others);
  const { meanings, unknown } = meaningsOf(wordsOf(words));
  const isAbout = (...any: string[]) => any.some((word) => meanings.has(word));
  const isOfTasks = !isAbout('project', 'repeat', '<days>', '<task>', '<completed>');
  const inContext = (meaning: string) => {
    if (meaning === '<days>') return kindOf(days!);
    if (meaning === 'attention') return isAbout('project', '<project>') ? 'overdue' : 'neglect';
    // A place that is falling behind gets too little time.
    if (meaning === 'behind') return isAbout('area', 'pillar', '<area>', '<pillar>') ? 'neglect' : 'overdue';
    if (!isAbout('due', 'by_date') || !['due', 'by_date', 'nearest'].includes(meaning)) return meaning;
    if (isOfTasks && isAbout('next', 'nearest')) return 'later';
    return meaning === 'by_date' && !isOfTasks ? 'due' : meaning;
  };
  return {
    ...{
      content,
      unknown,
      minutes,
      comparedWith,
      about: about.map((word) => asTyped(word, content)),
      past: days?.past ?? null,
      toCome: days?.toCome ?? null,
      ...named,
    },
    meanings: new Set([...meanings].flatMap((each) => (each === 'put_off' ? ['overdue', 'oldest'] : inContext(each)))),
  };
}

export function kindOf({ past, toCome }: Days): string {
  if (past?.name === 'today') return '<today>';
  return past && toCome ? '<either>' : past ? '<past>' : '<ahead>';
}

/** A record that a message may name. */
export interface Candidate {
  /** As in the text of a message. */
  name: string;
  /** The same of the task above a subtask, or empty. */
  above: string;
  /** The stems of both, made when first needed. */
  stems: () => ReadonlySet<string>;
  /** The word that takes its place. */
  word: '<project>' | '<area>' | '<pillar>' | '<task>' | '<completed>';
  named: Named;
}

/** Candidates that are looked at before other requests may run: each may have many words. */
const CANDIDATES_AT_ONCE = 100;

async function collected<From, To>(all: readonly From[], find: (each: From) => readonly To[]): Promise<To[]> {
  const found: To[] = [];
  await inSlices(all, async (some) => void found.push(...some.flatMap(find)), CANDIDATES_AT_ONCE);
  return found;
}

export function candidate(word: Candidate['word'], name: string, named: Named, above = ''): Candidate {
  const [own, other] = [written(lowered(name)), written(lowered(above))];
  let stems: ReadonlySet<string> | undefined;
  return {
    ...{ name: own, above: other, word, named },
    stems: () => (stems ??= new Set(wordsOf(`${own} ${other}`).map(stem))),
  };
}

/** Every record that a message may name. */
export async function readCandidates(facts: ChatFacts): Promise<Candidate[]> {
  const [homes, { balance }, pillars, open, log] = await Promise.all([
    ...([facts.homes(), facts.alignment(), facts.pillars(), facts.open(), facts.log()] as const),
  ]);
  const subPillars = new Map(pillars.map(({ id, subPillarIds }) => [id, subPillarIds]));
  const all: Readonly<Parameters<typeof candidate>>[] = [
    ...homes.projects.map((project) => ['<project>', project.name, { project }] as const),
    ...homes.areas.map((area) => ['<area>', area.name, { area }] as const),
    ...balance.map((pillar) => {
      const pillarIds = [pillar.pillar_id, ...(subPillars.get(pillar.pillar_id) ?? [])];
      return ['<pillar>', pillar.pillar_name, { pillar, pillarIds }] as const;
    }),
    ...open.map((row) => ['<task>', row.name, { rows: [row] }, facts.above.get(row.id)?.parent.name] as const),
    ...homes.completed.map(
      (project) => ['<completed>', project.name, { completed: { ...project, kind: 'project' } }] as const,
    ),
    ...log.map(
      (row) => ['<completed>', row.name, { completed: { ...row, id: row.subject_id, on: row.completed_on } }] as const,
    ),
  ];
  return collected(all, (each) => [candidate(...each)]);
}

/** Kinds of records, the widest first. */
const KINDS = ['<pillar>', '<area>', '<project>', '<completed>'];
/** Records whose whole names are looked for in a message. */
const WHOLE_MAX = 5;

/**
 * The readings of a message with the name of a record, the best first: a whole name, the longest or last first, with all
 * tasks of it; the record or the tasks whose names have all the words that the rules do not know. Words that no name has
 * stay unknown.
 */
export async function* readingsOf(read: Read, known: Known, candidates: readonly Candidate[]): AsyncGenerator<Asked> {
  const beside = await readBeside(read, known, candidates);
  if (beside) yield beside;
  yield* readingsOfOne(read, known, candidates);
}

/** Those that compare no places. */
async function* readingsOfOne(read: Read, known: Known, candidates: readonly Candidate[]): AsyncGenerator<Asked> {
  const placed = await collected(candidates, (each) => {
    const at = placeOf(read.text, each.name);
    return at < 0 ? [] : [{ ...each, at }];
  });
  const whole = placed.toSorted((one, other) => other.name.length - one.name.length || other.at - one.at);
  const groups = [...Map.groupBy(whole, ({ name, word }) => `${word} ${name}`).values()];
  for (const same of groups.slice(0, WHOLE_MAX)) {
    const { name, word, at, ...first } = same[0]!;
    // Of several projects, none is meant.
    if (word === '<project>' && same.length > 1) return;
    const named = word === '<task>' ? { rows: same.flatMap((each) => each.named.rows ?? []) } : first.named;
    const text = `${read.text.slice(0, at)} ${word} ${read.text.slice(at + name.length)}`;
    yield askedIn({ ...read, text }, known, named);
  }
  const plain = askedIn(read, known);
  // “Who is Jonas?” names no task with “who”.
  const asked = plain.unknown.filter((word) => word !== 'who');
  const unknown = [...new Set(asked)].map((word) => ({ word, stem: stem(word) }));
  const wantedStems = new Set<string>();
  const alike = await collected(candidates, (each) => {
    const text = `${each.name} ${each.above}`;
    if (!unknown.some((one) => text.includes(one.stem.slice(0, 3)))) return [];
    const stems = each.stems();
    const found = unknown.filter((one) => stems.has(one.stem));
    found.forEach((one) => wantedStems.add(one.stem));
    return found.length > 0 ? [each] : [];
  });
  const like = await collected(alike, (each) => (wantedStems.isSubsetOf(each.stems()) ? [each] : []));
  // Known words that all of these names have belong to them as well.
  const words = wordsOf(read.text);
  const inAll = new Set(words.map(stem));
  await collected(like, (each) => {
    const stems = each.stems();
    inAll.forEach((one) => stems.has(one) || inAll.delete(one));
    return [];
  });
  const isWanted = (word: string) => unknown.some((each) => each.word === word && wantedStems.has(each.stem));
  const gap = words.filter((word) => !isWanted(word) && !inAll.has(stem(word))).join(' ');
  const rows = like.flatMap(({ named }) => named.rows ?? []);
  const others = like.filter(({ word }) => word !== '<task>');
  // Of several places of a kind, none is meant; a pillar rather than what is in it.
  const [place, ...more] =
    KINDS.map((kind) => others.filter(({ word }) => word === kind)).find(({ length }) => length > 0) ?? [];
  // “Work or health this week” compares no days.
  if (!plain.comparedWith && sidesOf(read.text)) return;
  if (place && more.length === 0) yield askedIn({ ...read, text: `${gap} ${place.word}` }, known, place.named);
  if (rows.length > 0) yield askedIn({ ...read, text: `${gap} <task>` }, known, { rows });
}

const stem = (word: string): string => [...stemsOf(word)][0] ?? word;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Where words are last in a text, not as a part of longer words; -1: nowhere. A pattern for each name would take too long. */
export function placeOf(text: string, words: string): number {
  if (words === '') return -1;
  for (let at = text.lastIndexOf(words); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(words, at - 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
    const [after = ''] = text.slice(at + words.length, at + words.length + 2);
    if (!LETTER_OR_DIGIT.test(before) && !LETTER_OR_DIGIT.test(after)) return at;
  }
  return -1;
}

/* What days or places are compared with */

/** `this month compared to last month`, `better than last week`, `more in October than in September` */
const COMPARED =
  /\b(?:compared? (?:to|with)|versus|vs\.?|than)(?<other>(?: in| on)?(?: the)? [^?!<>]+?)(?=[?.! ]*(?:$|<))/;
/** `compare September and October` */
const COMPARE = /\bcompare (?<one>.+?) (?:and|to|with|against) /;

/** A text up to what it compares with, that, and the rest; null: it compares nothing. */
function sidesOf(text: string): { before: string; other: string; after: string } | null {
  const asked = text.replace(COMPARE, '$<one> compared with ');
  const match = COMPARED.exec(asked);
  if (!match) return null;
  const before = asked.slice(0, match.index).replaceAll(/\b(?:better|worse|more|less|fewer|busier)\b/g, '');
  return { before, other: match.groups!['other']!, after: asked.slice(match.index + match[0].length) };
}

function cutCompared(text: string, known: Known): { rest: string; comparedWith: Period | null } {
  const sides = sidesOf(text);
  const { rest, days } = cutDays(sides?.other ?? '', known);
  if (!sides || !days?.past || !/^ *(?:(?:in|on) +)?<days> *$/.test(rest)) return { rest: text, comparedWith: null };
  return { rest: `${sides.before} <compared> ${sides.after}`, comparedWith: days.past };
}

/** The reading of a message that compares two places, if it does: `more for Work than for Health this week`. */
async function readBeside(read: Read, known: Known, candidates: readonly Candidate[]): Promise<Asked | undefined> {
  const sides = sidesOf(read.text);
  if (!sides) return undefined;
  const placeIn = async (text: string) => {
    for await (const asked of readingsOfOne({ ...read, text }, known, candidates)) {
      if (asked.unknown.length === 0 && (asked.project ?? asked.area ?? asked.pillar) !== undefined) return asked;
    }
    return undefined;
  };
  const one = await placeIn(`${sides.before} <beside> ${sides.after}`);
  const other = one && (await placeIn(sides.other));
  if (!one || !other) return undefined;
  const days = ['<today>', '<past>', '<either>'].filter((word) => other.meanings.has(word));
  return {
    ...one,
    past: one.past ?? other.past,
    meanings: new Set([...one.meanings, ...days]),
    beside: other,
  };
}

/* What was written about */

/** `did I write about mum`, `journal for mum`, `did I mention mum`, up to the end, to `in my journal` or to `did I write`. */
const ABOUT =
  /\b(?:(?:wrote|written|(?:did|do) i(?: \w+)? write)\b[^<>]{0,40}? about|(?:entry|entries|journal|diary)\b[^<>]{0,40}? (?:about|for|of|with|on|mention|mentions|mentioning)|(?:did i|i)(?: first| last)? (?:mention|mentioned)) (?<about>[^<>]+?)(?: for the (?:first|last) time)?(?= in (?:my|the) (?:journal|diary|entries)| (?:did|have) i (?:write|written|make|made)\b|[?.! ]*$| <)/;

function cutAbout(text: string): { rest: string; about: string[] } {
  const match = ABOUT.exec(text);
  const found = match?.groups!['about'] ?? '';
  const words = wordsOf(found);
  // A sign, such as a percent sign, is searched for as well.
  const about = (words.length > 0 ? words : found.split(' ')).filter((word) => word !== '' && !isFiller(word));
  if (!match || about.length === 0) return { rest: text, about: [] };
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  const oldest = /\bfirst\b/.test(text.replace(found, '')) ? 'oldest ' : '';
  return { rest: `${before.replace(/\bfirst $/, '')}${oldest}journal <about> ${after}`, about };
}

/* Minutes */

const NUMBERS: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10, fifteen: 15, twenty: 20, thirty: 30 },
  ...{ forty: 40, 'forty five': 45, sixty: 60, ninety: 90, 'couple of': 2 },
};
const NUMBER = String.raw`(?:\d{1,3}(?:[.,]\d{1,2})? ?|(?:${Object.keys(NUMBERS).join('|')}) )`;
/**
 * `20 min`, `half an hour`, `an hour and a half`, `2 and a half hours`. “Take over an hour” is longer, “have over an hour”
 * is at least that; “over” of other words is not understood.
 */
const AMOUNT = new RegExp(
  String.raw`(?<![a-z0-9.,])(?:(?<longer>longer than|(?<=\btakes? )(?:more than|over)) |(?<=\b(?:have|got) )(?:more than|over) )?(?:(?<quarter>(?:a )?quarter of an hour)|(?<half>(?:a )?half (?:an )?hour)|(?<number>${NUMBER})(?<unit>m|min|minute|h|hr|hour)s?(?<more> and a half)?|(?<whole>${NUMBER})and a half hours?)(?![a-z0-9])`,
);

function cutMinutes(text: string): { rest: string; minutes: number | null } {
  const match = AMOUNT.exec(text);
  if (!match) return { rest: text, minutes: null };
  const { longer, quarter, half, number, unit, more, whole } = match.groups!;
  const count = (words: string) => NUMBERS[words.trim()] ?? Number(words.replace(',', '.'));
  const hours = quarter ? 0.25 : half ? 0.5 : whole ? count(whole) + 0.5 : null;
  const inUnit = number ? (count(number) + (more ? 0.5 : 0)) * (unit!.startsWith('h') ? 60 : 1) : 0;
  const minutes = Math.round(hours === null ? inUnit : hours * 60);
  if (minutes === 0) return { rest: text, minutes: null };
  const rest = `${text.slice(0, match.index)} <minutes> ${longer ? '<longer> ' : ''}${text.slice(match.index + match[0].length)}`;
  return { rest, minutes };
}
