import type { Task } from '#contract/tasks.ts';
import { addDays, formatDay } from '#server/platform/calendar.ts';
import { counted } from '#server/platform/text/format-numbers.ts';
import { type Citations, taskSource } from '../facts/citations.ts';
import { overdueTasks } from '../facts/findings.ts';
import { hasWord } from '../facts/match-words.ts';
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

/** The words in front of what is to be added. */
const ADDING =
  /^(?:add|remind me(?: to| about)?|don'?t let me forget(?: to)?|remember(?: to)?|create|put|note(?: down)?(?: that)?|new|write down)\s+(?:an? )?(?:new )?(?:task|to-?do|reminder)?[\s:,]*(?:to |called |named |for )?/i;
/** The place behind it: `to my groceries list`. */
const TO_PLACE = /\s+(?:to|on|in|into|under)\s+(?:my |the )?(.+?)(?:\s+(?:list|project|area))?[.!?]*$/i;

/** The line of quick add that adds a task, with its project or area if there is one of this name. */
export function addReply({ projects, areas }: ChatFacts, { content }: Understood): string[] {
  const what = content.replace(ADDING, '').trim();
  const [behind, place = ''] = TO_PLACE.exec(what) ?? [];
  const home = [...projects, ...areas].find(({ name }) => name.toLowerCase() === place.toLowerCase());
  const isList = /^(?:to-?dos?|tasks?|inbox|list)$/i.test(place);
  const name = (home || isList) && behind ? what.slice(0, -behind.length) : what.replace(/[.!?]+$/, '');
  if (name === '') return ['Tell me what to add, such as “Add milk to Groceries”.'];
  const line = home ? `${name} #${home.name}` : name;
  const to = home ? `in “${home.name}”` : 'in your Inbox, or where the line says';
  return [
    `This line adds it ${to}:`,
    `- ${line}`,
    `${UNCHANGED} Press q, paste the line, check what it was read as, and press Enter.`,
  ];
}

/** The tasks that a wish to move means, and the day it names. */
export function moveReply(facts: ChatFacts, understood: Understood, citations: Citations): string[] {
  const { text } = understood;
  const to = /(?:to|until|till|for)\s+(.*)$/.exec(text)?.[1] ?? '';
  const day = hasWord(to, 'today')
    ? facts.day
    : understood.toCome && !hasWord(text, 'from today')
      ? understood.toCome.from
      : addDays(facts.day, 1);
  const when = formatDay(day, facts.day, facts.locale);
  const { task } = understood;
  const rows = task
    ? [{ ...task, kind: 'task' as const }]
    : hasWord(text, 'overdue') || hasWord(text, 'late')
      ? overdueTasks(facts)
      : openToday(facts);
  const isDue = (row: { due_date: string | null }) => row.due_date !== null && row.due_date <= facts.day;
  const movable = rows.filter((row) => row.kind === 'task' && (task || isDue(row)));
  if (movable.length === 0) return ['There is nothing to move: none of these tasks is open.'];
  const repeats = rows.filter(({ kind }) => kind !== 'task').length;
  const undated = rows.length - movable.length - repeats;
  return [
    `${counted(movable.length, 'task')} would move to ${when.replace(/^on /, '')}:`,
    ...bulleted(movable, NAMED_MAX, citations.citeTask),
    ...(repeats > 0 ? [`${counted(repeats, 'repeating task')} would stay: they have days of their own.`] : []),
    ...(undated > 0
      ? [
          `${counted(undated, 'task')} on today’s list ${undated === 1 ? 'is' : 'are'} not due yet. Move ${undated === 1 ? 'it' : 'them'} in Today.`,
        ]
      : []),
    task
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
