import type { ChatMessage } from '#contract/coach.ts';
import type { Context } from '#server/platform/context.ts';
import { formatCount } from '#server/platform/text/format-numbers.ts';
import { Citations, projectSource } from '../facts/citations.ts';
import { asTyped, lowered } from '../facts/match-words.ts';
import { drawn, type Line, sentences } from '../facts/sentences.ts';
import { chatFacts, type ChatFacts, once, OPEN_MAX } from './chat-facts.ts';
import { followUpOf } from './follow-ups.ts';
import { asQuestion, type Chat, questionOf } from './last-question.ts';
import { aboutRecord } from './replies-about-progress.ts';
import { see } from './task-lines.ts';
import { topicOf } from './topics.ts';
import { askedIn, type Asked, placeOf, type Read, readCandidates, readingsOf, readMessage } from './understand.ts';
import { replyToWish } from './wishes.ts';
import { written } from './words.ts';

/**
 * Replies to a message of which every word is understood: as a wish, about the records of the last reply, or as a question,
 * which may go on from the last one. To any other it says so, with questions that it can answer.
 */
export async function replyByRules(
  ctx: Context,
  message: string,
  citations: Citations,
  readEarlier: () => Promise<ChatMessage[]>,
): Promise<string> {
  const facts = await chatFacts(ctx);
  citations.above = facts.above;
  const { lines, page = 0 } = await linesFor(message, facts, citations, await readEarlier());
  return sentences([
    ...(isOver(lines, page) ? [OVER, lines.at(-1)] : drawn(lines, page)),
    facts.isCut() &&
      !REFUSALS.some((refusal) => String(lines[0]).startsWith(refusal)) &&
      `I looked at the ${formatCount(OPEN_MAX)} open tasks that are due soonest.`,
  ]).join('\n');
}

/** Whether no list has a page of this number. */
const isOver = (lines: readonly Line[], page: number): boolean =>
  page > 0 && !lines.some((line) => typeof line !== 'string' && line.length > page * line.max);

async function linesFor(
  message: string,
  facts: ChatFacts,
  citations: Citations,
  earlier: readonly ChatMessage[],
): Promise<{ lines: Line[]; page?: number | undefined }> {
  const read = readMessage(message);
  if (!read) return { lines: await questions(`${CANNOT} It is too long.`, facts, citations) };
  const wish = await replyToWish(read.content, facts, citations);
  if (wish) return { lines: wish };
  const chat = chatOf(facts, earlier);
  const plain = askedIn(read, facts);
  const opening = openingOf(plain);
  if (opening) return { lines: await questions(opening, facts, citations) };
  // “How do I archive a project?” names no record.
  const asked = OF_AURIC.test(read.text)
    ? asQuestion(plain)
    : ((await followUpOf(read, chat, citations)) ?? (await questionOf(read, chat)));
  if (Array.isArray(asked)) return { lines: asked };
  if (asked) return { lines: await topicOf(asked)!.reply(facts, asked, citations), page: asked.page };
  return { lines: await refuse(read, plain, wish === null, chat, citations) };
}

/** A chat after these messages. The questions in it are understood again, each by those before it. */
function chatOf(facts: ChatFacts, earlier: readonly ChatMessage[]): Chat {
  const at = earlier.findLastIndex(isAnswer);
  const [asked, reply] = at > 0 ? [earlier[at - 1], earlier[at]] : [];
  const candidates = once(() => readCandidates(facts));
  const before = once(async () => {
    const read = asked && readMessage(asked.content);
    if (!read) return undefined;
    const chat = { ...chatOf(facts, earlier.slice(0, at - 1)), candidates };
    const question = (await followUpOf(read, chat, new Citations())) ?? (await questionOf(read, chat));
    return question && !Array.isArray(question) ? question : chat.before();
  });
  return { facts, candidates, before, lastReply: () => reply };
}

/** What is not understood, and what is known of it. */
async function refuse(read: Read, plain: Asked, isWish: boolean, { facts, candidates }: Chat, citations: Citations) {
  let [nearest, strange] = [plain, plain.unknown];
  for await (const asked of readingsOf(read, facts, await candidates())) {
    if (asked.unknown.length < nearest.unknown.length) nearest = asked;
    strange = strange.filter((word) => asked.unknown.includes(word));
  }
  const isKnown = plain.unknown.length === 0;
  const elsewhere = ELSEWHERE.find(([on, asks]) => asks?.test(read.text) || (isKnown && plain.meanings.has(on)));
  if (elsewhere) return [`${CANNOT} ${elsewhere[2]}`, see(elsewhere[3])];
  const archived = await archivedIn(read, plain, facts);
  if (archived) return [`“${archived.name}” is archived.`, see(archived.screen)];
  if (FEELS.test(read.text)) {
    const known = nearest === plain ? [] : await aboutRecord(facts, nearest, citations);
    return known.length > 0
      ? [`${SORRY} Not all of it has to be solved today. This is what I know:`, ...known]
      : [`${SORRY} ${WAYS}`, ...ASK_SMALL];
  }
  if (isWish) return questions(`${CANNOT} I found no open task or list of this name.`, facts, citations);
  const words = [...new Set(strange)].slice(0, NAMED_MAX).map((word) => `“${asTyped(word, read.content)}”`);
  const why = `${MISSED} ${words.join(', ') || 'that'}.`;
  if (nearest !== plain && words.length <= 1) {
    const known = await aboutRecord(facts, nearest, citations);
    return [`${words.length > 0 ? why : CANNOT} This is what I know:`, ...known];
  }
  return questions(why, facts, citations, plain);
}

const OVER = 'That was all.';
const CANNOT = 'I can’t answer that without a language model.';
const MISSED = 'I didn’t understand';
const REFUSALS = [CANNOT, MISSED];
/** Of unknown words, and of questions. */
const NAMED_MAX = 3;

const HOW_TO = /^(?:how (?:(?:do|can) i|to)|where (?:do|can) i (?:change|set|turn|find)) /;
/** How something is done with any record of a kind. */
const OF_AURIC = new RegExp(
  `${HOW_TO.source}(?:[a-z]+ )+?(?:an?|several|all) (?:repeating |new )?(?:task|project|area|pillar|habit|goal|entry|template|file)s?\\b`,
);
/** What only a screen tells, by a meaning or a pattern. */
const ELSEWHERE = [
  ['focus', null, 'Insights shows the time that you gave, with focus time.', 'Insights'],
  ['settings', HOW_TO, 'If it is about Auric: search finds every setting, and Help explains the rest.', 'Settings'],
] as const;

/** A feeling that no topic is about. */
const FEELS =
  /\b(?:am|feel|feeling|i) (?:(?:so|very|really|a bit|quite|totally|too|just) )*(?:(?<!\bi )(?:stuck|lost|tired|down(?! \d)|bored|stressed)|anxious|nervous|afraid|scared|worried|sad|frustrated|hopeless|unmotivated|depressed|lonely)\b|\bi can not (?:sleep|cope)\b/;
const PRAISE = new Set(
  'amazing awesome best brilliant good great helpful kind lovely much nice perfect so sweet wonderful'.split(' '),
);
const SORRY = 'I’m sorry to hear that.';
const WAYS = 'Describe under Obstacle what holds you up, or let Break down a goal find a small first step.';
const ASK_SMALL = ['You can ask me:', '- “What can I do in 10 minutes?”', '- “What should I do next?”'];

/** The record in the archive whose whole name the message has, the longest first, if the rest is understood. */
async function archivedIn({ text }: Read, { unknown }: Asked, facts: ChatFacts) {
  const named = (await facts.archived()).filter(({ name }) => {
    const words = written(lowered(name));
    if (placeOf(text, words) < 0) return false;
    const parts = words.split(' ');
    return unknown.every((word) => parts.includes(word));
  });
  return named.toSorted((one, other) => other.name.length - one.name.length)[0];
}

/** The reply to a greeting; undefined if the message says more. Words of praise may follow thanks. */
function openingOf({ content, meanings, unknown }: Asked): string | undefined {
  const [first, ...more] = meanings;
  const isPraise = unknown.every((word) => PRAISE.has(word));
  if (first === 'thanks' && more.length === 0 && isPraise && !content.includes('?')) return 'You’re welcome.';
  if (unknown.length > 0 || more.length > 0) return undefined;
  if (first === 'hello') return 'Hello!';
  return first === 'help' ? 'I answer by rules from your own records.' : undefined;
}

const ASK_ME = 'You can ask me:';
/** Whether a message answers something; what follows up on it may be asked after a refusal too. */
export const isAnswer = ({ message_type, content }: ChatMessage): boolean =>
  message_type === 'ai' &&
  !content.includes(ASK_ME) &&
  !content.startsWith(OVER) &&
  !/^(?:I don’t know (?:what|which) |My last reply names )/.test(content);

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
  return [`${opening} ${ASK_ME}`, ...offered.map(([, question]) => `- “${question}”`)];
}
