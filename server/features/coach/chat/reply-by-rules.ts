import { dayAndMonth } from '#server/platform/calendar.ts';
import { counted, formatCount } from '#server/platform/text/format-numbers.ts';
import { Citations, projectSource, shareSource, taskSource } from '../facts/citations.ts';
import { overdueCount, overdueTasks, shortestPillar, stuckProjects, stuckReason, taskFor } from '../facts/findings.ts';
import { hasWord, lowered, phrases } from '../facts/match-words.ts';
import type { ProjectProgress } from '../facts/progress.ts';
import { bulleted, countedAre, sentences } from '../facts/sentences.ts';
import type { Snapshot } from '../facts/snapshot.ts';
import { reviewByRules } from '../review/review-by-rules.ts';

interface Topic {
  /** Words in questions about it, as patterns of `hasWord`. */
  signs: readonly string[];
  /** The lines of the reply; nested lists have a leading hyphen. */
  reply: (snapshot: Snapshot, citations: Citations) => string[];
}

/** The topics that rules can answer, specific ones first: the first topic with a matching word is chosen. */
export const TOPICS: readonly Topic[] = [
  { signs: phrases('overdue, late, missed, behind'), reply: overdueReply },
  { signs: phrases('due, deadline'), reply: dueReply },
  {
    signs: phrases('stuck, stand* still, blocked, stalled, not moving, hold* me, hold* up, neglect*'),
    reply: stuckReply,
  },
  {
    signs: phrases('balance, pillar, aligned, alignment, starv*, share'),
    reply: balanceReply,
  },
  {
    signs: phrases('week, review, how am i doing, progress, achieved, accomplish*, points, goal'),
    reply: weekReply,
  },
  {
    signs: phrases('next, now, today, should i do, start with, begin, focus on, priorit*, what to do, to do'),
    reply: nextReply,
  },
];

/** Openings of a reply to a message without a topic. */
const OPENINGS = [
  { signs: phrases('thanks, thank you, thank'), text: 'You’re welcome.' },
  { signs: phrases('hello, hi, hey, good morning, good evening, good afternoon'), text: 'Hello!' },
];

const LINES_MAX = 3;
const DUE_MAX = 10;
const PILLARS_MAX = 10;

/**
 * Replies to a message about a project or a topic; for any other message, lists the questions that rules can answer.
 */
export function replyByRules(content: string, snapshot: Snapshot, citations: Citations): string {
  citations.above = snapshot.above;
  const text = lowered(content);
  const mentions = ({ signs }: Pick<Topic, 'signs'>) => signs.some((sign) => hasWord(text, sign));
  const project = namedProject(text, snapshot.projects);
  if (project) return projectReply(project, citations, snapshot.locale);
  const topic = TOPICS.find(mentions);
  if (topic) return topic.reply(snapshot, citations).join('\n');
  const opening = OPENINGS.find(mentions)?.text ?? 'I didn’t understand that.';
  return [opening, ...knownQuestions(snapshot, citations)].join('\n');
}

/** Words of questions. A project whose name consists of these words matches only a question that asks for a name. */
const QUESTION_WORDS = new Set(
  'a about am and any are as at be begin can do doing due focus for goal go have help how i in is it life me my next now of on or plan should start that the this time to today tomorrow up was week what when where which who why with work you your'.split(
    ' ',
  ),
);

/** The project whose name a lower-case text contains as whole words; of several the one with the longest name. */
export function namedProject<Project extends { name: string }>(
  text: string,
  projects: readonly Project[],
): Project | undefined {
  return projects
    .filter(({ name }) => isNamed(text, lowered(name)))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
}

function isNamed(text: string, name: string): boolean {
  const escaped = name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'u');
  if (!whole.test(text)) return false;
  if (name.split(/\s+/).some((word) => !QUESTION_WORDS.has(word))) return true;
  const asked = String.raw`(?:["“„']|(?:how is|how about|what about|project) )${escaped}["”“']?[.?!]*\s*$`;
  return new RegExp(asked, 'u').test(text);
}

function projectReply(project: ProjectProgress, { cite }: Citations, locale?: string): string {
  const { open, overdue, blocked, next, completed_task_count: done, task_count: all, due_date } = project;
  const name = cite(projectSource(project));
  return sentences([
    all === 0
      ? `${name} has no tasks yet.`
      : `${formatCount(done)} of ${counted(all, 'task')} of ${name} ${all === 1 ? 'is' : 'are'} done.`,
    due_date !== null && `It’s due on ${dayAndMonth(due_date, locale)}.`,
    overdue > 0 && `${countedAre(overdue, 'task')} overdue.`,
    blocked > 0 && `${counted(blocked, 'task')} ${blocked === 1 ? 'waits' : 'wait'} for others.`,
    next && `${cite(taskSource(next))} is next. Give it 25 minutes.`,
    open === 0 && all > 0 && 'No tasks are open. Write down the next step, or complete the project.',
    all === 0 && 'Write down the first step, or use Break down to get suggestions.',
    'If something holds it up, describe it under Obstacle.',
  ]).join(' ');
}

function overdueReply(snapshot: Snapshot, { citeTask }: Citations): string[] {
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

function dueReply(snapshot: Snapshot, { citeTask }: Citations): string[] {
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

function stuckReply(snapshot: Snapshot, { cite }: Citations): string[] {
  const stuck = stuckProjects(snapshot);
  if (stuck.length === 0)
    return ['Nothing has stalled. Every project in progress moved in the last two weeks or has a next step.'];
  return [
    `${counted(stuck.length, 'project')} ${stuck.length === 1 ? 'has' : 'have'} stalled:`,
    ...stuck.slice(0, LINES_MAX).map((project) => {
      const line = `- ${cite(projectSource(project))}: ${stuckReason(project)}.`;
      return project.next ? `${line} ${cite(taskSource(project.next))} is next.` : line;
    }),
  ];
}

function balanceReply({ alignment: { balance, given_minutes } }: Snapshot, { note }: Citations): string[] {
  if (balance.length === 0) return ['You have no pillars yet. Add one in Pillars, such as health or family.'];
  const wanted = balance.filter(({ sentence }) => sentence !== '').slice(0, PILLARS_MAX);
  wanted.map(shareSource).forEach(note);
  if (given_minutes === 0) return ['You completed nothing in the last 7 days, so there’s no balance yet.'];
  if (wanted.length === 0)
    return ['No pillar has a wanted share yet. Set one in Pillars to compare your time with it.'];
  return wanted.map(({ sentence }) => `- ${sentence}`);
}

function weekReply(snapshot: Snapshot, { note }: Citations): string[] {
  const review = new Citations();
  const { weekly_summary, highlights } = reviewByRules(snapshot, review);
  const lines = [weekly_summary, ...highlights.slice(0, LINES_MAX).map((line) => `- ${line}`)];
  const text = lines.join('\n');
  review.sources.filter(({ name }) => text.includes(name)).forEach(note);
  return lines;
}

function nextReply(snapshot: Snapshot, { cite, citeTask }: Citations): string[] {
  const { today, locale } = snapshot;
  const overdue = overdueTasks(snapshot).find((task) => task.can_start);
  const first = overdue ?? today.tasks.find((task) => !task.completed && task.can_start && task.kind === 'task');
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

const QUESTIONS = [
  'What should I do next?',
  'How was my week?',
  'What is stuck?',
  'What is due this week?',
  'What is overdue?',
  'How is my balance?',
];

/** The questions that rules can answer, one per line, which the chat offers. */
function knownQuestions({ projects }: Snapshot, { note }: Citations): string[] {
  const project = projects.find(({ open }) => open > 0) ?? projects[0];
  if (project) note(projectSource(project));
  const questions = [...QUESTIONS, ...(project ? [`How is ${project.name}?`] : [])];
  return [
    'I answer by rules from your own data. You can ask me:',
    ...questions.map((question) => `- “${question}”`),
    'For a new goal, use “Break down a goal”. If something holds you up, use “Obstacle”.',
  ];
}
