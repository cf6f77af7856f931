import type { Citations } from '../facts/citations.ts';
import type { Line } from '../facts/sentences.ts';
import type { ChatFacts } from './chat-facts.ts';
import * as completions from './replies-about-completions.ts';
import * as progress from './replies-about-progress.ts';
import * as tasks from './replies-about-tasks.ts';
import type { Asked } from './understand.ts';

export type Reply = (facts: ChatFacts, asked: Asked, citations: Citations) => Promise<Line[]> | Line[];

/** What a message of these meanings is answered with. */
interface Topic {
  needs: readonly (readonly string[])[];
  may: ReadonlySet<string>;
  reply: Reply;
}

const PLACES = '<area> <pillar>';
const HOMES = `<project> ${PLACES}`;
const PAST = '<today> <past> <either>';
const TO_COME = '<today> <ahead> <either>';
const COUNT = 'what how_many everything';
const DONE = `${COUNT} task project points work_on ${PAST}`;
/** Parts of a day. */
const PARTS = 'morning afternoon evening';
const STATUS = progress.STATUS_WORDS.join(' ');
const FAULTS = progress.FAULT_WORDS.join(' ');
/** What open tasks are asked for: any of these together. */
const KINDS = `overdue due longest shortest oldest ${tasks.FILTER_WORDS.join(' ')}`;
const TASKS = `when next how_long take time task open doing agenda ${COUNT} ${KINDS} ${HOMES} ${TO_COME}`;
/** What any record may be asked for. */
const ABOUT = 'how what task doing review open due done nearest';

const split = (words: string): readonly string[] => words.split(' ');

/** Of each of these, a message may have one: replies do not answer two, or they contradict each other. */
const OPPOSITE = 'overdue due later, overdue <ahead>, longest shortest oldest, important unimportant, by_date undated';
export const EXCLUSIVE = [FAULTS, STATUS, PARTS, ...OPPOSITE.split(', ')];

/**
 * A message has a topic if it has a word of each list that the topic needs, and nothing beyond what it may have: each
 * word counts.
 * @param needs lists of meanings of `words.ts`.
 */
const topic = (needs: readonly string[], may: string, reply: Reply): Topic => {
  const lists = needs.map(split);
  return { needs: lists, may: new Set([...lists.flat(), ...split(may), 'hello', 'help', 'thanks']), reply };
};

/** The first that fits counts: questions of their own, then those about projects, places, entries, tasks, and a record. */
const TOPICS: readonly Topic[] = [
  topic(
    ['<compared>'],
    `how done ${DONE} doing review productive journal spent time how_long take ${HOMES} <task> <completed>`,
    completions.compared,
  ),
  topic(
    ['usual', 'how_long time take'],
    `how task take spent project done ${HOMES} <task> <completed>`,
    completions.usual,
  ),
  topic(['how_many', '<task> <completed>'], `done usual ${PAST}`, completions.howOften),
  topic(['<beside>', HOMES], `how done ${DONE} doing review productive spent time how_long take`, completions.compared),
  topic(
    ['how_many_days', 'done journal productive <task> <completed>'],
    `task project work_on ${HOMES} ${PAST}`,
    completions.howOften,
  ),
  topic(['best_time'], `what how when most done productive task work_on ${HOMES} ${PAST}`, completions.bestTimes),
  topic(['when', 'most productive', 'done productive'], `task work_on ${HOMES} ${PAST}`, completions.bestTimes),
  topic(['energy drain happy'], `what when how most mood done ${PAST}`, completions.energy),
  topic(['streak'], 'what how how_many how_long longest', progress.streak),
  topic(
    ['pillar balance', 'most time spent balance', PAST],
    'what how how_long how_many doing take done',
    completions.timeByPillar,
  ),
  topic(['neglect time', PLACES], 'how what not', progress.aboutRecord),
  topic(['pillar', 'neglect time work_on next'], 'what how_many take not', progress.balance),
  topic(['neglect'], 'what area how_many', progress.neglected),
  topic(['balance'], 'what how pillar doing take', progress.balance),
  topic(
    ['spent'],
    `what how_long how_many time work_on doing task project area pillar ${HOMES} ${PAST}`,
    progress.spent,
  ),
  topic(['how_long', 'done', `${HOMES} ${PAST}`], `how_many time work_on task ${HOMES} ${PAST}`, progress.spent),
  topic(['goal points'], 'what how how_many doing review nearest', progress.goal),
  topic(['overwhelmed'], 'what next task <today>', tasks.overwhelmed),
  topic(['plan', `<today> ${PARTS} <ahead> <either>`], 'how task next', tasks.plan),
  topic(['why', 'overdue'], 'task', tasks.openTasks),
  topic(['why', '<task>', 'not'], 'next wait done', tasks.waiting),
  topic(['why', '<task>'], 'done important next task', tasks.why),
  topic(['skip'], `how what how_many repeat task done ${PAST} <task> <completed>`, tasks.skip),

  topic(['project', FAULTS], `${COUNT} open why task <today> ${PLACES}`, progress.aboutProjects),
  topic(['stuck'], `what how_many why ${PLACES}`, progress.aboutProjects),
  topic(['project', 'next work_on important'], `what task open ${PLACES} <today>`, progress.aboutProjects),
  topic(['project', 'most longest shortest'], `what task open ${STATUS} ${PLACES}`, progress.aboutProjects),
  topic(['project', 'nearest', 'done percent'], `what ${PLACES}`, progress.aboutProjects),
  topic(['project', 'due'], `${COUNT} open next nearest ${PLACES} ${TO_COME}`, progress.aboutProjects),
  topic(['project'], `${COUNT} open ${STATUS} ${PLACES}`, progress.aboutProjects),
  topic(['project', 'done'], `${COUNT} ${PLACES}`, progress.aboutProjects),
  topic(['area', '<pillar>'], COUNT, progress.places),
  topic(['area pillar'], COUNT, progress.places),
  topic(['journal', '<about>'], `what how_many when done latest oldest ${PAST}`, progress.journal),
  topic(['journal mood'], `${COUNT} how when done latest ${PAST}`, progress.journal),

  topic(['wait'], `what task open how_many why next <task> ${HOMES}`, tasks.waiting),
  topic(['everything', 'done', '<today>'], 'task open', tasks.today),
  topic(['productive'], `how ${PAST}`, progress.done),
  topic(['done', 'what how_many points work_on', HOMES], DONE, progress.done),
  topic(['done', 'latest'], `what when task project work_on ${HOMES}`, progress.done),
  topic(['done'], DONE, progress.done),
  topic(['points', PAST], 'what how_many', progress.done),
  topic(['review doing'], `how done ${PAST}`, progress.review),
  topic(['how', PAST], 'doing', progress.review),
  topic(
    ['when', '<task> <project> <completed>'],
    `what due task appointment project doing next ${TO_COME}`,
    progress.aboutRecord,
  ),
  topic(['when', 'done', '<completed>'], 'task project latest', progress.aboutRecord),
  topic(['how_long', '<task>'], 'take task', progress.aboutRecord),

  topic(['<today> agenda'], `${COUNT} how how_long task take open time full free only doing ${PARTS}`, tasks.today),
  topic(
    ['<minutes> easy'],
    `what how_many task take free only next done work_on open <today> ${HOMES}`,
    tasks.openTasks,
  ),
  topic(['next work_on', `${HOMES} <completed>`], 'what task open project how', progress.aboutRecord),
  topic(['next work_on'], 'what task how open <today>', tasks.next),
  topic(['work_on', '<ahead> <either>'], 'what next task open', tasks.openTasks),
  topic(['overdue', '<project>'], '', progress.aboutRecord),
  topic(['how', '<ahead> due'], TASKS, tasks.openTasks),
  topic(['full', '<ahead> <either>'], `what how time task ${PARTS}`, tasks.openTasks),
  topic(['free', '<ahead> <either>'], `what how_many task time ${PARTS}`, tasks.openTasks),
  topic(['task open', '<task>'], 'what how_many how_long take time', tasks.openTasks),
  topic([`task open how_long ${TO_COME} ${KINDS}`], TASKS, tasks.openTasks),
  topic(['<project>'], `${ABOUT} ${STATUS} ${FAULTS} project percent`, progress.aboutRecord),
  topic(['<area>'], `${ABOUT} area`, progress.aboutRecord),
  topic(['<pillar>'], `${ABOUT} pillar`, progress.aboutRecord),
  topic(
    ['<task> <completed>'],
    `${ABOUT} ${TO_COME} project next appointment overdue important unimportant`,
    progress.aboutRecord,
  ),
];

const fits = ({ needs, may }: Topic, { meanings }: Asked): boolean =>
  needs.every((each) => each.some((meaning) => meanings.has(meaning))) &&
  [...meanings].every((meaning) => may.has(meaning));

/** Undefined: the message is not understood whole. */
export function topicOf(asked: Asked): Topic | undefined {
  const isDouble = EXCLUSIVE.some((words) => split(words).filter((word) => asked.meanings.has(word)).length > 1);
  return asked.unknown.length > 0 || isDouble ? undefined : TOPICS.find((each) => fits(each, asked));
}
