import type { Citations } from '../facts/citations.ts';
import { hasWord, phrases } from '../facts/match-words.ts';
import type { ChatFacts } from './chat-facts.ts';
import * as progress from './replies-about-progress.ts';
import * as tasks from './replies-about-tasks.ts';
import * as wishes from './replies-to-wishes.ts';
import type { Understood } from './understand.ts';

export interface Topic {
  /** A message has one of these, as patterns of `hasWord`; empty: any message. */
  signs: readonly string[];
  /** And one of these. */
  and?: readonly string[];
  /** The message begins with the sign. */
  first?: true;
  /** And it names this. */
  names?: (understood: Understood) => unknown;
  /** The reply reads the days of the message itself, or none. */
  readsDays?: true;
  /** The lines of the reply; those of a list have a leading hyphen. */
  reply: (facts: ChatFacts, understood: Understood, citations: Citations) => string[];
}

/** Any message. */
const ANY: readonly string[] = [];
const namesRecord = ({ project, completed, area, pillar, task }: Understood) =>
  project ?? completed ?? area ?? pillar ?? task;
const namesDayToCome = ({ toCome }: Understood) => toCome !== null && toCome.name !== 'today';
const namesOnlyPast = ({ past, toCome, task }: Understood) => past !== null && toCome === null && !task;

const WISHES: readonly Topic[] = [
  {
    signs: ['put'],
    names: ({ text }) => /^put off\b|\boff (?:to|until|till|for)\b/.test(text),
    ...{ first: true, readsDays: true },
    reply: wishes.moveReply,
  },
  {
    signs: phrases(
      "add, remind me, create, put, note, remember, new task, write down, don't let me forget, dont let me forget",
    ),
    ...{ first: true, readsDays: true },
    reply: wishes.addReply,
  },
  {
    signs: phrases('move, reschedule, postpone, push, shift, delay, defer, carry over, clear my day'),
    ...{ first: true, readsDays: true },
    reply: wishes.moveReply,
  },
  {
    signs: phrases(
      'mark, complete, finish, finished, i finished, i did, i completed, i have done, check off, tick, delete, remove, cancel, close',
    ),
    ...{ first: true, readsDays: true },
    reply: wishes.completeReply,
  },
];

/**
 * The topics that rules can answer, specific ones first: the first that fits a message is chosen. Each question of
 * `questions.cases.ts` has one.
 */
export const TOPICS: readonly Topic[] = [
  ...WISHES,
  { signs: phrases('when, what day, which day, what date, what time'), readsDays: true, reply: tasks.whenReply },
  {
    signs: phrases('how many, how much, how productive, how active'),
    and: phrases('did i, have i, was i, complet*, finish*, done'),
    reply: progress.howManyReply,
  },
  {
    signs: phrases(
      'did i, have i done, have i finish*, have i complet*, i achiev*, i accomplish*, was done, got done, get done, was finished, was completed, my accomplishment, happened',
    ),
    reply: progress.doneReply,
  },
  {
    signs: phrases('how long, how much time, how many hours, how full, too much today, fit today'),
    reply: tasks.timeReply,
  },
  {
    signs: phrases('min, minute, hour, h, short on time'),
    names: ({ minutes }) => minutes !== null,
    reply: tasks.minutesReply,
  },
  {
    signs: phrases(
      'tired, easy, easiest, low energy, no energy, exhausted, quick win, quick task, something small, something light, something short, tiny, little job, unmotivated, lazy, simple',
    ),
    reply: tasks.easyReply,
  },
  {
    signs: phrases('overwhelm*, too much, stressed, drowning, swamped, everything at once'),
    reply: tasks.overwhelmedReply,
  },
  {
    signs: phrases('how many, number of, count'),
    and: phrases('task, open, left, to do, todo'),
    reply: tasks.countReply,
  },
  { signs: phrases('wait*, blocked, blocking, blocks, depend*'), reply: tasks.waitingReply },
  { signs: phrases('why, cannot'), names: ({ task }) => task, reply: tasks.waitingReply },
  { signs: phrases('inbox, unsorted, unfiled'), reply: tasks.inboxReply },
  {
    signs: phrases('no date, no due date, without a date, without date, without due date, undated, unscheduled'),
    reply: tasks.undatedReply,
  },
  {
    signs: phrases('neglect*, ignor*, starv*, quiet'),
    and: phrases('area, part of my life, parts of my life'),
    reply: progress.neglectedReply,
  },
  { signs: phrases('due, overdue, late, missed'), names: namesOnlyPast, reply: tasks.overdueReply },
  {
    signs: phrases('what, how, anything, something, show, list'),
    names: namesOnlyPast,
    reply: progress.doneReply,
  },
  {
    signs: ANY,
    names: namesRecord,
    reply: progress.namedReply,
  },
  { signs: phrases('overdue, late, missed, behind'), reply: tasks.overdueReply },
  {
    signs: phrases('plan, organi*, structure'),
    and: phrases('day, today, morning, afternoon, my day'),
    reply: tasks.planReply,
  },
  {
    signs: phrases('due, deadline'),
    and: phrases('next, upcoming, coming, soon'),
    names: (understood) => !namesDayToCome(understood),
    reply: tasks.deadlineReply,
  },
  {
    signs: phrases('due, deadline'),
    names: ({ toCome }) => toCome === null || toCome.name === 'this week',
    reply: tasks.dueReply,
  },
  {
    signs: phrases('stuck, stand* still, blocked, stalled, not moving, going nowhere, hold* me, hold* up, neglect*'),
    reply: progress.stuckReply,
  },
  { signs: phrases('goal, on track, points, pace, score, target'), reply: progress.goalReply },
  { signs: phrases('streak, in a row'), reply: progress.streakReply },
  {
    signs: phrases('balance, pillar, aligned, alignment, starv*, share, time go, spend my time'),
    reply: progress.balanceReply,
  },
  {
    signs: phrases(
      'what, anything, something, do i have, show, list, agenda, busy, due, happening, coming up, plan*, on',
    ),
    names: namesDayToCome,
    reply: weekOrAgenda,
  },
  { signs: phrases('coming up, upcoming, ahead'), reply: tasks.deadlineReply },
  {
    signs: phrases(
      'week, review, how am i doing, how am i, progress, achieved, accomplish*, how is it going, how did it go',
    ),
    reply: progress.weekReply,
  },
  {
    signs: phrases('important, urgent, high priority, highest priority, top priorit*, critical, matters most'),
    reply: tasks.importantReply,
  },
  {
    signs: phrases('first, next, should i, start with, begin, focus on, work on, suggest*, recommend*, pick'),
    reply: tasks.nextReply,
  },
  {
    signs: phrases('today, my day, on my plate, agenda, schedule, to do list, todo list, my list'),
    reply: tasks.todayReply,
  },
  {
    signs: phrases('now, do, priorit*, what to do, to do'),
    and: phrases('what, which, now, priorit*'),
    reply: tasks.nextReply,
  },
];

/** “How was my week?” is a review, “What’s on next week?” an agenda. */
function weekOrAgenda(facts: ChatFacts, understood: Understood, citations: Citations): string[] {
  const isReview =
    understood.toCome?.name === 'this week' &&
    ['how', 'review', 'was', 'went'].some((sign) => hasWord(understood.text, sign));
  return (isReview ? progress.weekReply : tasks.agendaReply)(facts, understood, citations);
}

/** The first topic that fits. */
export function topicOf(understood: Understood): Topic | undefined {
  const { text } = understood;
  return TOPICS.find(({ signs, and, first, names }) => {
    const has = (sign: string) => hasWord(text, sign) && (!first || text.startsWith(sign.replaceAll('*', '')));
    return (
      (signs.length === 0 || signs.some(has)) &&
      (!and || and.some((sign) => hasWord(text, sign))) &&
      (!names || names(understood))
    );
  });
}
