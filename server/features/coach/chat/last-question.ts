import type { ChatMessage } from '#contract/coach.ts';
import type { ChatFacts } from './chat-facts.ts';
import { daysBeside } from './periods.ts';
import { FILTER_WORDS } from './replies-about-tasks.ts';
import { EXCLUSIVE, topicOf } from './topics.ts';
import { type Asked, askedIn, type Candidate, kindOf, type Read, readingsOf } from './understand.ts';
import { meaningsOf, wordsOf } from './words.ts';

/* What a message asks, which may be the question before it with some parts replaced: “And tomorrow?”, “Which is oldest?”. */

/** A chat while its last message is answered. */
export interface Chat {
  facts: ChatFacts;
  /** The records that a message may name. */
  candidates: () => Promise<readonly Candidate[]>;
  /** The last reply that answered something. */
  lastReply: () => ChatMessage | undefined;
  /** The question before, as it was understood. */
  before: () => Promise<Asked | undefined>;
}

const LEAD = /^(?:(?:and|but|so|ok|okay|then|well)\b[ ,]*)+/;
const ABOUT = /^(?:(?:what|how) about|just|only)\b ?/;
/** Words for what the last reply was about: “Which of those are important?” */
const THOSE =
  /\b(?:(?:any|some|all|one|ones|which) )?(?:of|among) (?:them|those|these|it)(?: (?:tasks|ones|projects))?\b|\bwhich ones?\b|\bones?\b|\bthan that\b/;
const REST =
  /^(?:(?:is|are|was|were) there |do i have |(?:show|tell|give)(?: me)? |list |(?:what|which|who) (?:is|are) )*(?:(?:any|some)thing (?:else|more)|any (?:more|others?)|(?:what|who) else|more|else|the (?:rest|others?|remaining ones)|all(?: of (?:them|those|it))?|them(?: all)?|which(?: ones?)?|they|why|since when|go on)(?: please)?$/;
const BESIDE = /^(?:in |on )?the (day|week|month) (before|after)(?: that| last)?$/;

export const withoutLead = ({ text }: Pick<Read, 'text'>): string => text.replace(/[.!?\s]+$/, '').replace(LEAD, '');

const FORM = 'what how how_many how_long when why';
const PERIOD = '<today> <past> <ahead> <either>';
const PLACE = '<project> <area> <pillar> <task> <completed> <about>';
const ORDER = 'longest shortest oldest nearest latest most by_date';
/** Of each, a question has one: that of a message takes the place of that of the last question. */
const SLOTS = [
  ...[
    FORM,
    PERIOD,
    PLACE,
    ORDER,
    '<minutes> <longer> easy longest',
    'done open overdue due later',
    'task project area pillar',
  ],
  ...EXCLUSIVE,
].map((words) => words.split(' '));
const PARTS: ReadonlySet<string> = new Set([...SLOTS.flat(), ...FILTER_WORDS]);

const has = ({ meanings }: Asked, words: string) => words.split(' ').some((word) => meanings.has(word));
const hasOnly = ({ meanings }: Asked, words: string) => [...meanings].every((each) => words.split(' ').includes(each));

/** What a message asks; undefined if not every word is understood. */
export async function questionOf(read: Read, chat: Chat): Promise<Asked | undefined> {
  const { facts } = chat;
  const text = withoutLead(read);
  const last = REST.test(text) ? await chat.before() : undefined;
  if (last) return restOf(last);
  const part = text.replace(ABOUT, '').replace(THOSE, ' ').trim();
  const plain = askedIn(read, facts);
  const topic = topicOf(plain);
  const isBare =
    plain.unknown.length === 0 &&
    hasOnly(plain, `${FORM} ${ORDER} ${PERIOD} <minutes>`) &&
    (!topic || has(plain, ORDER) || hasOnly(plain, FORM));
  const goesOn = isBare || BESIDE.test(part) || part !== read.text.replace(/[.!?\s]+$/, '');
  const merged = goesOn && (await goingOn(part, read, chat, topic !== undefined));
  if (merged) return merged;
  // A question that reads like a search of the journal may name a record: “Journal for school”.
  if (topic && !namesByPreposition(read) && !plain.meanings.has('<about>')) return plain;
  for await (const asked of readingsOf(read, facts, await chat.candidates())) if (topicOf(asked)) return asked;
  return topic && plain;
}

/** Whether a place may be meant by a known word: “on Work”. */
const namesByPreposition = ({ text }: Read): boolean => {
  const [, word] = /\b(?:on|for|at) (?:my )?([a-z]+)\b/.exec(text) ?? [];
  return word !== undefined && meaningsOf(wordsOf(word)).meanings.size > 0;
};

/** The next page of the answer; after a number, what it counted. */
function restOf({ meanings, page = 0, ...last }: Asked): Asked {
  if (!meanings.has('how_many')) return { ...last, meanings, page: page + 1 };
  return { ...last, page: 0, meanings: new Set([...meanings, 'what'].filter((each) => each !== 'how_many')) };
}

/** The last question with the parts that a message names; undefined if that makes no question. */
async function goingOn(part: string, read: Read, chat: Chat, isQuestion: boolean): Promise<Asked | undefined> {
  const last = await chat.before();
  if (!last) return undefined;
  const { facts } = chat;
  const beside = BESIDE.exec(part);
  const period = last.past ?? last.toCome;
  if (beside && period) {
    const days = daysBeside(period, beside[1] as 'day', beside[2] === 'before' ? -1 : 1, facts);
    return asQuestion(
      replaced(last, { ...askedIn({ ...read, text: '' }, facts), ...days, meanings: new Set([kindOf(days)]) }),
    );
  }
  const own = { ...read, text: part.replace(/^(\d{1,3})$/, '$1 min') };
  const bare = askedIn(own, facts);
  // After a question about the journal, other words are searched for too: “And Elsa?”
  if (last.meanings.has('<about>') && (bare.unknown.length > 0 || part.startsWith('about ')))
    return asQuestion(replaced(last, askedIn({ ...read, text: `wrote about ${part.replace(/^about /, '')}` }, facts)));
  // “And what did I do yesterday?” is a question of its own.
  if (isQuestion && has(bare, 'done') && has(bare, PERIOD)) return undefined;
  const readings = bare.unknown.length === 0 ? [bare] : readingsOf(own, facts, await chat.candidates());
  for await (const asked of readings) {
    if (asked.unknown.length > 0 || asked.meanings.size === 0) continue;
    const merged = [...asked.meanings].every((each) => PARTS.has(each)) && asQuestion(replaced(last, asked));
    if (merged) return merged;
  }
  return undefined;
}

export const asQuestion = (asked: Asked): Asked | undefined => (topicOf(asked) ? asked : undefined);

function replaced(last: Asked, now: Asked): Asked {
  const slots = SLOTS.filter((slot) => slot.some((word) => now.meanings.has(word)));
  const kept = [...last.meanings].filter((each) => !slots.some((slot) => slot.includes(each)));
  const { past, toCome } = has(now, PERIOD) ? now : last;
  const meanings = new Set([...kept, ...now.meanings]);
  const minutes = meanings.has('<minutes>') ? (now.minutes ?? last.minutes) : null;
  const { about } = has(now, '<about>') ? now : last;
  return { ...(has(now, PLACE) ? {} : last), ...now, about, past, toCome, minutes, meanings, page: 0 };
}
