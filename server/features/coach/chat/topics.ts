import type { Citations } from '../facts/citations.ts';
import { phrases } from '../facts/match-words.ts';
import type { ChatFacts } from './chat-facts.ts';
import * as progress from './replies-about-progress.ts';
import * as tasks from './replies-about-tasks.ts';
import type { Asked } from './understand.ts';

/** The lines of a reply; those of a list have a leading hyphen. */
export type Reply = (facts: ChatFacts, asked: Asked, citations: Citations) => Promise<string[]> | string[];

/** What a message of these meanings is answered with. */
interface Topic {
  needs: readonly (readonly string[])[];
  may: ReadonlySet<string>;
  reply: Reply;
}

const PLACE = '<project>, <place>';
const ONE_PLACE = '<project>|<place>';
const STATUS = progress.STATUS_WORDS.join(', ');
const DAYS = '<today>, <past>, <ahead>, <either>';
const DONE = `what, how_many, task, project, points, work_on, everything, <today>, <past>, <either>`;
/** What open tasks are asked for: any of these together. */
const KINDS = ['overdue', 'due', ...tasks.FILTER_WORDS, 'longest', 'shortest', '<minutes>']
  .filter((word) => word !== 'easy')
  .join(', ');
const TASKS = `what, when, next, how_many, how_long, take, time, task, open, everything, doing, agenda, afternoon, ${KINDS}, ${PLACE}, <today>, <ahead>, <either>`;

/**
 * A message has a topic if it has all that the topic needs, and nothing beyond what it may have: each word counts.
 * @param needs meanings of `words.ts` between commas, of each one of those with bars between them.
 */
const topic = (needs: string, may: string, reply: Reply): Topic => {
  const all = phrases(needs).map((each) => each.split('|'));
  return { needs: all, may: new Set([...all.flat(), ...phrases(may), ...phrases('hello, help, thanks')]), reply };
};

/** The first that fits counts: questions of their own, then those about projects, places, entries, tasks, and a record. */
const TOPICS: readonly Topic[] = [
  topic('streak', 'what, how, how_many, how_long', progress.streak),
  topic(`neglect, ${ONE_PLACE}`, 'how', progress.aboutRecord),
  topic('neglect', 'what, area, how_many', progress.neglected),
  topic('balance', 'what, how, pillar, doing, take', progress.balance),
  topic('pillar, time', 'what, how_many, take', progress.balance),
  topic('goal', 'what, how, points, doing', progress.goal),
  topic('points', 'what, how_many, goal', progress.goal),
  topic('overwhelmed', 'what, next, task, <today>', tasks.overwhelmed),
  topic('plan, <today>|afternoon', 'how, task, next, afternoon', tasks.plan),
  topic('plan, <ahead>|<either>', 'how, task', tasks.plan),
  topic('why, <task>, not', 'next, wait, done', tasks.waiting),
  topic('why, <task>', 'done', tasks.why),
  topic('skip', 'how, repeat, task', tasks.skip),

  topic('project, overdue|no_step|stuck', `what, how_many, open, why, task, <place>, <today>`, progress.aboutProjects),
  topic('no_step|stuck', 'what, project, how_many, open, why', progress.aboutProjects),
  topic('project, most, task|open', 'what', progress.aboutProjects),
  topic('project', `what, how_many, open, due, next, done, everything, <place>, ${STATUS}`, progress.aboutProjects),
  topic('area', 'what, how_many, everything, <place>', progress.places),
  topic('pillar', 'what, how_many, everything', progress.places),
  topic('journal|mood', `what, how, how_many, done, everything, ${DAYS}`, progress.journal),

  topic('wait', `what, task, open, how_many, why, next, <task>, ${PLACE}`, tasks.waiting),
  topic('everything, done, <today>', 'task, open', tasks.today),
  topic('productive', `how, ${DAYS}`, progress.done),
  topic(`done, what|how_many|points|work_on, ${ONE_PLACE}`, DONE, progress.done),
  topic(`done, ${ONE_PLACE}|<completed>|<task>`, 'project, area, pillar, open', progress.aboutRecord),
  topic('done', DONE, progress.done),
  topic('points, <today>|<past>|<either>', 'what, how_many', progress.done),
  topic('review|doing', 'how, <today>, <past>, <either>', progress.review),
  topic('how, <today>|<past>|<either>', 'doing', progress.review),
  topic('when, <task>|<project>|<completed>', 'due, task, appointment, project', progress.aboutRecord),
  topic('when, done, <completed>', 'task, project', progress.aboutRecord),
  topic('how_long, <task>', 'take, task', progress.aboutRecord),

  topic(
    '<today>|agenda',
    'how, what, how_many, how_long, task, take, open, everything, time, full, free, doing, afternoon',
    tasks.today,
  ),
  topic(
    '<minutes>|easy',
    `what, how_many, task, take, free, next, done, easy, work_on, open, <today>, ${PLACE}`,
    tasks.openTasks,
  ),
  topic(`next|work_on, ${ONE_PLACE}|<completed>`, 'what, task, open, project, how', progress.aboutRecord),
  topic('next|work_on', 'what, task, how, open, <today>', tasks.next),
  topic('how, <ahead>|due', TASKS, tasks.openTasks),
  topic('task|open, <task>', 'what, how_many, how_long, take, time', tasks.openTasks),
  topic(`task|open|how_long|<today>|<ahead>|<either>|${KINDS.replaceAll(', ', '|')}`, TASKS, tasks.openTasks),
  topic(
    '<project>|<place>|<task>|<completed>',
    `how, what, doing, project, area, pillar, task, review, open, due, percent, done, ${STATUS}`,
    progress.aboutRecord,
  ),
];

const fits = ({ needs, may }: Topic, { meanings }: Asked): boolean =>
  needs.every((each) => each.some((meaning) => meanings.has(meaning))) &&
  [...meanings].every((meaning) => may.has(meaning));

/** Undefined: not every word of the message is understood. */
export const topicOf = (asked: Asked): Topic | undefined =>
  asked.unknown.length > 0 ? undefined : TOPICS.find((each) => fits(each, asked));
