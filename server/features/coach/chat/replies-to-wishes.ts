import { readLine } from '#contract/quick-add/read-line.ts';
import type { Task } from '#contract/tasks.ts';
import { formatDay } from '#server/platform/calendar.ts';
import { counted } from '#server/platform/text/format-numbers.ts';
import { type Citations, taskSource } from '../facts/citations.ts';
import { overdueTasks } from '../facts/findings.ts';
import { hasWord, lowered, phrases } from '../facts/match-words.ts';
import { bulleted } from '../facts/sentences.ts';
import type { ChatFacts } from './chat-facts.ts';
import { openToday } from './replies-about-tasks.ts';
import { taskLine } from './task-lines.ts';
import { tasksLike, type Understood } from './understand.ts';

/*
 * Replies to wishes. The coach changes nothing: it names the records that would change, and where the person changes
 * them in one step.
 */

const NAMED_MAX = 10;
const UNCHANGED = 'I have changed nothing.';

/** How a wish to add something begins. */
const ADDING =
  /^(?:add|remind me(?: to| about)?|don'?t let me forget(?: to)?|remember(?: to)?|create|put|note(?: down)?(?: that)?|new|write down)\s+(?:an? )?(?:new )?(?:task|to-?do|reminder)?[\s:,]*(?:to |called |named |for )?/i;
/** Words before a place. */
const BEFORE_PLACE = new Set(['to', 'on', 'in', 'into', 'under']);

/** Cuts a place from the end of a line: `milk to my groceries list`. @param homes projects and areas */
function cutPlace<Home extends { name: string }>(line: string, homes: readonly Home[]) {
  const words = line.replace(/[.!?]+$/, '').split(/\s+/);
  for (let at = words.length - 2; at > 0; at -= 1) {
    if (!BEFORE_PLACE.has(words[at]!.toLowerCase())) continue;
    const whole = words
      .slice(at + 1)
      .join(' ')
      .toLowerCase()
      .replace(/^(?:my|the) /, '');
    const place = whole.replace(/ (?:list|project|area)$/, '');
    const home = homes.find(({ name }) => [whole, place].includes(name.toLowerCase()));
    const isList = /^(?:to-?dos?|tasks?|inbox|list)$/.test(place);
    if (home || isList) return { home, name: words.slice(0, at).join(' ') };
  }
  return undefined;
}

/** The line of quick add that adds a task, with its project or area if there is one of this name. */
export function addReply({ projects, areas, grammar }: ChatFacts, { content }: Understood): string[] {
  const what = content.replace(ADDING, '').trim();
  // Days and times may be behind the place.
  const { name: timeless, chips } = readLine(what, grammar);
  const placed = cutPlace(timeless, [...projects, ...areas]);
  const home = placed?.home;
  const when = chips.map(({ text }) => ` ${text}`).join('');
  const name = placed ? placed.name : what.replace(/[.!?]+$/, '');
  if (name === '') return ['Tell me what to add, such as “Add milk to Groceries”.'];
  const line = `${name}${home ? ` #${home.name}` : ''}${placed ? when : ''}`;
  const to = home ? `in “${home.name}”` : 'in your Inbox, or where the line says';
  return [
    `This line adds it ${to}:`,
    `- ${line}`,
    `${UNCHANGED} Add it as a new task: paste the line, check it, and save.`,
  ];
}

/** Words for several tasks. */
const MANY = phrases(
  'everything, every, all, today, task, overdue, late, rest, left, remaining, day, carry over, them',
);

/** A message without the name of a task, which may contain words of days. */
function withoutName(content: string, task: Task | undefined): string {
  const at = task ? content.toLowerCase().indexOf(task.name.toLowerCase()) : -1;
  return at < 0 ? content : content.slice(0, at) + content.slice(at + task!.name.length);
}

/** The day that words name as in quick add, from today on. */
function dayToMoveTo(words: string, { grammar, day }: ChatFacts): string | null {
  const due = readLine(words, { ...grammar, without: ['repeat'] }).chips.find((chip) => chip.kind === 'due');
  return due && due.date >= day ? due.date : null;
}

/** The tasks that a wish to move means, and the day it names. */
export function moveReply(facts: ChatFacts, understood: Understood, citations: Citations): string[] {
  const { task, content } = understood;
  const [, what = content, to = ''] =
    /^(.*?)\b(?:to|until|till|for|by)\s+(.*)$/i.exec(withoutName(content, task)) ?? [];
  const day = dayToMoveTo(to || withoutName(content, task).replace(/\btoday\b/i, ''), facts);
  const text = lowered(what);
  const isMany = MANY.some((sign) => hasWord(text, sign));
  const like = task ? [task] : isMany ? [] : tasksLike(text.replace(/^\S+/, ''), facts.open);
  if (like.length === 0 && !isMany) return ['I found no open task with these words.'];
  const isNamed = like.length > 0;
  const rows = isNamed
    ? like.map((each) => ({ ...each, kind: 'task' as const }))
    : hasWord(text, 'overdue') || hasWord(text, 'late')
      ? overdueTasks(facts)
      : openToday(facts);
  const isDue = (row: { due_date: string | null }) => row.due_date !== null && row.due_date <= facts.day;
  const movable = rows.filter((row) => row.kind === 'task' && (isNamed || isDue(row)));
  if (movable.length === 0) return ['There is nothing to move: none of these tasks is open.'];
  const repeats = rows.filter(({ kind }) => kind !== 'task').length;
  const undated = rows.length - movable.length - repeats;
  return [
    day === null
      ? `To which day? ${counted(movable.length, 'task')} would move:`
      : `${counted(movable.length, 'task')} would move to ${formatDay(day, facts.day, facts.locale).replace(/^on /, '')}:`,
    ...bulleted(movable, NAMED_MAX, citations.citeTask),
    ...(repeats > 0 ? [`${counted(repeats, 'repeating task')} would stay: they have days of their own.`] : []),
    ...(undated > 0
      ? [
          `${counted(undated, 'task')} on today’s list ${undated === 1 ? 'is' : 'are'} not due yet. Move ${undated === 1 ? 'it' : 'them'} in Today.`,
        ]
      : []),
    isNamed
      ? `${UNCHANGED} Open the task and choose the day.`
      : `${UNCHANGED} In Tasks, choose “${hasWord(text, 'overdue') ? 'Overdue' : 'Due'}”, press Select, select all, and choose the day. Undo takes it back.`,
  ];
}

/** The task that a wish to complete or delete means. */
export function completeReply(facts: ChatFacts, { text, task }: Understood, citations: Citations): string[] {
  const found: Task[] = task ? [task] : tasksLike(text, facts.open);
  if (found.length === 0) return ['I found no open task with these words.'];
  const [only] = found;
  return [
    found.length === 1 ? 'You mean this task:' : 'You may mean one of these tasks:',
    ...bulleted(found, NAMED_MAX, (each) => taskLine(each, facts, citations)),
    found.length === 1
      ? `${UNCHANGED} Open ${citations.cite(taskSource(only!))} and press Complete or Delete.`
      : `${UNCHANGED} Open one and press Complete or Delete.`,
  ];
}
