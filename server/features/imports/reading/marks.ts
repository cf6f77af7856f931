import { calendarDate, clockTime } from '#contract/platform/wire.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { SHORT_WEEKDAYS } from '#server/features/recurring/engine/rrule.ts';
import { readMinutes } from './values.ts';

/** What the marks in the line of a task say, and the rest as its name. */
export interface Marked {
  name: string;
  priority: string | null;
  due: string | null;
  time: string | null;
  reminder: string | null;
  reminderTime: string | null;
  start: string | null;
  done: string | null;
  created: string | null;
  minutes: number | null;
  labels: string[];
  /** `+project` of todo.txt. */
  project: string | null;
  /** An RRULE. */
  repeat: string | null;
  repeatFrom: 'due' | 'completion';
  /** Marks that no field has, kept in words. */
  kept: string[];
}

const DAY = String.raw`(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?`;
/** Lines up to this length have marks; longer ones are texts. */
const MARKED_MAX = 2000;

const PRIORITIES: Readonly<Record<string, string>> = {
  '🔺': 'highest',
  '⏫': 'high',
  '🔼': 'medium',
  '🔽': 'low',
  '⏬': 'lowest',
};

type Apply = (marked: Marked, match: RegExpExecArray) => boolean | void;
const setDay =
  (field: 'due' | 'start' | 'done' | 'created' | 'reminder'): Apply =>
  (marked, [, day = '', text]) => {
    if (!calendarDate.safeParse(day).success) return false;
    marked[field] ??= day;
    const time = clockTime.safeParse(text).data ?? null;
    if (field === 'due') marked.time ??= time;
    if (field === 'reminder') marked.reminderTime ??= time;
  };

/** The marks of Obsidian Tasks, Dataview, TaskPaper, todo.txt and todo-bridge; each match is taken out of the name. */
const MARKS: readonly (readonly [RegExp, Apply])[] = [
  [new RegExp(`📅\\uFE0F?\\s*${DAY}`, 'u'), setDay('due')],
  [new RegExp(`[⏳🛫]\\uFE0F?\\s*${DAY}`, 'u'), setDay('start')],
  [new RegExp(`[✅❌]\\uFE0F?\\s*${DAY}`, 'u'), setDay('done')],
  [new RegExp(`➕\\uFE0F?\\s*${DAY}`, 'u'), setDay('created')],
  [new RegExp(`⏰\\uFE0F?\\s*${DAY}`, 'u'), setDay('reminder')],
  [new RegExp(`\\(@${DAY}\\)`), setDay('reminder')],
  [new RegExp(`[[(]due::\\s*${DAY}[\\])]`, 'i'), setDay('due')],
  [new RegExp(`[[(](?:scheduled|start)::\\s*${DAY}[\\])]`, 'i'), setDay('start')],
  [new RegExp(`[[(]completion::\\s*${DAY}[\\])]`, 'i'), setDay('done')],
  [new RegExp(`@due\\(${DAY}\\)`, 'i'), setDay('due')],
  [new RegExp(`@(?:start|defer)\\(${DAY}\\)`, 'i'), setDay('start')],
  [new RegExp(`@done\\(${DAY}\\)`, 'i'), setDay('done')],
  [new RegExp(`(?<!\\S)@?due:${DAY}(?!\\S)`, 'i'), setDay('due')],
  [new RegExp(`(?<!\\S)(?:t|start):${DAY}(?!\\S)`, 'i'), setDay('start')],
  [/[[(]priority::\s*(\w+)[\])]/i, (marked, [, word]) => void (marked.priority ??= word!.toLowerCase())],
  [/([🔺⏫🔼🔽⏬])\uFE0F?/u, (marked, [, sign]) => void (marked.priority ??= PRIORITIES[sign!]!)],
  [
    /🔁\uFE0F?\s*([^📅⏳🛫✅➕⏰🔺⏫🔼🔽⏬#^]{1,80})/u,
    (marked, [, words]) => {
      marked.repeat = rruleOf(words!);
      if (WHEN_DONE.test(words!.trim())) marked.repeatFrom = 'completion';
      if (marked.repeat === null) marked.kept.push(`Repeats: ${words!.trim()}`);
    },
  ],
  [
    /(?<!\S)\((\d[\dhm .,:]{0,15}[hm])\)(?!\S)/i,
    (marked, [, length]) => {
      const minutes = readMinutes(length!);
      if (minutes === null) return false;
      marked.minutes ??= minutes;
    },
  ],
  [/\s\^[\w-]{1,50}\s*$/, () => {}],
];

export function readMarks(line: string): Marked {
  const marked: Marked = {
    name: line.trim(),
    priority: null,
    due: null,
    time: null,
    reminder: null,
    reminderTime: null,
    start: null,
    done: null,
    created: null,
    minutes: null,
    labels: [],
    project: null,
    repeat: null,
    repeatFrom: 'due',
    kept: [],
  };
  if (line.length > MARKED_MAX) return marked;
  let text = line;
  for (const [pattern, apply] of MARKS) {
    const match = pattern.exec(text);
    if (match && apply(marked, match) !== false)
      text = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
  }
  text = text.replaceAll(/(?<!\S)#([\p{L}_][\p{L}\p{N}_/-]{0,49})(?!\S)/gu, (_, label: string) => {
    marked.labels.push(label);
    return '';
  });
  marked.name = text.replaceAll(/\s{2,}/g, ' ').trim() || line.trim();
  return marked;
}

const WHEN_DONE = / when done$/i;
const UNITS: Readonly<Record<string, string>> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' };

/** The RRULE of `every 2 weeks`, `every weekday` or `every monday, friday`; null for other words. */
function rruleOf(words: string): string | null {
  const text = words.trim().toLowerCase().replace(WHEN_DONE, '');
  const [, count, unit] = /^every (?:(\d{1,3}|other) )?(day|week|month|year)s?$/.exec(text) ?? [];
  if (unit) return `FREQ=${UNITS[unit]};INTERVAL=${count === 'other' ? 2 : (count ?? 1)}`;
  if (text === 'every weekday') return 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
  const [, list] = /^every (?:week on )?([a-z, ]+)$/.exec(text) ?? [];
  const days = list?.split(/,\s*| and | /).filter((day) => day !== '') ?? [];
  const indexes = days.map((day) => WEEKDAYS.findIndex((weekday) => weekday === day || weekday.slice(0, 3) === day));
  if (indexes.length === 0 || indexes.includes(-1)) return null;
  return `FREQ=WEEKLY;BYDAY=${indexes.map((index) => SHORT_WEEKDAYS[index]).join(',')}`;
}
