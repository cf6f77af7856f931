import type { Task } from '#contract/tasks.ts';
import { hasWord, lowered, stemsOf } from '../facts/match-words.ts';
import type { ChatFacts } from './chat-facts.ts';
import { type Periods, periodsIn } from './periods.ts';

/* What a message is about: days, minutes, and records of the person. */

type Share = ChatFacts['alignment']['balance'][number];

export interface Understood extends Periods {
  /** The message without its polite opening. */
  content: string;
  /** The same for `hasWord`. */
  text: string;
  minutes: number | null;
  project: ChatFacts['projects'][number] | undefined;
  /** A completed project. */
  completed: ChatFacts['completed'][number] | undefined;
  area: ChatFacts['areas'][number] | undefined;
  pillar: Share | undefined;
  /** The open task whose name it contains. */
  task: Task | undefined;
}

/** Questions and wishes are shorter; what comes after is not read, so that no message takes long. */
const READ_MAX = 500;

const POLITE =
  /^(?:(?:please|hey|hi|ok|okay|coach|so|can you|could you|would you|will you|can we|could we|i want to|i want you to|i would like to|i'd like to|let's|lets)[,!]?\s+)+/i;

export function understand(message: string, facts: ChatFacts): Understood {
  const content = message.trim().slice(0, READ_MAX).replaceAll(/\s+/g, ' ').replace(POLITE, '');
  const text = lowered(content);
  const [project, completed, area, pillar, task] = [
    named(text, facts.projects, ({ name }) => name),
    named(text, facts.completed, ({ name }) => name),
    named(text, facts.areas, ({ name }) => name),
    named(text, facts.alignment.balance, ({ pillar_name }) => pillar_name),
    named(text, facts.open, ({ name }) => name),
  ];
  // The longest name is meant: “Kitchen lights” more than “Kitchen”.
  const all = [project, completed, area, pillar, task];
  const longest = Math.max(...all.map((each) => each?.length ?? 0));
  const meant = <Each>(found: Named<Each> | undefined) => (found?.length === longest ? found.record : undefined);
  return {
    ...{ content, text, minutes: minutesIn(text) },
    // Words of a name are no days.
    ...periodsIn(text.replace(all.find((each) => each?.length === longest)?.name ?? '', ' '), facts),
    ...{
      project: meant(project),
      completed: meant(completed),
      area: meant(area),
      pillar: meant(pillar),
      task: meant(task),
    },
  };
}

/** Words of questions. A record whose name consists of these words matches only a question that asks for a name. */
const QUESTION_WORDS = new Set(
  'a about am and any are as at be begin can day days do doing done due focus for free get goal go have help how i in is it life me month my next now of on or plan should start that the this time to today tomorrow up was week what when where which who why with work yesterday you your'.split(
    ' ',
  ),
);

interface Named<Each> {
  record: Each;
  /** Lowered. */
  name: string;
  length: number;
}

/** The record whose name a lowered text contains as whole words; of several the one with the longest name. */
export function named<Each>(
  text: string,
  records: readonly Each[],
  nameOf: (record: Each) => string,
): Named<Each> | undefined {
  return (
    records
      .map((record) => ({ record, name: lowered(nameOf(record)) }))
      // Most names are not in the text.
      .filter(({ name }) => name !== '' && text.includes(name))
      .map(({ record, name }) => ({ record, name, length: name.length }))
      .toSorted((one, other) => other.length - one.length)
      .find(({ name }) => isNamed(text, name))
  );
}

function isNamed(text: string, name: string): boolean {
  if (!isWhole(text, name)) return false;
  if (name.split(/\s+/).some((word) => !QUESTION_WORDS.has(word))) return true;
  const escaped = name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const asked = String.raw`(?:["“„']|(?:how is|how about|what about|project|area) )${escaped}["”“']?(?: doing| going)?[.?!]*\s*$`;
  return new RegExp(asked, 'u').test(text);
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether lowered words are in a lowered text, not as a part of longer words. A pattern for each name would take too long. */
export function isWhole(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const before = [...text.slice(0, at).slice(-2)].at(-1) ?? '';
    const [after = ''] = text.slice(at + words.length, at + words.length + 2);
    if (!LETTER_OR_DIGIT.test(before) && !LETTER_OR_DIGIT.test(after)) return true;
  }
  return false;
}

/* Minutes */

const NUMBERS: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10, fifteen: 15, twenty: 20, thirty: 30 },
  ...{ forty: 40, 'forty-five': 45, fortyfive: 45, sixty: 60, ninety: 90, 'couple of': 2 },
};
const AMOUNT = new RegExp(
  String.raw`(?<![a-z0-9.,])(\d{1,3}(?:[.,]\d+)?|${Object.keys(NUMBERS).join('|')})\s*-?\s*(m|min|h|hr|hour)(?:ute|utes|s)?(?![a-z0-9])`,
);
/** An hour and a half, 2 and a half hours. */
const AND_A_HALF = /\b(an?|one|two|three|four|\d{1,2}) (?:hours? and a half|and a half hours?)\b/;

function minutesIn(text: string): number | null {
  const half = AND_A_HALF.exec(text)?.[1];
  if (half !== undefined) return (NUMBERS[half] ?? Number(half)) * 60 + 30;
  if (hasWord(text, 'half an hour') || hasWord(text, 'half hour')) return 30;
  if (hasWord(text, 'quarter of an hour')) return 15;
  const [, amount, unit] = AMOUNT.exec(text) ?? [];
  if (amount === undefined) return null;
  const number = NUMBERS[amount] ?? Number(amount.replace(',', '.'));
  return Math.round(number * (unit!.startsWith('h') ? 60 : 1));
}

/* Words of names */

/** The open tasks whose names have all telling words of a text, or if there are none, one of them that is seldom. */
export function tasksLike(text: string, tasks: readonly Task[]): Task[] {
  const wanted = [...stemsOf(text)].filter((stem) => !ASKING.has(stem));
  if (wanted.length === 0) return [];
  const scored = tasks.map((task) => {
    const stems = stemsOf(`${task.name} ${task.project_name}`);
    const inName = stemsOf(task.name);
    const hits = wanted.filter((stem) => stems.has(stem)).length;
    return { task, hits, inItsName: wanted.some((stem) => inName.has(stem)) };
  });
  const most = Math.max(0, ...scored.map(({ hits, inItsName }) => (inItsName ? hits : 0)));
  return most === 0 ? [] : scored.filter(({ hits, inItsName }) => inItsName && hits === most).map(({ task }) => task);
}

/** Stems of words that ask, and are in no name that is meant. */
const ASKING = stemsOf(
  'appointment again does due date deadline need have long show tell about there still please want know give list day week month today tomorrow yesterday happen happening scheduled schedule take taking',
);
