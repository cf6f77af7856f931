import type { Task } from '#contract/tasks.ts';
import { addDays, capitalised, dayAndMonth, dayOfWeek, formatDay } from '#server/platform/calendar.ts';
import { counted, formatCount, formatMinutes } from '#server/platform/text/format-numbers.ts';
import { areaSource, Citations, projectSource, shareSource, taskSource } from '../facts/citations.ts';
import { isStartable, overdueCount, overdueTasks, shortestPillar, taskFor } from '../facts/findings.ts';
import { lowered } from '../facts/match-words.ts';
import { bulleted, countedAre, sentences } from '../facts/sentences.ts';
import type { Snapshot } from '../facts/snapshot.ts';
import { canStart, type ChatFacts } from './chat-facts.ts';
import type { Period } from './periods.ts';
import { dueText, placeText, taskLine, waitsForText } from './task-lines.ts';
import { isWhole, tasksLike, type Understood } from './understand.ts';

/* Replies about what is to be done. */

export const LINES_MAX = 3;
const DUE_MAX = 10;
const LISTED_MAX = 5;
/** In minutes: a task that is called easy. */
const EASY_MAX = 30;

const RANK = { high: 0, medium: 1, low: 2 } as const;
const isImportant = ({ priority }: Task) => priority === 'high';

export function overdueReply(snapshot: Snapshot, _: Understood, { citeTask }: Citations): string[] {
  const overdue = overdueTasks(snapshot);
  const count = overdueCount(snapshot);
  if (count === 0) return ['Nothing is overdue.'];
  return [
    `${countedAre(count, 'task')} overdue${overdue.length > 0 ? ':' : '.'}`,
    ...bulleted(
      overdue,
      LINES_MAX,
      (task) => `${citeTask(task)}, due on ${dayAndMonth(task.due_date!, snapshot.locale)}`,
      count,
    ),
    'Do one of them today, and reschedule the others to a realistic day.',
  ];
}

export function dueReply(snapshot: Snapshot, _: Understood, { citeTask }: Citations): string[] {
  const { due, weekEnd, day, locale } = snapshot;
  const overdue = overdueCount(snapshot);
  const until = dayAndMonth(weekEnd, locale);
  const dayOf = (date: string) => (date === day ? 'today' : `on ${dayAndMonth(date, locale)}`);
  return sentences([
    due.length === 0 ? `Nothing is due this week, up to ${until}.` : `Due this week, up to ${until}:`,
    ...bulleted(due, DUE_MAX, (task) => `${citeTask(task)}, due ${dayOf(task.due_date)}`),
    overdue > 0 && `${countedAre(overdue, 'task')} overdue.`,
  ]);
}

export function nextReply(snapshot: Snapshot, _: Understood, { cite, citeTask }: Citations): string[] {
  const { today, locale } = snapshot;
  const overdue = overdueTasks(snapshot).find((task) => isStartable(snapshot, task));
  const first = overdue ?? today.tasks.find((task) => task.kind === 'task' && isStartable(snapshot, task));
  const short = shortestPillar(snapshot);
  const forPillar = short && taskFor(snapshot, short.pillar_id);
  const why = overdue ? `. It was due on ${dayAndMonth(overdue.due_date!, locale)}` : ', the first on today’s list';
  const lines = sentences([
    first && `Start with ${citeTask(first)}${why}.`,
    short &&
      forPillar &&
      forPillar.id !== first?.id &&
      `Then ${cite(taskSource(forPillar))}, since ${cite(shareSource(short))} is ${short.gap_text} this week.`,
    ...today.suggestions
      .filter(({ task }) => task.id !== first?.id && task.id !== forPillar?.id)
      .slice(0, 2)
      .map(({ task, reason }) => `${cite(taskSource(task))} would fit too. ${reason}.`),
  ]);
  if (lines.length > 0) return lines;
  return [
    today.total_tasks > 0 && today.completed_tasks === today.total_tasks
      ? 'Everything on today’s list is done. Enjoy the rest of the day, or pick something for tomorrow.'
      : 'No open task can be done now. Add one in Tasks, or use Break down to turn a goal into steps.',
  ];
}

/** The tasks that can be started and are estimated to fit, the most urgent first. */
export function minutesReply(facts: ChatFacts, { minutes }: Understood, citations: Citations): string[] {
  const time = formatMinutes(minutes!);
  const fitting = facts.open
    .filter((task) => task.estimated_duration !== null && task.estimated_duration <= minutes! && canStart(facts, task))
    .toSorted(byUrgency);
  if (fitting.length > 0) {
    const fits = fitting.length === 1 ? '1 task fits' : `${formatCount(fitting.length)} tasks fit`;
    return [`${fits} into ${time}:`, ...bulleted(fitting, LISTED_MAX, (task) => taskLine(task, facts, citations))];
  }
  const other = facts.open.filter((task) => canStart(facts, task)).toSorted(byUrgency)[0];
  return sentences([
    `No task that can be started has an estimate of ${time} or less.`,
    other && `Give ${time} to ${taskLine(other, facts, citations)}. A beginning counts too.`,
  ]);
}

const byUrgency = (one: Task, other: Task): number =>
  dayOrder(one.due_date, other.due_date) || RANK[one.priority] - RANK[other.priority];

/** Tasks without a date come last. */
function dayOrder(one: string | null, other: string | null): number {
  if (one === other) return 0;
  return one !== null && (other === null || one < other) ? -1 : 1;
}

/** The shortest tasks that can be started. */
export function easyReply(facts: ChatFacts, _: Understood, citations: Citations): string[] {
  const short = facts.open
    .filter((task) => task.estimated_duration !== null && task.estimated_duration <= EASY_MAX && canStart(facts, task))
    .toSorted((one, other) => one.estimated_duration! - other.estimated_duration! || byUrgency(one, other));
  const calm = facts.open.filter((task) => task.priority === 'low' && canStart(facts, task));
  const easy = short.length > 0 ? short : calm;
  if (easy.length === 0) {
    return ['No open task has an estimate of 30 minutes or less, or low priority. A break is fine as well.'];
  }
  return [
    short.length > 0 ? 'These are your shortest tasks that can be started:' : 'These have low priority:',
    ...bulleted(easy, LINES_MAX, (task) => taskLine(task, facts, citations), Math.min(easy.length, LINES_MAX)),
    'One of them is enough.',
  ];
}

/** What matters most today, and how many of the others can wait. */
export function overwhelmedReply(facts: ChatFacts, understood: Understood, citations: Citations): string[] {
  const open = openToday(facts);
  const possible = open.filter((row) => isStartable(facts, row));
  const important = possible.filter(({ priority, is_overdue }) => priority === 'high' || is_overdue);
  const kept = (important.length > 0 ? important : possible).slice(0, 1);
  if (kept.length === 0) return nextReply(facts, understood, citations);
  const others = open.length - kept.length;
  return [
    `Do one thing: ${kept.map(citations.citeTask).join('')}. Give it 25 minutes.`,
    ...(others > 0
      ? [
          `${counted(others, 'other task')} on today’s list can wait until then. To move one, open it in Today and choose another day.`,
        ]
      : []),
  ];
}

export const openToday = ({ today }: ChatFacts) => today.tasks.filter(({ completed }) => !completed);

/** The open rows of today in their order, with the planned time. */
export function todayReply(facts: ChatFacts, _: Understood, { citeTask }: Citations): string[] {
  const { today } = facts;
  const open = openToday(facts);
  const count = today.total_tasks - today.completed_tasks;
  if (count === 0) {
    return [
      today.total_tasks > 0 ? 'Everything on today’s list is done.' : 'Nothing is on today’s list yet.',
      ...suggested(facts, { citeTask }),
    ];
  }
  return [
    `${counted(count, 'task')} ${count === 1 ? 'is' : 'are'} open today, ${timeOfToday(facts)}:`,
    ...bulleted(open, DUE_MAX, (row) => `${citeTask(row)}${row.is_overdue ? ', overdue' : ''}`, count),
  ];
}

const timeOfToday = ({ today: { planned_minutes, capacity_minutes } }: ChatFacts) =>
  `about ${formatMinutes(planned_minutes)} of the ${formatMinutes(capacity_minutes)} that you have`;

/** How long today takes, against the person’s capacity. */
export function timeReply(facts: ChatFacts): string[] {
  const { planned_minutes: planned, capacity_minutes: capacity } = facts.today;
  const over = planned - capacity;
  return [
    `What is open on today’s list takes ${timeOfToday(facts)}.`,
    over > 0
      ? `That is ${formatMinutes(over)} too much. Move something to another day.`
      : `You have ${formatMinutes(-over)} left.`,
  ];
}

function suggested({ today }: ChatFacts, { citeTask }: Pick<Citations, 'citeTask'>): string[] {
  const { suggestions } = today;
  if (suggestions.length === 0) return [];
  return [
    'These would fit:',
    ...bulleted(
      suggestions,
      LINES_MAX,
      ({ task, reason }) => `${citeTask({ ...task, kind: 'task' })}: ${reason}`,
      Math.min(suggestions.length, LINES_MAX),
    ),
  ];
}

/** A plan for today: what is on its list, what would fit, and where it is planned. */
export function planReply(facts: ChatFacts, understood: Understood, citations: Citations): string[] {
  const { planned_minutes: planned, capacity_minutes: capacity } = facts.today;
  const lines = todayReply(facts, understood, citations);
  const hasRows = openToday(facts).length > 0;
  return [
    ...lines,
    ...(hasRows && planned < capacity ? suggested(facts, citations) : []),
    ...(planned > capacity ? [`That is ${formatMinutes(planned - capacity)} more than the day holds.`] : []),
    'Open Today to add, order and move them. I change nothing myself.',
  ];
}

/** The tasks due in a period that is to come, or today. */
export function agendaReply(facts: ChatFacts, { toCome }: Understood, citations: Citations): string[] {
  const { from, to } = toCome!;
  const isIn = (day: string | null) => day !== null && day >= from && day <= to;
  const tasks = facts.open.filter(({ due_date }) => isIn(due_date));
  const repeats = facts.due.filter(({ kind, due_date }) => kind === 'recurring' && isIn(due_date));
  const count = tasks.length + repeats.length;
  const unlisted =
    to > facts.weekEnd ? [`Repeating tasks after ${capitalised(dayOfWeek(facts.weekEnd))} are not listed.`] : [];
  if (count === 0) return [`Nothing is due ${dayName(toCome!, facts)}.`, ...unlisted];
  const rows = [
    ...tasks.map((task) => ({ day: task.due_date!, text: () => taskLine(task, facts, citations) })),
    ...repeats.map((row) => ({
      day: row.due_date,
      text: () => `${citations.citeTask(row)}, due ${formatDay(row.due_date, facts.day, facts.locale)}`,
    })),
  ].toSorted((one, other) => one.day.localeCompare(other.day));
  return [
    `${countedAre(count, 'task')} due ${dayName(toCome!, facts)}:`,
    ...bulleted(rows, DUE_MAX, ({ text }) => text()),
    ...unlisted,
  ];
}

const dayName = ({ from, to, name }: Period, { day, locale }: ChatFacts) =>
  from === to && from > addDays(day, 1) ? `on ${dayAndMonth(from, locale)}` : name;

/** The next task with a date, and those after it. */
export function deadlineReply(facts: ChatFacts, _: Understood, citations: Citations): string[] {
  const coming = facts.open.filter(({ due_date }) => due_date !== null && due_date >= facts.day);
  if (coming.length === 0) return ['No open task has a date from today on.'];
  return [
    'Your next dates:',
    ...bulleted(coming, LINES_MAX, (task) => taskLine(task, facts, citations), Math.min(coming.length, LINES_MAX)),
  ];
}

/** When tasks with these words are due. */
export function whenReply(facts: ChatFacts, { text, task }: Understood, citations: Citations): string[] {
  const found = task ? [task] : tasksLike(text, facts.open);
  const repeats = facts.due.filter(({ kind, name }) => kind === 'recurring' && isWhole(text, lowered(name)));
  if (found.length === 0 && repeats.length === 0) {
    const done = facts.log.find(({ name }) => isWhole(text, lowered(name)));
    if (done) return [`“${done.name}” was completed ${pastDay(done.completed_on, facts)}.`];
    return ['I found no open task with these words. Search finds everything else.'];
  }
  return [
    ...repeats
      .slice(0, LINES_MAX)
      .map((row) => `${citations.citeTask(row)} is due ${formatDay(row.due_date, facts.day, facts.locale)}.`),
    ...found.slice(0, LINES_MAX).map((each) => {
      const when = dueText(each, facts);
      const name = `${citations.cite(taskSource(each))} in ${placeText(each, facts, citations)}`;
      return when === null ? `${name} has no date.` : `${name} ${when.startsWith('was') ? when : `is ${when}`}.`;
    }),
  ];
}

/** `today`, `yesterday`, `on 4 November`. */
export function pastDay(on: string, { day, locale }: ChatFacts): string {
  if (on === day) return 'today';
  return on === addDays(day, -1) ? 'yesterday' : `on ${dayAndMonth(on, locale)}`;
}

/** The tasks that wait, each with what it waits for. */
export function waitingReply(facts: ChatFacts, { task }: Understood, citations: Citations): string[] {
  const waiting = (task ? [task] : facts.open).filter((each) => waitsForText(each, facts, new Citations()) !== '');
  if (waiting.length === 0) {
    return [
      task
        ? `${citations.cite(taskSource(task))} waits for nothing. It can be started.`
        : 'No open task waits for another one.',
    ];
  }
  return [
    waiting.length === 1 ? '1 task waits:' : `${formatCount(waiting.length)} tasks wait for others:`,
    ...bulleted(
      waiting,
      LISTED_MAX,
      (each) => `${citations.cite(taskSource(each))} waits for ${waitsForText(each, facts, citations)}`,
    ),
  ];
}

/** The open tasks of high priority. */
export function importantReply(facts: ChatFacts, _: Understood, citations: Citations): string[] {
  const important = facts.open.filter(isImportant).toSorted(byUrgency);
  if (important.length === 0) return ['No open task has high priority.'];
  return [
    `${counted(important.length, 'open task')} ${important.length === 1 ? 'has' : 'have'} high priority:`,
    ...bulleted(important, LISTED_MAX, (task) => taskLine(task, facts, citations)),
  ];
}

/** The tasks of the Inbox. */
export function inboxReply(facts: ChatFacts, _: Understood, citations: Citations): string[] {
  const inside = facts.open.filter(({ project_id }) => project_id === facts.inboxId);
  if (inside.length === 0) return ['Your Inbox is empty.'];
  return [
    `${countedAre(inside.length, 'task')} in your Inbox:`,
    ...bulleted(inside, LISTED_MAX, ({ id, name }) => citations.cite(taskSource({ id, name }))),
    'To file one, open Inbox in Tasks.',
  ];
}

/** The tasks without a date. */
export function undatedReply(facts: ChatFacts, _: Understood, citations: Citations): string[] {
  const undated = facts.open.filter(({ due_date }) => due_date === null);
  if (undated.length === 0) return ['Every open task has a date.'];
  return [
    `${counted(undated.length, 'open task')} ${undated.length === 1 ? 'has' : 'have'} no date:`,
    ...bulleted(undated, LISTED_MAX, (task) => taskLine(task, facts, citations)),
  ];
}

/** How many tasks are open, overdue, due today and waiting. */
export function countReply(facts: ChatFacts, { project, area }: Understood, citations: Citations): string[] {
  const inside = facts.open.filter(
    (task) => (!project || task.project_id === project.id) && (!area || task.area_id === area.id),
  );
  const place = project
    ? ` in ${citations.cite(projectSource(project))}`
    : area
      ? ` in ${citations.cite(areaSource(area))}`
      : '';
  const undated = inside.filter(({ due_date }) => due_date === null).length;
  const today = inside.filter(({ due_date }) => due_date === facts.day).length;
  const waiting = inside.filter((task) => !task.can_start || facts.above.get(task.id)?.waits).length;
  return [
    `${countedAre(inside.length, 'task')} open${place}: ${formatCount(today)} due today, ${formatCount(undated)} without a date, ${formatCount(waiting)} waiting for others.`,
    ...(place === '' && overdueCount(facts) > 0 ? [`${countedAre(overdueCount(facts), 'task')} overdue.`] : []),
  ];
}

/** What is known about a task. */
export function taskReply(facts: ChatFacts, task: Task, citations: Citations): string[] {
  const waits = waitsForText(task, facts, citations);
  const due = dueText(task, facts);
  return [
    sentences([
      `${citations.cite(taskSource(task))} is in ${placeText(task, facts, citations)}.`,
      due === null ? 'It has no date.' : `It ${due.startsWith('was') ? due : `is ${due}`}.`,
      waits ? `It waits for ${waits}.` : 'It can be started.',
      task.estimated_duration !== null && `You gave it ${formatMinutes(task.estimated_duration)}.`,
      task.sub_task_count > 0 &&
        `${formatCount(task.completed_sub_task_count)} of ${counted(task.sub_task_count, 'subtask')} are done.`,
    ]).join(' '),
  ];
}
