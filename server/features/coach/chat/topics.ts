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

const LIST = 'what, task, how_many, open';
const PLACE = '<project>, <place>';
const ONE_PLACE = '<project>|<place>';
const DONE = 'what, how_many, task, project, points, work_on, how, <today>, <past>, <either>';

/**
 * A message has a topic if it has all that the topic needs, and nothing beyond what it may have: each word counts.
 * @param needs meanings of `words.ts` between commas, of each one of those with bars between them.
 */
const topic = (needs: string, may: string, reply: Reply): Topic => {
  const all = phrases(needs).map((each) => each.split('|'));
  return { needs: all, may: new Set([...all.flat(), ...phrases(may), ...phrases('hello, help, thanks')]), reply };
};

/** The first that fits counts. */
const TOPICS: readonly Topic[] = [
  topic('overdue, project', 'what, how_many, <today>', progress.lateProjects),
  topic('overdue', `${LIST}, <today>, ${PLACE}`, tasks.overdue),
  topic('no_step', 'what, project, how_many, open', progress.withoutStep),
  topic('stuck', 'what, project, how_many, why', progress.stuck),
  topic('undated', `${LIST}, ${PLACE}`, tasks.undated),
  topic('inbox', `${LIST}, next`, tasks.inbox),
  topic('important', `${LIST}, ${PLACE}`, tasks.important),
  topic('streak', 'what, how, how_many, how_long', progress.streak),
  topic('neglect, <project>|<place>', 'how', progress.aboutRecord),
  topic('neglect', 'what, area, how_many', progress.neglected),
  topic('balance', 'what, how, pillar, doing, take', progress.balance),
  topic('pillar, time', 'what, how_many, take', progress.balance),
  topic('goal', 'what, how, points, doing', progress.goal),
  topic('points', 'what, how_many, goal', progress.goal),
  topic('productive', 'how, <today>, <past>, <either>', progress.done),
  topic(`done, what|how_many|points|work_on, ${ONE_PLACE}`, DONE, progress.done),
  topic(`done, ${ONE_PLACE}|<completed>`, 'project, area, pillar', progress.aboutRecord),
  topic('done', DONE, progress.done),
  topic('points, <today>|<past>|<either>', 'what, how_many', progress.done),
  topic('review|doing', 'how, <today>, <past>, <either>', progress.review),
  topic('how, <today>|<past>|<either>|<ahead>', 'doing', progress.review),
  topic('<minutes>', 'what, task, free, next, done, easy, work_on, open, <today>', tasks.inMinutes),
  topic('easy', `${LIST}, next, done, work_on, <today>`, tasks.inMinutes),
  topic('overwhelmed', 'what, next, task, <today>', tasks.overwhelmed),
  topic('plan, <today>|afternoon', 'how, task, next, afternoon', tasks.plan),
  topic('plan, <ahead>|<either>', 'how, task', tasks.plan),
  topic('why, <task>, not', 'next, wait, done', tasks.waiting),
  topic('why, <task>', 'done', tasks.why),
  topic('wait', `${LIST}, why, <task>, ${PLACE}`, tasks.waiting),
  topic('when, <task>|<project>|<completed>', 'due, task, appointment, project', progress.aboutRecord),
  topic('when, done, <completed>', 'task, project', progress.aboutRecord),
  topic('how_long|full, <today>', 'how, task, take, open, due', tasks.today),
  topic('how_long, <task>', 'take', progress.aboutRecord),
  topic('repeat', `${LIST}, due, not, <today>, <ahead>, <either>`, tasks.due),
  topic('skip', 'how, repeat, task', tasks.skip),
  topic('next, due', `${LIST}, ${PLACE}`, tasks.deadlines),
  topic('due', `${LIST}, next, how, <today>, <ahead>, <either>, ${PLACE}`, tasks.due),
  topic('<today>', 'task, what, open, how_many, agenda, afternoon', tasks.today),
  topic('<ahead>|<either>|<today>', `${LIST}, next, agenda, afternoon, ${PLACE}`, tasks.due),
  topic('agenda', 'what', tasks.today),
  topic('next|work_on, <project>|<place>|<completed>', 'what, task, open, project, how', progress.aboutRecord),
  topic('next|work_on', 'what, task, how, open, <today>', tasks.next),
  topic('task|open', `${LIST}, ${PLACE}, <task>, area`, tasks.openTasks),
  topic(
    '<project>|<place>|<task>|<completed>',
    'how, what, doing, project, area, pillar, task, review, open',
    progress.aboutRecord,
  ),
];

const fits = ({ needs, may }: Topic, { meanings }: Asked): boolean =>
  needs.every((each) => each.some((meaning) => meanings.has(meaning))) &&
  [...meanings].every((meaning) => may.has(meaning));

/** Undefined: not every word of the message is understood. */
export const topicOf = (asked: Asked): Topic | undefined =>
  asked.unknown.length > 0 ? undefined : TOPICS.find((each) => fits(each, asked));
