import { hasWord, lowered, phrases } from '../facts/match-words.ts';
import { causesIn } from '../obstacle/causes.ts';
import { type Plan, PLANS, type PlanStep } from './plans.ts';

/* The words of a goal in the steps of its plan: what it is about, what is done, and what limits it. */

const VERBS = phrases(`
  achieve, apply, be, become, begin, book, build, buy, celebrate, choose, clean, climb, complete, cook, create, cut,
  cycle, decide, declutter, design, develop, do, draw, drink, earn, eat, explore, file, find, finish, fix, floss,
  gain, get, give up, go, grow, have, host, improve, insulate, invest, journal, jog, knit, launch, learn, lose, make,
  master, meditate, move, open, organi[sz]e, paint, pass, pay off, pay, plan, plant, play, practi[cs]e, pray, prepare,
  publish, quit, raise, read, record, redo, renovate, repair, replace, research, ride, row, run, save, sell, set up,
  sew, sleep, sort, speak, start, stop, stretch, study, swim, spend, take, teach, throw, tidy, train, travel, visit, walk,
  win, write
`).join('|');
/** `Learn to play`, `Move to`, `Plan`. */
const VERB = new RegExp(
  String.raw`^(?<verb>(?:get promoted|learn|train|prepare|look|apply|save|study|move|travel|go|drive|fly)(?: how)? (?:to|for|into)(?: (?:play|speak|cook|make|use|read|write))?|(?:${VERBS})(?: (?:out of|rid of|out|up|off|down|away))?)(?: |$)`,
  'i',
);
/** What follows is where, when or why. */
const END =
  /[,;:.!?](?= |$)|\(| (?:by|before|until|till|in|on|at|within|next|this|every|each|from|over|during|for|with|as|about|to|after|so|because|and|without|twice|once|daily)(?= |$)/i;
const ARTICLE = /^(?:a|an|the|my|our|your|his|her|their|this)(?: own)? /i;
/** A question or a comparison is no noun: `whether to move`. */
const NO_NOUN = /^(?:whether|if|between|which|what|where|when|who|how)(?: |$)/i;
const WORDS_MAX = 5;
const LENGTH_MAX = 40;

/** `run`, for a race. */
const ACTIVITIES = [
  ['run', 'run, running, jog*, marathon, race, 5 km, 10 km'],
  ['swim', 'swim*'],
  ['cycle', 'cycl*, bike, triathlon'],
  ['climb', 'climb*'],
].map(([verb, signs]) => ({ verb: verb!, signs: phrases(signs!) }));

const WISH = /^i (?:want|would like|need) to /i;

/** `swimming`, of `swim`; `tying`, `seeing`, `being` */
const gerund = (verb: string): string =>
  `${verb
    .replace(/ie$/i, 'y')
    .replace(/(?<!^b|e)e$/i, '')
    .replace(/^([^aeiou]*[aeiou]|begi|qui)([bdgmnpt])$/i, '$1$2$2')}ing`;

/** The verb of a goal with what it is about, without where, when and why: `Run a half marathon`. */
export const coreOf = (goal: string): string => {
  const name = goal.replace(WISH, '');
  const [verb = ''] = VERB.exec(name) ?? [];
  const rest = name.slice(verb.length);
  const end = END.exec(` ${rest}`)?.index ?? rest.length + 1;
  return `${verb}${rest.slice(0, Math.max(0, end - 1))}`.trim();
};

/** The texts that replace `@` and `%` in the steps of a plan. */
export function goalWords(name: string, plan: Plan): { about: string; activity: string } {
  const core = coreOf(name);
  const verb = VERB.exec(core)?.groups!['verb'];
  const said = core.slice(verb?.length ?? 0).trim();
  const noun = said.replace(ARTICLE, '');
  const isShort =
    noun !== '' && !NO_NOUN.test(noun) && noun.length <= LENGTH_MAX && noun.split(' ').length <= WORDS_MAX;
  const hasArticle = noun !== said;
  let about = isShort && (verb !== undefined || hasArticle) ? `${hasArticle ? 'the ' : ''}${noun}` : plan.it;
  if (about !== plan.it && /^(?:be|become)$/i.test(verb ?? '')) about = hasArticle ? said : `someone ${said}`;
  if (about !== plan.it && /^learn(?: how)? to$/i.test(verb ?? '')) about = said.replace(/^\w+/, gerund);
  if (plan === PLANS.training && /^\d/.test(about)) about = `the ${about}`;
  if (about !== plan.it && /promoted/i.test(verb ?? '')) about = `the role of ${noun}`;
  const sport = ACTIVITIES.find(({ signs }) => signs.some((sign) => hasWord(lowered(name), sign)))?.verb;
  if (plan === PLANS.training) return { about, activity: sport ?? 'train' };
  // A habit is to read, not to read 24 books.
  const did = plan === PLANS.habit && /^\d/.test(said) ? verb : core;
  return {
    about,
    activity:
      verb === undefined || !isShort ? (verb ?? 'do it').toLowerCase() : did!.charAt(0).toLowerCase() + did!.slice(1),
  };
}

/** A step with the words of a goal. */
export const filled = ({ name, ...step }: PlanStep, { about, activity }: ReturnType<typeof goalWords>): PlanStep => {
  const text = name.replaceAll(/[@%]/g, (sign) => (sign === '@' ? about : activity));
  return { ...step, name: `${text.charAt(0).toUpperCase()}${text.slice(1)}` };
};

const CONSTRAINTS_MAX = 2;
const CONSTRAINT_LENGTH_MAX = 120;
const CONSTRAINT_MINUTES = 20;
const LIMITS =
  /\b(?:only|but|can ?not|can['’]t|do(?:es)?n['’]t|no|not|at most|limited|little|few|until|without|too|slow(?:ly)?|hurts?|afraid|scared|pain|allergic|booked|hates?)\b/i;

const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?])\s+|\n+/).map((each) => each.trim());
const isLimit = (sentence: string): boolean =>
  sentence.length <= CONSTRAINT_LENGTH_MAX && LIMITS.test(sentence) && !/^(?:[-*•–\d]|\[)/.test(sentence);

/** A step for each sentence of a description that limits what can be done: “My knee hurts on hills”. */
export const constraintSteps = (description: string): PlanStep[] =>
  sentencesIn(description)
    .filter(isLimit)
    .slice(0, CONSTRAINTS_MAX)
    .map((each) => ({
      name: `${causesIn(each)[0]?.step ?? 'Plan around this'}: “${each.replace(/[.!]$/, '')}”`,
      ...{ minutes: CONSTRAINT_MINUTES, priority: 'high', description: '' },
    }));

/** The sentences without those that name a limit. */
export const withoutLimits = (description: string): string =>
  sentencesIn(description)
    .filter((each) => !isLimit(each))
    .join('\n');
