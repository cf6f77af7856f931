import { dayAndMonth } from '#server/platform/calendar.ts';
import { counted, spokenCount } from '#server/platform/words/spoken.ts';
import { type Citing, pillarSource, projectSource, startCiting, taskSource } from '../facts/citing.ts';
import { overdueTasks, shortestPillar, stuckProjects, taskFor } from '../facts/findings.ts';
import type { Standing, StandingProject } from '../facts/read-standing.ts';
import { hasWord, lowered } from '../facts/words.ts';
import { reviewByRules, stillWords } from '../review/review-by-rules.ts';
import type { Reply } from './reply.ts';

const NAMED_MAX = 3;
const PILLARS_MAX = 10;
/** So many due tasks are named. */
const DUE_MAX = 10;

interface Topic {
  /** Words that people ask about it with, as `hasWord` reads them. */
  signs: readonly string[];
  answer: (standing: Standing, citing: Citing) => string;
}

/** What it can speak about, the more particular ones first. */
export const TOPICS: readonly Topic[] = [
  { signs: ['overdue', 'late', 'missed', 'behind'], answer: sayOverdue },
  { signs: ['due', 'deadline'], answer: sayDue },
  {
    signs: ['stuck', 'stand* still', 'blocked', 'stalled', 'not moving', 'hold* me', 'hold* up', 'neglect*'],
    answer: sayStuck,
  },
  { signs: ['balance', 'pillar', 'aligned', 'alignment', 'starv*', 'share'], answer: sayBalance },
  {
    signs: ['week', 'review', 'how am i doing', 'progress', 'achieved', 'accomplish*', 'points', 'goal'],
    answer: sayWeek,
  },
  {
    signs: [
      'next',
      'now',
      'today',
      'should i do',
      'start with',
      'begin',
      'focus on',
      'priorit*',
      'what to do',
      'to do',
    ],
    answer: sayNext,
  },
];

/** Replies from how a person stands; where the words name nothing that it knows about, it says what it can answer. */
export function replyByRules(content: string, standing: Standing): Reply {
  const citing = startCiting();
  const text = lowered(content);
  const topic = TOPICS.find(({ signs }) => signs.some((sign) => hasWord(text, sign)));
  const project = namedProject(text, standing.projects);
  const answer = project ? sayProject(project, citing, standing.locale) : topic?.answer(standing, citing);
  const said = answer ?? [openingFor(text), ...sayWhatItCan(standing, citing)].join('\n');
  return { content: said, provider: 'rules', sources: citing.sources() };
}

/** Words of questions; a project that is called nothing else is meant only where the question is about a name. */
const COMMON = new Set(
  'a about am and any are as at be begin can do doing due focus for goal go have help how i in is it life me my next now of on or plan should start that the this time to today tomorrow up was week what when where which who why with work you your'.split(
    ' ',
  ),
);

/** The project whose name the words contain as words of their own; of several the longest name. */
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
  if (name.split(/\s+/).some((word) => !COMMON.has(word))) return true;
  return new RegExp(
    String.raw`(?:["“„']|(?:how is|how about|what about|project) )${escaped}["”“']?[.?!]*\s*$`,
    'u',
  ).test(text);
}

function sayNext(standing: Standing, { cite, citeTask }: Citing): string {
  const { today, locale } = standing;
  const open = today.tasks.filter((task) => !task.completed && task.can_start && task.kind === 'task');
  const overdue = overdueTasks(standing).find((task) => task.can_start);
  const first = overdue ?? open[0];
  const short = shortestPillar(standing);
  const forPillar = short && taskFor(standing, short.pillar_id);
  const lines = [
    first &&
      `Begin with ${citeTask(first)}${overdue ? `: it was due on ${dayAndMonth(overdue.due_date!, locale)}` : ', the first on today’s list'}.`,
    short &&
      forPillar &&
      forPillar.id !== first?.id &&
      `Then ${cite(taskSource(forPillar))}, since ${cite(pillarSource({ id: short.pillar_id, name: short.pillar_name }))} is ${short.gap_text} this week.`,
    ...today.suggestions
      .filter(({ task }) => task.id !== first?.id && task.id !== forPillar?.id)
      .slice(0, 2)
      .map(({ task, reason }) => `${cite(taskSource(task))} would fit as well. ${reason}.`),
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) {
    return today.total_tasks > 0
      ? 'Everything on today’s list is done. Enjoy the rest of the day, or pick something for tomorrow.'
      : 'No task is open that can be done now. Add one in Tasks, or tell me a goal and let Break down suggest steps.';
  }
  return lines.join('\n');
}

function sayWeek(standing: Standing, citing: Citing): string {
  const { weekly_summary, highlights, sources } = reviewByRules(standing);
  const text = [weekly_summary, ...highlights.slice(0, NAMED_MAX).map((line) => `- ${line}`)].join('\n');
  for (const source of sources) if (text.includes(source.name)) citing.note(source);
  return text;
}

function sayStuck(standing: Standing, { cite }: Citing): string {
  const stuck = stuckProjects(standing);
  if (stuck.length === 0)
    return 'Nothing stands still: every project that is under way has moved within two weeks or has a next step.';
  const lines = stuck.slice(0, NAMED_MAX).map((project) => {
    const next = project.next ? ` ${cite(taskSource(project.next))} is next.` : '';
    return `- ${cite(projectSource(project))}: ${stillWords(project)}.${next}`;
  });
  return [`${counted(stuck.length, 'project')} ${stuck.length === 1 ? 'stands' : 'stand'} still:`, ...lines].join('\n');
}

function sayOverdue(standing: Standing, { citeTask }: Citing): string {
  const overdue = overdueTasks(standing);
  if (overdue.length === 0) return 'Nothing is overdue.';
  const lines = overdue
    .slice(0, NAMED_MAX)
    .map((task) => `- ${citeTask(task)}, due on ${dayAndMonth(task.due_date!, standing.locale)}`);
  const rest = overdue.length > NAMED_MAX ? [`And ${spokenCount(overdue.length - NAMED_MAX)} more.`] : [];
  return [
    `${counted(overdue.length, 'task')} ${overdue.length === 1 ? 'is' : 'are'} overdue:`,
    ...lines,
    ...rest,
    'Do one of them today, and give the others a day that you can keep.',
  ].join('\n');
}

function sayDue(standing: Standing, { citeTask }: Citing): string {
  const { due, weekEnd, day, locale } = standing;
  const overdue = overdueTasks(standing).length;
  const late = overdue > 0 ? [`${counted(overdue, 'task')} ${overdue === 1 ? 'is' : 'are'} overdue.`] : [];
  const until = dayAndMonth(weekEnd, locale);
  if (due.length === 0) return [`Nothing is due this week, up to ${until}.`, ...late].join('\n');
  const lines = due
    .slice(0, DUE_MAX)
    .map(
      (task) =>
        `- ${citeTask(task)}, due ${task.due_date === day ? 'today' : `on ${dayAndMonth(task.due_date!, locale)}`}`,
    );
  const rest = due.length > DUE_MAX ? [`And ${spokenCount(due.length - DUE_MAX)} more.`] : [];
  return [`Due this week, up to ${until}:`, ...lines, ...rest, ...late].join('\n');
}

function sayBalance({ alignment }: Standing, { note }: Citing): string {
  const said = alignment.balance.filter(({ sentence }) => sentence !== '').slice(0, PILLARS_MAX);
  for (const { pillar_id, pillar_name } of said) note(pillarSource({ id: pillar_id, name: pillar_name }));
  if (alignment.balance.length === 0)
    return 'You have no pillars yet. Add one in Pillars: something that matters to you for years.';
  if (alignment.given_minutes === 0)
    return 'Nothing was completed in the last seven days, so there is no balance to speak of.';
  if (said.length === 0)
    return 'No pillar has a wanted share yet. Set one in Pillars, and I can say how your time compares with it.';
  return said.map(({ sentence }) => `- ${sentence}`).join('\n');
}

function sayProject(project: StandingProject, { cite }: Citing, locale?: string): string {
  const { open, overdue, blocked, next, completed_task_count, task_count, due_date } = project;
  const name = cite(projectSource(project));
  const state = [
    task_count === 0
      ? `${name} has no tasks yet.`
      : `${spokenCount(completed_task_count)} of ${counted(task_count, 'task')} of ${name} ${task_count === 1 ? 'is' : 'are'} done.`,
    due_date !== null && `It is due on ${dayAndMonth(due_date, locale)}.`,
    overdue > 0 && `${counted(overdue, 'task')} ${overdue === 1 ? 'is' : 'are'} overdue.`,
    blocked > 0 && `${counted(blocked, 'task')} ${blocked === 1 ? 'waits' : 'wait'} for others.`,
    next && `${cite(taskSource(next))} is next: give it 25 minutes.`,
    open === 0 && task_count > 0 && 'No task is open: write down the next step, or complete the project.',
    task_count === 0 && 'Write down the first step, or let Break down suggest some.',
    'If something holds it up, describe it under Obstacle, and I look at it more closely.',
  ];
  return state.filter((line) => typeof line === 'string').join(' ');
}

const GREETINGS = ['hello', 'hi', 'hey', 'good morning', 'good evening', 'good afternoon'];
const THANKS = ['thanks', 'thank you', 'thank'];

/** A greeting is answered by one. */
function openingFor(text: string): string {
  if (THANKS.some((word) => hasWord(text, word))) return 'You are welcome.';
  if (GREETINGS.some((word) => hasWord(text, word))) return 'Hello!';
  return 'I did not understand that.';
}

/** Questions that are answered; each on a line of its own, where the chat offers it. */
const QUESTIONS = [
  'What shall I do next?',
  'How was my week?',
  'What is stuck?',
  'What is due this week?',
  'What is overdue?',
  'How is my balance?',
] as const;

function sayWhatItCan({ projects }: Standing, { note }: Citing): string[] {
  const project = projects.find(({ open }) => open > 0) ?? projects[0];
  if (project) note(projectSource(project));
  return [
    'I answer by rules from your own records, and know these questions:',
    ...[...QUESTIONS, ...(project ? [`How is ${project.name}?`] : [])].map((question) => `- “${question}”`),
    'For a new goal use “Break down a goal”, for something that holds you up use “Obstacle”.',
  ];
}
