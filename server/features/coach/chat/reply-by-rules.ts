import type { Context } from '#server/platform/context.ts';
import { formatCount } from '#server/platform/text/format-numbers.ts';
import { type Citations, projectSource } from '../facts/citations.ts';
import { asTyped } from '../facts/match-words.ts';
import { sentences } from '../facts/sentences.ts';
import { chatFacts, type ChatFacts, OPEN_MAX } from './chat-facts.ts';
import { aboutRecord } from './replies-about-progress.ts';
import { see } from './task-lines.ts';
import { topicOf } from './topics.ts';
import { askedIn, type Asked, readCandidates, readingsOf, readMessage } from './understand.ts';
import { replyToWish } from './wishes.ts';

/**
 * Replies to a message of which every word is understood: as a wish, or as a topic about days and minutes, then about a
 * named record too. To any other it says so, with questions that it can answer.
 */
export async function replyByRules(ctx: Context, message: string, citations: Citations): Promise<string> {
  const facts = await chatFacts(ctx);
  citations.above = facts.above;
  const lines = await linesFor(message, facts, citations);
  return sentences([
    ...lines,
    facts.isCut() &&
      !lines[0]!.startsWith(CANNOT) &&
      `I looked at the ${formatCount(OPEN_MAX)} open tasks that are due soonest.`,
  ]).join('\n');
}

async function linesFor(message: string, facts: ChatFacts, citations: Citations): Promise<string[]> {
  const read = readMessage(message);
  if (!read) return unanswered('It is too long.', facts, citations);
  const wish = await replyToWish(read.content, facts, citations);
  if (wish) return wish;
  const plain = askedIn(read, facts);
  const topic = topicOf(plain);
  if (topic) return topic.reply(facts, plain, citations);
  const opening = openingOf(plain);
  if (opening) return questions(opening, facts, citations);
  let [nearest, strange] = [plain, plain.unknown];
  for (const asked of readingsOf(read, facts, await readCandidates(facts))) {
    const found = topicOf(asked);
    if (found) return found.reply(facts, asked, citations);
    if (asked.unknown.length < nearest.unknown.length) nearest = asked;
    strange = strange.filter((word) => asked.unknown.includes(word));
  }
  const isKnown = plain.unknown.length === 0;
  const elsewhere = ELSEWHERE.find(([on, asks]) => asks?.test(read.text) || (isKnown && plain.meanings.has(on)));
  if (elsewhere) return [`${CANNOT} ${elsewhere[2]}`, see(elsewhere[3])];
  if (wish === null) return unanswered('I found no open task or list of this name.', facts, citations);
  const words = [...new Set(strange)].slice(0, NAMED_MAX).map((word) => `“${asTyped(word, read.content)}”`);
  const why = words.length > 0 && `I don’t know the word${words.length === 1 ? '' : 's'} ${words.join(', ')}.`;
  if (nearest !== plain && words.length <= 1) {
    const known = await aboutRecord(facts, nearest, citations);
    return [sentences([CANNOT, why, 'This is what I know:']).join(' '), ...known];
  }
  return unanswered(why || 'I know the words, but not this question.', facts, citations, plain);
}

const CANNOT = 'I can’t answer that without a language model.';
/** Of unknown words, and of questions. */
const NAMED_MAX = 3;

const HOW_TO = /^(?:how (?:(?:do|can) i|to)|where (?:do|can) i (?:change|set|turn|find)) /;
/** What only a screen tells, by a meaning or a pattern. */
const ELSEWHERE = [
  ['focus', null, 'Insights shows the time that you gave, with focus time.', 'Insights'],
  ['settings', HOW_TO, 'If it is about Auric: search finds every setting, and Help explains the rest.', 'Settings'],
] as const;

/** The reply to a greeting; undefined if the message says more. */
function openingOf({ meanings, unknown }: Asked): string | undefined {
  const [first, ...more] = meanings;
  if (unknown.length > 0 || more.length > 0) return undefined;
  if (first === 'thanks') return 'You’re welcome.';
  if (first === 'hello') return 'Hello!';
  return first === 'help' ? 'I answer by rules from your own records.' : undefined;
}

const unanswered = (why: string, facts: ChatFacts, citations: Citations, asked?: Asked) =>
  questions(sentences([CANNOT, why]).join(' '), facts, citations, asked);

/** Questions that rules can answer, those with a word of the message first. */
async function questions(opening: string, facts: ChatFacts, { note }: Citations, asked?: Asked): Promise<string[]> {
  const { projects } = await facts.homes();
  const project = projects.find(({ open }) => open > 0) ?? projects[0];
  const all = [
    ['due', 'What is due this week?'],
    ['next', 'What should I do next?'],
    ...(project ? [['project', `How is ${project.name}?`] as const] : []),
    ['task', 'How many tasks do I have?'],
    ['how_long', 'How long will my tasks take?'],
    ['done', 'What did I do yesterday?'],
    ['area', 'Which areas do I neglect?'],
    ['journal', 'What did I write this week?'],
  ] as const;
  const isNear = ([meaning]: (typeof all)[number]) => asked?.meanings.has(meaning) ?? false;
  const offered = all.toSorted((one, other) => Number(isNear(other)) - Number(isNear(one))).slice(0, NAMED_MAX);
  if (project && offered.some(([, question]) => question.endsWith(` ${project.name}?`))) note(projectSource(project));
  return [`${opening} You can ask me:`, ...offered.map(([, question]) => `- “${question}”`)];
}
