import type { CoachScreen } from '#contract/coach.ts';
import type { Task } from '#contract/tasks.ts';
import { addDays, dayAndMonth, LAST_DAY } from '#server/platform/calendar.ts';
import { counted, formatCount, formatMinutes } from '#server/platform/text/format-numbers.ts';
import { shareSource, taskSource } from '../facts/citations.ts';
import { isStartable, overdueCount, overdueTasks, shortestPillar, taskFor } from '../facts/findings.ts';
import { bulleted, countedAre, sentences } from '../facts/sentences.ts';
import { canStart, type ChatFacts, type OpenTask, type Row } from './chat-facts.ts';
import { dueText, isIn, placeName, see, startText, taskLine, taskName, waitsForText } from './task-lines.ts';
import type { Reply } from './topics.ts';

/* Replies about what is to be done. */

export const LINES_MAX = 3;
const LISTED_MAX = 10;
/** In minutes: a task that is called easy. */
const EASY_MAX = 30;
/** Days ahead for which occurrences of recurring tasks are known. */
const REPEATS_AHEAD = 30;

const RANK = { high: 0, medium: 1, low: 2 } as const;
/** Tasks without a date come last. */
const byUrgency = (one: Task, other: Task): number =>
  (one.due_date ?? LAST_DAY).localeCompare(other.due_date ?? LAST_DAY) || RANK[one.priority] - RANK[other.priority];

/** Before a number of open tasks of which not all were read. */
const atLeast = (facts: ChatFacts): string => (facts.isCut() ? 'At least ' : '');

/**
 * The open tasks of one kind, in a place if the message names one.
 * @param what completes a sentence: `2 open tasks have no date`.
 */
const tasksThat =
  (screen: CoachScreen, has: 'have' | 'are', what: string, is: (task: OpenTask, facts: ChatFacts) => boolean): Reply =>
  async (facts, asked, citations) => {
    const found = (await facts.open()).filter((task) => isIn(asked)(task) && is(task, facts)).toSorted(byUrgency);
    const one = has === 'have' ? 'has' : 'is';
    const place = placeName(asked, citations);
    if (found.length === 0) return [`No open task${place} ${one} ${what}.`, see(screen)];
    return [
      `${atLeast(facts)}${counted(found.length, 'open task')}${place} ${found.length === 1 ? one : has} ${what}:`,
      ...bulleted(found, LISTED_MAX, taskLine(facts, citations)),
      see(screen),
    ];
  };

export const undated = tasksThat('Tasks', 'have', 'no date', ({ due_date }) => due_date === null);
export const important = tasksThat('Tasks', 'have', 'high priority', ({ priority }) => priority === 'high');
export const inbox = tasksThat(
  'Inbox',
  'are',
  'in your Inbox',
  ({ project_id }, { inboxId }) => project_id === inboxId,
);

export const deadlines = tasksThat(
  'Tasks',
  'have',
  'a date from today on',
  ({ due_date }, { day }) => due_date !== null && due_date >= day,
);

export const overdue: Reply = async (facts, asked, citations) => {
  const list = await facts.list();
  const place = placeName(asked, citations);
  const rows = overdueTasks(list).filter(isIn(asked));
  // Rows beyond the list are known by their number only.
  const count = rows.length + (place === '' ? list.moreOverdue : 0);
  const isCut = place !== '' && list.moreOverdue > 0;
  if (count === 0 && !isCut) return [`Nothing is overdue${place}.`, see('Overdue tasks')];
  const on = (date: string | null) => dayAndMonth(date!, facts.locale);
  return [
    `${isCut ? 'At least ' : ''}${countedAre(count, 'task')} overdue${place}${rows.length > 0 ? ':' : '.'}`,
    ...bulleted(rows, LINES_MAX, (row) => `${citations.citeTask(row)}, due on ${on(row.due_date)}`, count),
    'Do one of them today, and reschedule the others to a realistic day.',
    see('Overdue tasks'),
  ];
};

/** What is due in a period that is not over, tasks or only repeating ones. Without a period it is this week. */
export const due: Reply = async (facts, asked, citations) => {
  const { day, weekEnd, locale } = facts;
  const isRepeat = asked.meanings.has('repeat');
  const { from: first, to, name } = asked.toCome ?? { from: day, to: weekEnd, name: 'this week' };
  const from = first > day ? first : day;
  const [found, list] = await Promise.all([facts.due(from, to), facts.list()]);
  const rows = found.filter((row) => isIn(asked)(row) && (!isRepeat || row.recurring_task_id !== null));
  const place = placeName(asked, citations);
  const line = taskLine(facts, citations);
  const isLater = from === to && from > addDays(day, 1);
  const when =
    name === 'this week'
      ? `${name}, up to ${dayAndMonth(weekEnd, locale)}`
      : isLater
        ? `on ${dayAndMonth(from, locale)}`
        : name;
  const overdueIds = new Set(overdueTasks(list).map(({ id }) => id));
  const isLate = ({ id }: Row) => overdueIds.has(id);
  // Of today, those with a time that has passed are overdue as well.
  const late = isRepeat || place !== '' ? 0 : overdueCount(list) - rows.filter(isLate).length;
  const known = addDays(day, REPEATS_AHEAD);
  return sentences([
    rows.length === 0
      ? `${isRepeat ? 'No repeating task' : 'Nothing'} is due ${when}${place}.`
      : `${countedAre(rows.length, isRepeat ? 'repeating task' : 'task')} due ${when}${place}:`,
    ...bulleted(rows, LISTED_MAX, (row) => `${line(row)}${isLate(row) ? ', overdue' : ''}`),
    to > known && `Repeating tasks are known up to ${dayAndMonth(known, locale)}.`,
    late > 0 && `${countedAre(late, rows.some(isLate) ? 'other task' : 'task')} overdue.`,
    see(isRepeat ? 'Repeating tasks' : 'Tasks'),
  ]);
};

/** The open rows of today in their order, with the time that they take. */
export const today: Reply = async (facts, _, { cite, citeTask }) => {
  const { today: list } = await facts.list();
  const { suggestions, planned_minutes: planned, capacity_minutes: capacity } = list;
  const open = list.tasks.filter(({ completed }) => !completed);
  const count = list.total_tasks - list.completed_tasks;
  const fitting = planned < capacity ? suggestions.slice(0, LINES_MAX) : [];
  return sentences([
    count > 0
      ? `${countedAre(count, 'task')} open today, about ${formatMinutes(planned)} of the ${formatMinutes(capacity)} that you have:`
      : `${list.total_tasks > 0 ? 'Everything on today’s list is done' : 'Nothing is on today’s list yet'}.`,
    ...bulleted(open, LISTED_MAX, (row) => `${citeTask(row)}${row.is_overdue ? ', overdue' : ''}`, count),
    planned > capacity && `That is ${formatMinutes(planned - capacity)} more than the day holds.`,
    fitting.length > 0 && 'These would fit:',
    ...bulleted(fitting, LINES_MAX, ({ task, reason }) => `${cite(taskSource(task))}: ${reason}`),
    see('Today'),
  ]);
};

/** What is there for a day or longer. */
export const plan: Reply = async (facts, asked, citations) => {
  const isToday = asked.toCome === null || asked.toCome.name === 'today';
  const lines = await (isToday ? today : due)(facts, asked, citations);
  return [
    ...lines.slice(0, -1),
    'I plan no hours and change nothing myself: open a task to give it a day.',
    lines.at(-1)!,
  ];
};

export const next: Reply = async (facts, _, { cite, citeTask }) => {
  const snapshot = await facts.snapshot();
  const { today: list, locale } = snapshot;
  const late = overdueTasks(snapshot).find((task) => isStartable(snapshot, task));
  const first = late ?? list.tasks.find((task) => task.kind === 'task' && isStartable(snapshot, task));
  const short = shortestPillar(snapshot);
  const forPillar = short && taskFor(snapshot, short.pillar_id);
  const why = late ? `. It was due on ${dayAndMonth(late.due_date!, locale)}` : ', the first on today’s list';
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

/** The tasks that can be started and are estimated to fit into the minutes, or to be short, the most urgent first. */
export const inMinutes: Reply = async (facts, { minutes }, citations) => {
  const span = formatMinutes(minutes ?? EASY_MAX);
  const possible = (await facts.open()).filter((task) => canStart(facts, task)).toSorted(byUrgency);
  const line = taskLine(facts, citations);
  const fitting = possible.filter(({ estimated_duration: each }) => each !== null && each <= (minutes ?? EASY_MAX));
  if (fitting.length > 0) {
    const fits =
      fitting.length === 1
        ? '1 task that can be started fits'
        : `${formatCount(fitting.length)} tasks that can be started fit`;
    return [`${fits} into ${span}:`, ...bulleted(fitting, LISTED_MAX, line), see('Tasks')];
  }
  return sentences([
    `No task that can be started has an estimate of ${span} or less.`,
    possible[0] && `Give ${span} to ${line(possible[0])}. A beginning counts too.`,
  ]);
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

/** The open tasks: all, of a place, or with the words of the message in their names. */
export const openTasks: Reply = async (facts, asked, citations) => {
  const found = asked.rows ?? (await facts.open()).filter(isIn(asked));
  const waits = (task: OpenTask) => !task.can_start || facts.above.get(task.id)?.waits === true;
  const countOf = (is: (task: OpenTask) => boolean) => formatCount((found as readonly OpenTask[]).filter(is).length);
  return [
    asked.rows
      ? `${counted(found.length, 'open task')} with these words:`
      : `${atLeast(facts)}${countedAre(found.length, 'task')} open${placeName(asked, citations)}: ${countOf(({ due_date }) => due_date === facts.day)} due today, ${countOf(({ due_date }) => due_date === null)} without a date, ${countOf(waits)} waiting for others.`,
    ...(asked.meanings.has('how_many') ? [] : bulleted(found, LISTED_MAX, taskLine(facts, citations))),
    see('Tasks'),
  ];
};

export const skip: Reply = () => [
  'To skip the next occurrence, open Repeating in Tasks, and choose Skip in the menu of the task.',
  see('Repeating tasks'),
];
