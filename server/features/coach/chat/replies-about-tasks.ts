import type { CoachScreen } from '#contract/coach.ts';
import type { RecurrenceType } from '#contract/recurrence.ts';
import { DAYS_AHEAD } from '#contract/recurring.ts';
import { dayTotals } from '#contract/rules/day-totals.ts';
import type { Task } from '#contract/tasks.ts';
import { addDays, dayAndMonth } from '#server/platform/calendar.ts';
import { counted, formatCount, formatMinutes } from '#server/platform/text/format-numbers.ts';
import { shareSource, taskSource } from '../facts/citations.ts';
import { isStartable, RANK, shortestPillar, taskFor } from '../facts/findings.ts';
import { bulleted, countedAre, listed, sentences } from '../facts/sentences.ts';
import type { OpenRow } from '../facts/snapshot.ts';
import { byTime, type ChatFacts } from './chat-facts.ts';
import {
  are,
  type Has,
  have,
  isDueText,
  isIn,
  namesIn,
  pastDay,
  placeName,
  quotedNames,
  see,
  startText,
  taskLine,
  taskName,
  verbs,
  waitsForText,
} from './task-lines.ts';
import type { Reply } from './topics.ts';
import type { Asked } from './understand.ts';

/* Replies about what is to be done. A question about tasks is a measure of the rows of a source that all filters keep. */

export const LINES_MAX = 3;
const LISTED_MAX = 10;
/** In minutes: a task that is called easy. */
const EASY_MAX = 30;
interface Filter {
  /** Undefined: the noun says it. */
  has?: Has;
  keeps: (row: OpenRow, facts: ChatFacts) => boolean;
  screen?: CoachScreen;
}

const waits = (row: OpenRow, { above }: ChatFacts) =>
  row.kind === 'task' && (!row.can_start || above.get(row.id)?.waits === true);

/** Tasks with a time from one hour to another; hours after midnight, before the person's day starts, count from 24 on. */
const inPart = (name: string, from: number, to: number) => (): Filter => ({
  has: are(`in the ${name}`),
  keeps: ({ due_time }, { dayStartHour }) => {
    if (due_time === null) return false;
    const hour = Number(due_time.slice(0, 2));
    const ofDay = hour < dayStartHour ? hour + 24 : hour;
    return ofDay >= from && ofDay < to;
  },
});

const repeating = (type: RecurrenceType, every: string) => (): Filter => ({
  ...{ has: verbs('repeats', 'repeat', every), screen: 'Repeating tasks' },
  keeps: ({ recurrence_pattern: pattern }) => pattern?.type === type && pattern.interval === 1,
});

const PARTS = ['morning', 'afternoon', 'evening'];

/** By the meanings of their words. */
const FILTERS: Readonly<Record<string, (minutes: number | null) => Filter>> = {
  by_date: () => ({ has: have('a date'), keeps: ({ due_date }) => due_date !== null }),
  later: () => ({ has: have('a date from today on'), keeps: ({ due_date: due }, { day }) => (due ?? '') >= day }),
  undated: () => ({ has: have('no date'), keeps: ({ due_date }) => due_date === null }),
  important: () => ({ has: have('high priority'), keeps: ({ priority }) => priority === 'high' }),
  unimportant: () => ({ has: have('low priority'), keeps: ({ priority }) => priority === 'low' }),
  wait: () => ({ has: verbs('waits', 'wait', 'for others'), keeps: waits, screen: 'Waiting tasks' }),
  morning: inPart('morning', 0, 12),
  afternoon: inPart('afternoon', 12, 18),
  evening: inPart('evening', 18, 48),
  repeat: () => ({ keeps: ({ recurring_task_id: id }) => id !== null, screen: 'Repeating tasks' }),
  daily: repeating('daily', 'every day'),
  weekly: repeating('weekly', 'every week'),
  monthly: repeating('monthly', 'every month'),
  unestimated: () => ({ has: have('no estimate'), keeps: ({ estimated_duration: each }) => each === null }),
  inbox: () => ({
    ...{ has: are('in your Inbox'), screen: 'Inbox' },
    keeps: ({ project_id }, { inboxId }) => project_id === inboxId,
  }),
  '<longer>': (minutes) => ({
    has: verbs('takes', 'take', `longer than ${formatMinutes(minutes!)}`),
    keeps: ({ estimated_duration: each }) => each !== null && each > minutes!,
  }),
  '<minutes>': (minutes) => {
    const most = minutes ?? EASY_MAX;
    return {
      has: verbs('can be started and fits', 'can be started and fit', `into ${formatMinutes(most)}`),
      keeps: (row, facts) =>
        row.estimated_duration !== null &&
        row.estimated_duration <= most &&
        (row.kind === 'recurring' || isStartable(facts, row)),
    };
  },
};
export const FILTER_WORDS = Object.keys(FILTERS);

/** Whether minutes, or “easy”, ask for tasks that fit into them. */
const isShort = ({ meanings, minutes }: Asked) =>
  meanings.has('easy') || (minutes !== null && !meanings.has('<longer>'));

function filtersOf(asked: Asked): Filter[] {
  const words = FILTER_WORDS.filter((word) => (word === '<minutes>' ? isShort(asked) : asked.meanings.has(word)));
  // All lists are in that order: beside other words, “by date” leaves nothing out.
  const isOrder = words.length > 1 || asked.meanings.has('overdue') || asked.meanings.has('due');
  return words.filter((word) => word !== 'by_date' || !isOrder).map((word) => FILTERS[word]!(asked.minutes));
}

/** The rows that a question is about, and what they have in common; null: they are open. */
interface Source {
  rows: readonly OpenRow[];
  has: Has | null;
  /** There may be more than these. */
  isCut?: boolean;
  /** The number of further ones that are known by their number only. */
  more?: number;
  notes?: readonly string[];
  screen?: CoachScreen;
}

async function sourceOf(facts: ChatFacts, asked: Asked, isPart: boolean): Promise<Source> {
  const { meanings, rows, past, toCome } = asked;
  if (rows) {
    const inDays = rows.filter(({ due_date: due }) => !toCome || (due && due >= toCome.from && due <= toCome.to));
    const due = toCome ? ['is', 'are'].map((verb) => ` and ${verb} due ${toCome.name}`) : ['', ''];
    return { rows: inDays, has: [`has these words${due[0]}`, `have these words${due[1]}`], isCut: facts.isCut() };
  }
  if (meanings.has('overdue')) return overdueSource(facts, past);
  // Minutes of today are for any task.
  if (meanings.has('<today>') && !meanings.has('due') && !isShort(asked)) {
    const { today: list } = await facts.list();
    const open = list.tasks.filter(({ completed }) => !completed);
    const more = list.total_tasks - list.completed_tasks - open.length;
    return { rows: open, has: are('on today’s list'), more, screen: 'Today' };
  }
  const isDue = meanings.has('due') || (toCome !== null && !meanings.has('<today>'));
  if (isDue) return dueSource(facts, asked, isPart);
  return { rows: await facts.open(), has: null, isCut: facts.isCut() };
}

async function overdueSource(facts: ChatFacts, past: Asked['past']): Promise<Source> {
  const all = await facts.overdue();
  const isAll = past === null || past.name === 'today';
  const rows = all.rows.filter(({ due_date }) => isAll || (due_date! >= past.from && due_date! <= past.to));
  const has = are(isAll ? 'overdue' : `overdue from ${past.name.replace(/^(?:on|in|over) /, '')}`);
  return { rows, has, more: all.count - all.rows.length, screen: 'Overdue tasks' };
}

/** What is due in a period that is not over. Without a period it is this week. */
async function dueSource(facts: ChatFacts, { toCome }: Asked, isPart: boolean): Promise<Source> {
  const { day, weekEnd, locale } = facts;
  const { from: first, to, name } = toCome ?? { from: day, to: weekEnd, name: 'this week' };
  const from = first > day ? first : day;
  const [rows, overdue] = await Promise.all([facts.due(from, to), facts.overdue()]);
  const isLater = from === to && from > addDays(day, 1);
  const when = isLater ? `on ${dayAndMonth(from, locale)}` : name;
  const known = addDays(day, DAYS_AHEAD);
  // Of today, those with a time that has passed are overdue as well.
  const among = overdue.rows.filter(({ id }) => rows.some((row) => row.id === id)).length;
  const late = overdue.count - among;
  const notes = sentences([
    to > known && `Repeating tasks are known up to ${dayAndMonth(known, locale)}.`,
    !isPart && late > 0 && `${countedAre(late, among > 0 ? 'other task' : 'task')} overdue.`,
  ]);
  return {
    rows,
    notes,
    has: are(`due ${when}${name === 'this week' ? `, up to ${dayAndMonth(weekEnd, locale)}` : ''}`),
  };
}

const inOrder = ({ dayStartHour }: ChatFacts) => {
  const inTime = byTime(dayStartHour);
  return (one: OpenRow, other: OpenRow) => inTime(one, other) || RANK[one.priority] - RANK[other.priority];
};

/** The open tasks that a question describes: their number, the time that they take, the longest, or a list. */
export const openTasks: Reply = async (facts, asked, citations) => {
  const { meanings } = asked;
  const filters = filtersOf(asked);
  const place = placeName(asked, citations);
  const isPart = filters.length > 0 || place !== '';
  const { rows, has, isCut = false, more = 0, notes = [], screen } = await sourceOf(facts, asked, isPart);
  const found = rows
    .filter((row) => isIn(asked)(row) && filters.every(({ keeps }) => keeps(row, facts)))
    .toSorted(inOrder(facts));
  const count = found.length + (isPart ? 0 : more);
  // Tasks without a time can be done in any part of a day.
  const isPartOfDay = (asked.toCome !== null || meanings.has('<today>')) && PARTS.some((word) => meanings.has(word));
  const others = filtersOf({ ...asked, meanings: new Set([...meanings].filter((word) => !PARTS.includes(word))) });
  const timeless = isPartOfDay
    ? rows.filter((row) => row.due_time === null && isIn(asked)(row) && others.every(({ keeps }) => keeps(row, facts)))
    : [];
  const anyTime = listed(
    `${counted(timeless.length, 'other task')} of ${asked.toCome?.name ?? 'the list'} can be done at any time`,
    meanings.has('how_many'),
    timeless.toSorted(inOrder(facts)),
    LISTED_MAX,
    taskLine(facts, citations),
  );
  const after = timeless.length > 0 ? [...anyTime, ...notes] : notes;
  const isLeast = isCut || (isPart && more > 0);
  const all = [...filters.map((filter) => filter.has), has].filter((each) => !!each);
  const shared = (all.length > 0 ? all : [are('open')]).map(([one, many]) => (count > 1 ? many : one)).join(' and ');
  const isOpen = filters.length > 0 || (asked.rows && has !== null) || has?.[0].startsWith('has');
  const noun = meanings.has('repeat') ? 'repeating task' : isOpen ? 'open task' : 'task';
  const end = see(filters.flatMap((filter) => filter.screen ?? [])[0] ?? screen ?? 'Tasks');
  if (count === 0) {
    const none = isLeast
      ? `None of the ${formatCount(rows.length)} open tasks that I looked at ${all.length > 0 ? shared : 'is'}${place}`
      : noun === 'task' && has
        ? `Nothing ${shared}${place}`
        : `No ${noun}${place} ${shared}`;
    return [`${none}.`, ...after, end];
  }
  const line = taskLine(facts, citations);
  const header = `${isLeast ? 'At least ' : ''}${counted(count, noun)}${place} ${shared}`;
  if (meanings.has('oldest')) {
    const isLate = meanings.has('overdue');
    const since = (row: OpenRow) => (isLate || !row.date_created ? row.due_date! : facts.dayOf(row.date_created));
    const oldest = found.toSorted((one, other) => since(one).localeCompare(since(other)))[0]!;
    const added = isLate ? '' : `, added ${pastDay(since(oldest), facts)}`;
    return [`${header}. The oldest is ${line(oldest)}${added}.`, ...notes, end];
  }
  const extreme = (['longest', 'shortest'] as const).find((word) => meanings.has(word));
  if (extreme || ['how_long', 'time', 'full'].some((word) => meanings.has(word))) {
    return [`${header}. ${durationText(found, extreme, line, isPart ? 0 : more)}`, ...notes, end];
  }
  const counts = (keeps: Filter['keeps']) => formatCount(found.filter((row) => keeps(row, facts)).length);
  const details =
    !has &&
    !isPart &&
    `${counts(({ due_date }) => due_date === facts.day)} due today, ${counts(({ due_date }) => due_date === null)} without a date, ${counts(waits)} waiting for others`;
  const lateIds = new Set(meanings.has('overdue') ? [] : (await facts.overdue()).rows.map(({ id }) => id));
  const textOf = (row: OpenRow) => `${line(row)}${lateIds.has(row.id) ? ', overdue' : ''}`;
  const lines = listed(header, meanings.has('how_many'), found, LISTED_MAX, textOf, count);
  return [...(details ? [`${header}: ${details}.`, ...lines.slice(1)] : lines), ...after, end];
};

/** `They take about 2 h 30. 1 of them has no estimate.`, or `The longest is “Paint”, 2 h.` */
function durationText(
  rows: readonly OpenRow[],
  extreme: 'longest' | 'shortest' | undefined,
  line: (row: OpenRow) => string,
  more: number,
): string {
  const sign = extreme === 'longest' ? -1 : 1;
  const known = rows
    .filter(({ estimated_duration: minutes }) => minutes !== null)
    .toSorted((one, other) => sign * (one.estimated_duration! - other.estimated_duration!));
  const sum = known.reduce((minutes, row) => minutes + row.estimated_duration!, 0);
  const unknown = rows.length - known.length;
  return sentences([
    known.length > 0 &&
      (extreme
        ? `The ${extreme} is ${line(known[0]!)}.`
        : `${rows.length === 1 ? 'It takes' : 'They take'} about ${formatMinutes(sum)}.`),
    unknown > 0 &&
      (rows.length === 1
        ? 'It has no estimate.'
        : `${known.length === 0 ? 'None' : formatCount(unknown)} of them ${known.length === 0 ? 'has an' : unknown === 1 ? 'has no' : 'have no'} estimate.`),
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
  const line = (row: (typeof open)[number]) => `${citeTask(row)}${row.is_overdue || row.missed > 0 ? ', overdue' : ''}`;
  const fitting = list.planned_minutes < capacity ? suggestions.slice(0, LINES_MAX) : [];
  return sentences([
    count > 0
      ? `${countedAre(count, 'task')} open today, about ${formatMinutes(planned)}${planned > capacity ? ', and you have' : ' of the'} ${formatMinutes(capacity)}${planned > capacity ? '' : ' that you have'}:`
      : `${list.total_tasks > 0 ? 'Everything on today’s list is done' : 'Nothing is on today’s list yet'}.`,
    ...bulleted(open, LISTED_MAX, line, count),
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
  if (asked.toCome?.name === 'tomorrow')
    return [
      ...lines.slice(0, -1),
      'I change nothing myself. To plan it, open Today, go one day on, and choose what you want to do.',
      see('Today'),
    ];
  return [
    ...lines.slice(0, -1),
    'I plan no hours and change nothing myself: open a task to give it a day.',
    lines.at(-1)!,
  ];
};

export const next: Reply = async (facts, { rows }, { cite, citeTask }) => {
  if (rows) {
    const first = rows.toSorted(inOrder(facts)).find((row) => row.kind === 'recurring' || isStartable(facts, row));
    return [first ? `Start with ${citeTask(first)}. It ${isDueText(first, facts)}.` : 'None of those can be started.'];
  }
  const [snapshot, best] = await Promise.all([facts.snapshot(), facts.next()]);
  const { today: list } = snapshot;
  const short = shortestPillar(snapshot);
  const forPillar = short && taskFor(snapshot, short.pillar_id);
  const named = [best?.task.id, forPillar?.id];
  // What is on the list comes before anything that would be added to it.
  const listedToo = list.tasks.filter(
    (task) => !named.includes(task.id) && !task.completed && (task.kind === 'recurring' || isStartable(snapshot, task)),
  );
  const suggested = list.suggestions.filter(({ task }) => !named.includes(task.id));
  const lines = sentences([
    best && `Start with ${citeTask(best.task)}. ${best.reason}`,
    short &&
      forPillar &&
      forPillar.id !== best?.task.id &&
      `Then ${cite(taskSource(forPillar))}, since ${cite(shareSource(short))} is ${short.gap_text} this week.`,
    listedToo.length > 0
      ? `Also on today’s list: ${listedToo.slice(0, 2).map(citeTask).join(' and ')}.`
      : suggested
          .slice(0, 2)
          .map(({ task, reason }) => `${cite(taskSource(task))} would fit too. ${reason}.`)
          .join('\n'),
  ]);
  if (lines.length > 0) return [...lines, see('Today')];
  if (list.total_tasks > 0 && list.completed_tasks === list.total_tasks)
    return ['Everything on today’s list is done. Enjoy the rest of the day, or pick something for tomorrow.'];
  return (await facts.open()).length > 0
    ? ['No task is suggested for today. Choose one of your open tasks.', see('Tasks')]
    : ['No task is open. Add one in Tasks, or use Break down to turn a goal into steps.'];
};

/** What matters most today, and how many of the others can wait. */
export const overwhelmed: Reply = async (facts, asked, citations) => {
  const [{ today: list }, best] = await Promise.all([facts.list(), facts.next()]);
  if (!best) return next(facts, asked, citations);
  const others = list.total_tasks - list.completed_tasks - Number(list.tasks.some(({ id }) => id === best.task.id));
  return sentences([
    `Do one thing: ${citations.citeTask(best.task)}. Give it 25 minutes.`,
    others > 0 &&
      `${counted(others, 'other task')} on today’s list can wait until then. To move one, open it in Today and choose another day.`,
    see('Today'),
  ]);
};

/** The tasks that wait, each with what it waits for: all, or the named ones and those that wait for them. */
export const waiting: Reply = async (facts, asked, citations) => {
  const open = (await facts.open()).filter((row) => row.kind === 'task');
  const named = asked.rows?.map(({ id }) => id);
  const needsNamed = ({ dependency_tasks: needs }: Pick<Task, 'dependency_tasks'>) =>
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
      const more = row.kind === 'task' ? startText(row, facts, citations) : `It ${isDueText(row, facts)}.`;
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
      const statement = await facts.why(row);
      statement?.sources.forEach(note);
      return statement?.why_statement ?? `${name} repeats, and has no reason written down.`;
    }),
  );

/** The occurrences that were skipped in some days, of all repeating tasks or the named ones, or how to skip one. */
export const skip: Reply = async (facts, asked, citations) => {
  const { meanings, past } = asked;
  const end = see('Repeating tasks');
  const isCount = meanings.has('how_many');
  if (!past && !meanings.has('done') && !isCount)
    return ['To skip the next occurrence, open Repeating in Tasks, and choose Skip in the menu of the task.', end];
  const { from, to, name } = past ?? { from: facts.logFrom, to: facts.day, name: 'this month or last month' };
  const names = namesIn(asked);
  const found = (await facts.skipped(from, to)).filter((each) => names.size === 0 || names.has(each.name));
  const count =
    found.length === 0 ? (names.size > 0 ? 'no occurrence' : 'nothing') : counted(found.length, 'occurrence');
  const header = `You skipped ${count}${names.size > 0 ? ` of ${quotedNames(asked, citations)}` : ''} ${name}`;
  const line = (each: (typeof found)[number]) => `“${each.name}” of ${dayAndMonth(each.due_date, facts.locale)}`;
  return [...listed(header, isCount, found, LISTED_MAX, line), end];
};
