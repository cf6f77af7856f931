import type { CoachScreen } from '#contract/coach.ts';
import { dayTotals } from '#contract/rules/day-totals.ts';
import { addDays, dayAndMonth, LAST_DAY } from '#server/platform/calendar.ts';
import { counted, formatCount, formatMinutes } from '#server/platform/text/format-numbers.ts';
import { shareSource, taskSource } from '../facts/citations.ts';
import { isStartable, overdueSince, shortestPillar, taskFor } from '../facts/findings.ts';
import { bulleted, countedAre, sentences } from '../facts/sentences.ts';
import { canStart, type ChatFacts, type OpenTask, type Row } from './chat-facts.ts';
import { dueText, isIn, placeName, see, startText, taskLine, taskName, waitsForText } from './task-lines.ts';
import type { Reply } from './topics.ts';
import type { Asked } from './understand.ts';

/* Replies about what is to be done. A question about tasks is a measure of the rows of a source that all filters keep. */

export const LINES_MAX = 3;
const LISTED_MAX = 10;
/** In minutes: a task that is called easy. */
const EASY_MAX = 30;
/** Days ahead for which occurrences of recurring tasks are known. */
const REPEATS_AHEAD = 30;

/** What tasks have in common, after `1 task` and after `2 tasks`. */
type Has = readonly [one: string, many: string];
const are = (what: string): Has => [`is ${what}`, `are ${what}`];
const have = (what: string): Has => [`has ${what}`, `have ${what}`];

interface Filter {
  has: Has;
  keeps: (task: OpenTask, facts: ChatFacts) => boolean;
  screen?: CoachScreen;
}

const waits = (task: OpenTask, { above }: ChatFacts) => !task.can_start || above.get(task.id)?.waits === true;

/** By the meanings of their words. */
const FILTERS: Readonly<Record<string, (minutes: number | null) => Filter>> = {
  undated: () => ({ has: have('no date'), keeps: ({ due_date }) => due_date === null }),
  important: () => ({ has: have('high priority'), keeps: ({ priority }) => priority === 'high' }),
  unimportant: () => ({ has: have('low priority'), keeps: ({ priority }) => priority === 'low' }),
  wait: () => ({ has: ['waits for others', 'wait for others'], keeps: waits, screen: 'Waiting tasks' }),
  repeat: () => ({ has: are('repeating'), keeps: ({ recurring_task_id: id }) => id !== null }),
  unestimated: () => ({ has: have('no estimate'), keeps: ({ estimated_duration: each }) => each === null }),
  inbox: () => ({
    ...{ has: are('in your Inbox'), screen: 'Inbox' },
    keeps: ({ project_id }, { inboxId }) => project_id === inboxId,
  }),
  '<longer>': (minutes) => ({
    has: [`takes longer than ${formatMinutes(minutes!)}`, `take longer than ${formatMinutes(minutes!)}`],
    keeps: ({ estimated_duration: each }) => each !== null && each > minutes!,
  }),
  easy: (minutes) => {
    const most = minutes ?? EASY_MAX;
    return {
      has: [
        `can be started and fits into ${formatMinutes(most)}`,
        `can be started and fit into ${formatMinutes(most)}`,
      ],
      keeps: (task, facts) =>
        task.estimated_duration !== null && task.estimated_duration <= most && canStart(facts, task),
    };
  },
};
export const FILTER_WORDS = Object.keys(FILTERS);

function filtersOf({ meanings, minutes }: Asked): Filter[] {
  const isShort = minutes !== null && !meanings.has('<longer>');
  const words = FILTER_WORDS.filter((word) => meanings.has(word) || (word === 'easy' && isShort));
  return words.map((word) => FILTERS[word]!(minutes));
}

/** The rows that a question is about, and what they have in common; null: they are open. */
interface Source {
  rows: readonly Row[];
  has: Has | null;
  /** Rows that are known by their number only. */
  more?: number;
  notes?: readonly string[];
  screen?: CoachScreen;
}

async function sourceOf(facts: ChatFacts, asked: Asked): Promise<Source> {
  const { meanings, rows, past, toCome, minutes } = asked;
  if (rows) return { rows, has: have('these words') };
  if (meanings.has('overdue')) return overdueSource(facts, past);
  if (meanings.has('due') && meanings.has('next') && !toCome) {
    const dated = (await facts.open()).filter(({ due_date }) => due_date !== null && due_date >= facts.day);
    return { rows: dated, has: have('a date from today on') };
  }
  if (meanings.has('<today>') && !meanings.has('due') && minutes === null) {
    const { today: list } = await facts.list();
    const open = list.tasks.filter(({ completed }) => !completed);
    const more = list.total_tasks - list.completed_tasks - open.length;
    return { rows: open, has: are('on today’s list'), more, screen: 'Today' };
  }
  const isDue = toCome !== null || meanings.has('due') || meanings.has('repeat');
  return isDue && minutes === null ? dueSource(facts, asked) : { rows: await facts.open(), has: null };
}

async function overdueSource(facts: ChatFacts, past: Asked['past']): Promise<Source> {
  const all = await facts.overdue();
  const isAll = past === null || past.name === 'today';
  const rows = all.rows.filter(({ due_date }) => isAll || (due_date! >= past.from && due_date! <= past.to));
  const has = are(isAll ? 'overdue' : `overdue from ${past.name.replace(/^(?:on|in|over) /, '')}`);
  return { rows, has, more: all.count - all.rows.length, screen: 'Overdue tasks' };
}

/** What is due in a period that is not over. Without a period it is this week. */
async function dueSource(facts: ChatFacts, { toCome, meanings }: Asked): Promise<Source> {
  const { day, weekEnd, locale } = facts;
  const { from: first, to, name } = toCome ?? { from: day, to: weekEnd, name: 'this week' };
  const from = first > day ? first : day;
  const [rows, overdue] = await Promise.all([facts.due(from, to), facts.overdue()]);
  const isLater = from === to && from > addDays(day, 1);
  const when = isLater ? `on ${dayAndMonth(from, locale)}` : name;
  const known = addDays(day, REPEATS_AHEAD);
  // Of today, those with a time that has passed are overdue as well.
  const among = overdue.rows.filter(({ id }) => rows.some((row) => row.id === id)).length;
  const late = overdue.count - among;
  const notes = sentences([
    to > known && `Repeating tasks are known up to ${dayAndMonth(known, locale)}.`,
    late > 0 && `${countedAre(late, among > 0 ? 'other task' : 'task')} overdue.`,
  ]);
  return {
    ...{ rows, notes, has: are(`due ${when}${name === 'this week' ? `, up to ${dayAndMonth(weekEnd, locale)}` : ''}`) },
    ...(meanings.has('repeat') && { screen: 'Repeating tasks' }),
  };
}

const RANK = { high: 0, medium: 1, low: 2 } as const;
/** Tasks without a date come last. */
const byUrgency = (one: OpenTask, other: OpenTask): number =>
  (one.due_date ?? LAST_DAY).localeCompare(other.due_date ?? LAST_DAY) || RANK[one.priority] - RANK[other.priority];

/** The open tasks that a question describes: their number, the time that they take, the longest, or a list. */
export const openTasks: Reply = async (facts, asked, citations) => {
  const { rows, has, more = 0, notes = [], screen } = await sourceOf(facts, asked);
  const filters = filtersOf(asked);
  const place = placeName(asked, citations);
  const isPart = filters.length > 0 || place !== '';
  const found = (rows as readonly OpenTask[])
    .filter((row) => isIn(asked)(row) && filters.every(({ keeps }) => keeps(row, facts)))
    .toSorted(byUrgency);
  const count = found.length + (isPart ? 0 : more);
  const atLeast = (facts.isCut() && has === null) || (isPart && more > 0) ? 'At least ' : '';
  const all = [...filters.map((filter) => filter.has), ...(has ? [has] : [])];
  const are_ = (all.length > 0 ? all : [are('open')]).map(([one, many]) => (count === 1 || count === 0 ? one : many));
  const noun = filters.length > 0 || asked.rows || (has?.[0].startsWith('has') ?? false) ? 'open task' : 'task';
  const line = taskLine(facts, citations);
  const end = see(filters.flatMap((filter) => filter.screen ?? [])[0] ?? screen ?? 'Tasks');
  if (count === 0 && atLeast === '') {
    const none =
      noun === 'task' && has ? `Nothing ${are_.join(' and ')}${place}` : `No ${noun}${place} ${are_.join(' and ')}`;
    return [`${none}.`, ...(isPart ? [] : notes), end];
  }
  for (const [most, sign] of [
    ['longest', -1],
    ['shortest', 1],
  ] as const) {
    if (!asked.meanings.has(most)) continue;
    const known = found.filter(({ estimated_duration: minutes }) => minutes !== null);
    const [first] = known.toSorted((one, other) => sign * (one.estimated_duration! - other.estimated_duration!));
    return [first ? `The ${most}${place} is ${line(first)}.` : `No open task${place} has an estimate.`, end];
  }
  const [isCount, isTime] = [
    asked.meanings.has('how_many'),
    ['how_long', 'time'].some((each) => asked.meanings.has(each)),
  ];
  const header = `${atLeast}${counted(count, noun)}${place} ${are_.join(' and ')}`;
  const counts = (keeps: Filter['keeps']) => formatCount(found.filter((task) => keeps(task, facts)).length);
  const details =
    !has &&
    !isPart &&
    `${counts(({ due_date }) => due_date === facts.day)} due today, ${counts(({ due_date }) => due_date === null)} without a date, ${counts(waits)} waiting for others`;
  const lateIds = new Set(
    asked.meanings.has('due') || asked.toCome ? (await facts.overdue()).rows.map(({ id }) => id) : [],
  );
  return sentences([
    isTime
      ? `${header}. ${timeText(found, more)}`
      : details
        ? `${header}: ${details}.`
        : `${header}${isCount || found.length === 0 ? '.' : ':'}`,
    ...(isCount || isTime
      ? []
      : bulleted(found, LISTED_MAX, (row) => `${line(row)}${lateIds.has(row.id) ? ', overdue' : ''}`, count)),
    ...(isPart ? [] : notes),
    end,
  ]);
};

/** How long tasks take: `They take about 2 h 30. 1 of them has no estimate.` */
function timeText(rows: readonly Row[], more: number): string {
  const known = rows.flatMap(({ estimated_duration: minutes }) => minutes ?? []);
  const unknown = rows.length - known.length;
  const them = rows.length === 1 ? 'It takes' : 'They take';
  return sentences([
    known.length > 0 && `${them} about ${formatMinutes(known.reduce((sum, minutes) => sum + minutes, 0))}.`,
    unknown > 0 && `${formatCount(unknown)} of them ${unknown === 1 ? 'has' : 'have'} no estimate.`,
    more > 0 && `${counted(more, 'further task')} ${more === 1 ? 'is' : 'are'} not counted in.`,
  ]).join(' ');
}

/** The open rows of today in their order, with the time that they take. */
export const today: Reply = async (facts, _, { cite, citeTask }) => {
  const { today: list } = await facts.list();
  const { suggestions, capacity_minutes: capacity } = list;
  const open = list.tasks.filter(({ completed }) => !completed);
  const count = list.total_tasks - list.completed_tasks;
  // Completed tasks take no more time, but there is less left of the day.
  const { planned_minutes: planned } = dayTotals({ ...list, tasks: open, more_completed: [] }, list.usual_task_minutes);
  const fitting = list.planned_minutes < capacity ? suggestions.slice(0, LINES_MAX) : [];
  return sentences([
    count > 0
      ? `${countedAre(count, 'task')} open today, about ${formatMinutes(planned)}${planned > capacity ? ', and you have' : ' of the'} ${formatMinutes(capacity)}${planned > capacity ? '' : ' that you have'}:`
      : `${list.total_tasks > 0 ? 'Everything on today’s list is done' : 'Nothing is on today’s list yet'}.`,
    ...bulleted(
      open,
      LISTED_MAX,
      (row) => `${citeTask(row)}${row.is_overdue || row.missed > 0 ? ', overdue' : ''}`,
      count,
    ),
    planned > capacity && `That is ${formatMinutes(planned - capacity)} more than the day holds.`,
    fitting.length > 0 && 'These would fit:',
    ...bulleted(fitting, LINES_MAX, ({ task, reason }) => `${cite(taskSource(task))}: ${reason}`),
    see('Today'),
  ]);
};

/** What is there for a day or longer. */
export const plan: Reply = async (facts, asked, citations) => {
  const isToday = asked.toCome === null || asked.toCome.name === 'today';
  const lines = await (isToday ? today : openTasks)(facts, asked, citations);
  return [
    ...lines.slice(0, -1),
    'I plan no hours and change nothing myself: open a task to give it a day.',
    lines.at(-1)!,
  ];
};

export const next: Reply = async (facts, _, { cite, citeTask }) => {
  const snapshot = await facts.snapshot();
  const { today: list } = snapshot;
  const late = snapshot.overdue.rows.find((task) => isStartable(snapshot, task));
  const first = late ?? list.tasks.find((task) => task.kind === 'task' && isStartable(snapshot, task));
  const short = shortestPillar(snapshot);
  const forPillar = short && taskFor(snapshot, short.pillar_id);
  const why = late ? `: ${overdueSince(late, snapshot.day, snapshot.locale)}` : ', the first on today’s list';
  const lines = sentences([
    first && `Start with ${citeTask(first)}${why}.`,
    short &&
      forPillar &&
      forPillar.id !== first?.id &&
      `Then ${cite(taskSource(forPillar))}, since ${cite(shareSource(short))} is ${short.gap_text} this week.`,
    ...list.suggestions
      .filter(({ task }) => task.id !== first?.id && task.id !== forPillar?.id)
      .slice(0, 2)
      .map(({ task, reason }) => `${cite(taskSource(task))} would fit too. ${reason}.`),
  ]);
  if (lines.length > 0) return [...lines, see('Today')];
  const isDone = list.total_tasks > 0 && list.completed_tasks === list.total_tasks;
  return [
    isDone
      ? 'Everything on today’s list is done. Enjoy the rest of the day, or pick something for tomorrow.'
      : 'No open task can be done now. Add one in Tasks, or use Break down to turn a goal into steps.',
  ];
};

/** What matters most today, and how many of the others can wait. */
export const overwhelmed: Reply = async (facts, asked, citations) => {
  const { today: list } = await facts.list();
  const possible = list.tasks.filter((row) => isStartable(facts, row));
  const kept = possible.find(({ priority, is_overdue }) => priority === 'high' || is_overdue) ?? possible[0];
  if (!kept) return next(facts, asked, citations);
  const others = list.total_tasks - list.completed_tasks - 1;
  return sentences([
    `Do one thing: ${citations.citeTask(kept)}. Give it 25 minutes.`,
    others > 0 &&
      `${counted(others, 'other task')} on today’s list can wait until then. To move one, open it in Today and choose another day.`,
    see('Today'),
  ]);
};

/** The tasks that wait, each with what it waits for: all, or the named ones and those that wait for them. */
export const waiting: Reply = async (facts, asked, citations) => {
  const [open, named] = [await facts.open(), asked.rows?.map(({ id }) => id)];
  const needsNamed = ({ dependency_tasks: needs }: OpenTask) =>
    needs.some(({ id, completed }) => !completed && named?.includes(id));
  const found = open
    .filter((task) => isIn(asked)(task) && (!named || named.includes(task.id) || needsNamed(task)))
    .map((task) => [task, waitsForText(task, facts, citations)] as const)
    .filter(([, needed]) => needed !== '');
  const free = (asked.rows ?? []).filter(({ id }) => !found.some(([task]) => task.id === id));
  if (found.length === 0 && !named)
    return [`No open task${placeName(asked, citations)} waits for another one.`, see('Waiting tasks')];
  return sentences([
    ...free.slice(0, LISTED_MAX).map((row) => {
      const more =
        row.kind === 'task' ? startText(row as OpenTask, facts, citations) : `It ${dueText(row, facts, 'is')}.`;
      return `${taskName(row, facts, citations)} waits for nothing. ${more}`;
    }),
    found.length > 0 && (found.length === 1 ? '1 task waits:' : `${formatCount(found.length)} tasks wait for others:`),
    ...bulleted(found, LISTED_MAX, ([task, needed]) => `${citations.cite(taskSource(task))} waits for ${needed}`),
    named && !found.some(([task]) => needsNamed(task)) && `No task waits for ${named.length === 1 ? 'it' : 'them'}.`,
    see('Waiting tasks'),
  ]);
};

/** Why tasks are to be done: what their projects, areas and pillars are for. */
export const why: Reply = (facts, { rows }, { note, citeTask }) =>
  Promise.all(
    rows!.slice(0, LINES_MAX).map(async (row) => {
      const name = citeTask(row);
      const [statement] = (await facts.why(row.id)).why_statements;
      statement?.sources.forEach(note);
      return statement?.why_statement ?? `${name} repeats, and has no reason written down.`;
    }),
  );

export const skip: Reply = () => [
  'To skip the next occurrence, open Repeating in Tasks, and choose Skip in the menu of the task.',
  see('Repeating tasks'),
];
