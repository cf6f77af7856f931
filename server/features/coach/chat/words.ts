import { phrases } from '../facts/match-words.ts';

/*
 * The words that the rules know, by their meaning in `topics.ts`. A message with any other word, which is no name of a
 * record either, is not understood.
 */

/** Words that change no answer. */
const FILLERS =
  'a, an, the, i, me, my, mine, we, us, our, you, your, yours, it, its, this, that, these, those, there, here, is, are, am, be, been, being, was, were, do, does, have, has, had, having, get, gets, getting, got, gotten, give, gives, given, can, could, will, would, should, shall, must, may, might, need, needs, want, wants, to, of, for, in, on, at, with, from, about, and, so, so far, please, ok, okay, coach, well, just, really, now, currently, right now, at the moment, actually, also, still, already, yet, then, all, any, anything, something, some, let, tell, show, see, list, say, know, think, remind, feel, like, again, sort, sorted, up, out, ready, another, other, whole, in total, altogether, in all, ever, find, search';

const MEANINGS: Readonly<Record<string, string>> = {
  what: 'what, which, where',
  how: 'how',
  how_many: 'how often, how many times, how many, how much, number of, count, total',
  how_many_days: 'how many days, on how many days, how many different days, number of days',
  best_time:
    'day of the week, which day of the week, what day of the week, weekday, time of day, time of the day, what time of day, what time of the day, hour, best day, best day of the week, best weekday, best hour, best time, best time of day, most productive day, most productive hour, most productive time, busiest day, most active day',
  how_long:
    'how long, how much time, how many hours, how many minutes, total time, estimated time, time needed, hours of work',
  longest: 'longest, biggest, largest, longer, bigger',
  shortest: 'shortest, smallest, quickest, shorter, smaller, quicker',
  oldest: 'oldest, overdue the longest, overdue longest, longest overdue, late the longest',
  put_off:
    'put off, putting off, put off the longest, putting off the longest, put off longest, putting off longest, avoiding, procrastinating, procrastinating on',
  percent: 'percent, percentage, what percentage of, share',
  most: 'most, the most',
  nearest: 'closest, closest to, nearest, nearest to, nearly, almost',
  latest: 'last, last time, latest, most recent, most recently',
  when: 'when, how many days until, how many days till, how many days to, how many days left, how many days left until, how soon, how long until, how long till, what time, what day, which day, what date, deadline of, deadline for, due date of, due date for',
  why: 'why',
  not: 'not, no',
  task: 'task, to do, todo, thing, stuff, work, item, job, chore, assignment, have to do, need to do, got to do, have to finish, need to finish, must finish, to do list, todo list, task list',
  project: 'project',
  area: 'area, part of life, part of my life, parts of my life',
  pillar: 'pillar',
  open: 'open, left, left to do, still to do, remaining, not done, not finished, not completed, incomplete, unfinished, outstanding, undone, pending',
  everything: 'everything, rest, them, every, each',
  overdue: 'overdue, did i miss, late, running late, running late with, past due, missed',
  behind: 'behind, behind schedule, falling behind, fallen behind',
  due: 'due, deadline, scheduled, planned, end, ending, coming up, upcoming, ahead',
  by_date: 'by time, by date, by due date, by deadline, in order of time, in order of date',
  agenda: 'plate, agenda, busy, schedule',
  on_hold: 'on hold, paused',
  in_progress: 'in progress, under way, underway, running, active project',
  not_started: 'not started, not begun, unstarted',
  done: 'did, did i do, did i get done, done, finish, finished, complete, completed, completing, completion, achieve, achieved, accomplish, accomplished, accomplishment, get done, got done, gotten done, was done, happened, worked on, been working on, been doing',
  next: 'next, first, start, start with, begin, begin with, should i do, can i do, shall i do, do i do, could i do, i get done, next step, next action, suggest, recommend, pick, what now, what to do',
  work_on: 'work on, working on, focus on',
  easy: 'easy, easier, easiest, quick, quickly, quick win, small, short, light, tiny, little job, simple, tired, exhausted, low energy, no energy, little energy, unmotivated, lazy, head, mush',
  overwhelmed: 'overwhelmed, stressed, drowning, swamped, overloaded, too much, too much to do, everything at once',
  plan: 'plan, organize, organise, structure, planning',
  wait: 'wait, waiting, who am i waiting, waited, blocked, block, blocking, depend, depending',
  inbox: 'inbox, unsorted, unfiled',
  unimportant:
    'least important, the least important, low priority, lowest priority, unimportant, can wait, could wait, i drop',
  unestimated: 'no estimate, without an estimate, without estimate, no duration, without a duration',
  undated:
    'no date, no due date, without a date, without date, without a due date, without due date, undated, unscheduled, not scheduled',
  important:
    'important, most important, the most important, urgent, high priority, highest priority, top priority, critical, prioritize, prioritise, matters most, matter most, priority, priorities, top priorities',
  stuck:
    'stuck, stalled, stand still, stands still, standing still, not moving, not progressing, going nowhere, goes nowhere, holding me up, holds me up',
  no_step:
    'no next step, no next action, without a next step, without next step, without a next action, no open task, no task, without task',
  neglect:
    'neglect, neglecting, neglected, ignore, ignoring, ignored, quiet, starve, starves, starving, starved, fall short, falls short, falling short, too little, too little time, not enough, least time, more time',
  attention: 'attention, more attention, most attention, the most attention',
  balance: 'balance, balanced, time go, time goes, spend my time, spending my time, alignment, aligned',
  spent: 'spend, spent, did i spend, time spent, spending, did i give, i gave, time given',
  usual: 'usually, typically, normally, on average, average',
  time: 'enough, enough time, too much time, most time, most of my time, time',
  goal: 'goal, monthly goal, on track, pace, on pace, target, reach, reached',
  points: 'point, score',
  streak: 'streak, in a row, day in a row',
  productive: 'productive, active',
  review: 'review, weekly review, summarize, summarise, summary, recap, sum up, how am i doing, how is it going',
  doing:
    'doing, going, progress, progressing, look, looking, look like, looking like, went, go, status, state, far, far along, along, stand',
  repeat: 'repeat, repeating, recurring, occurrence, habit, routine',
  daily: 'daily, every day, each day',
  weekly: 'weekly, every week, each week',
  monthly: 'monthly, every month, each month',
  skip: 'skip, skipped, skipping',
  give_up: 'give up, did i give up, i gave up',
  take: 'take, taking, take to finish, take me to finish, take to complete, take to do',
  free: 'free, free time, spare, spare time, available',
  only: 'only, before, until, meeting, short on time',
  full: 'full, too full, fit, fits',
  appointment: 'appointment',
  morning: 'morning',
  afternoon: 'afternoon',
  evening: 'evening',
  thanks: 'thanks, thank, thank you, thx',
  hello: 'hello, hi, hey, good morning, good afternoon, good evening',
  help: 'help, what can you do, who are you, what can i ask, what can i ask you',
  journal:
    'journal, diary, entry, journal entry, entries, journal entries, diary entries, write, wrote, written, did i write',
  mood: 'mood, did i feel, i felt, have i felt, was i feeling, have i been feeling',
  energy: 'energy, energized, energizes, energize, energised, energises, energise',
  drain:
    'drain, draining, drains my energy, drain my energy, drains my mood, costs me energy, cost me energy, takes my energy, exhausts, wears me out',
  happy: 'makes me happy, make me happy, makes me feel good, make me feel good, makes me feel better, happy, happier',
  focus: 'focus, focused, focusing, focus time, pomodoro',
  settings: 'setting, notification, theme, password, export, import',
};

const BY_PHRASE: ReadonlyMap<string, string> = new Map([
  ...phrases(FILLERS).map((phrase) => [phrase, ''] as const),
  ...Object.entries(MEANINGS).flatMap(([meaning, text]) => phrases(text).map((phrase) => [phrase, meaning] as const)),
]);
const PHRASE_WORDS_MAX = 5;

export const isFiller = (word: string): boolean => BY_PHRASE.get(word) === '';

/** Writes out short forms: `what's` and `don't`. @param text lowered. */
export const written = (text: string): string =>
  text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\bcan(?:not|'t)\b/g, 'can not')
    .replaceAll(/n't\b/g, ' not')
    .replaceAll(/\b(what|which|who|where|when|how|that|it|there|here)'s\b/g, '$1 is')
    .replaceAll(/'(?:s|m|ve|d|ll|re)\b/g, '')
    .replaceAll(/[-<>]/g, ' ');

/** The words of a text; `<task>` is one as well. */
export const wordsOf = (text: string): string[] => text.match(/<\w+>|[\p{L}\p{N}]+(?:[.,]\d+)?/gu) ?? [];

export interface Meanings {
  meanings: ReadonlySet<string>;
  /** Words without one, in their order. */
  unknown: readonly string[];
}

/** The meanings of words; the longest phrase counts. Words in angle brackets stay as they are. */
export function meaningsOf(words: readonly string[]): Meanings {
  const meanings = new Set<string>();
  const unknown: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(PHRASE_WORDS_MAX, words.length - at);
    let meaning: string | undefined;
    for (; length > 0; length -= 1) {
      const phrase = words.slice(at, at + length).join(' ');
      meaning = BY_PHRASE.get(phrase) ?? BY_PHRASE.get(phrase.replace(/s$/, ''));
      if (meaning !== undefined) break;
    }
    const word = words[at]!;
    if (meaning) meanings.add(meaning);
    else if (word.startsWith('<')) meanings.add(word);
    else if (meaning === undefined) unknown.push(word);
    at += Math.max(1, length);
  }
  return { meanings, unknown };
}
