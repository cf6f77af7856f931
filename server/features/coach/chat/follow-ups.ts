import type { ChatMessage } from '#contract/coach.ts';
import type { Citations } from '../facts/citations.ts';
import type { OpenRow } from '../facts/snapshot.ts';
import type { ChatFacts } from './chat-facts.ts';
import { topicOf } from './topics.ts';
import { askedIn, type Named, type Read } from './understand.ts';

/* Questions about what the last reply named: “Why that one?”, “When is it due?”, “And the second one?”, “What is next for it?”. */

const LEAD = /^(?:(?:and|but|so|ok|okay|then|well)\b[ ,]*)+/;
const ONE = String.raw`(?:it|(?:this|that|these|those)(?: ones?| tasks?)?|they|them|the (?<place>first|second|third|last)(?: (?:one|task))?)`;
/** The whole questions in which such words are no filler: “How is it going?” is none. */
const FORMS = [
  String.raw`why(?: (?:is|are|was|were|should i (?:do|start with|begin with)))?(?: ${ONE})?(?: (?:first|next|now|important))?`,
  String.raw`(?:when|what day|what date) (?:is|are|was|were) ${ONE}(?: due)?`,
  String.raw`how long (?:does|do|will|would|is|are) ${ONE}(?: take)?`,
  String.raw`(?:is|are|was|were) ${ONE} (?:due|overdue|late|important|urgent|done|open)(?: today| tomorrow| this week)?`,
  String.raw`can i (?:do|start|start with) ${ONE}(?: now| today)?`,
  String.raw`how (?:far along|far|late|important) (?:is|are) ${ONE}`,
  String.raw`(?:what|who) (?:is|are) (?:blocking|holding up) ${ONE}`,
  String.raw`what (?:is|are|does|do) ${ONE} (?:wait|waiting) for`,
  String.raw`(?:(?:what|how) about )?${ONE}`,
].map((form) => new RegExp(`^${form}$`));

/** A question about the project of the last reply: “What is left in it?” */
const IN_PROJECT = /^((?:.* )?(?:for|in|on|of|with) )(?:it|this|that|(?:this|that) (?:one|project))$|^(.+ )there$/;
/** Words for the tasks of the last reply, among which some are asked for: “Which of those are important?” */
const THOSE =
  /\b(?:(?:any|some|all|one|ones) )?(?:of|among) (?:them|those|these)(?: (?:tasks|ones))?\b|\bwhich ones?\b|\bones\b/;
/** “Anything shorter?” */
const COMPARED =
  /^(?:(?:is there |do you have |have you got )?(?:anything|something|a) )?(?:even )?(?:(shorter|quicker|smaller)|longer|bigger)(?: one| task)?(?: than that)?$/;

const PLACES = { first: 0, second: 1, third: 2, last: -1 } as const;
/** The reply names what it suggests first. */
const SUGGESTS = /^(?:Start with|Do one thing:) “/;

/**
 * The lines of a reply to a question about the records of the last reply; undefined if the message is none.
 * @param readLast reads the last message of the chat: that of the coach, or nothing in a new chat.
 */
export async function replyToFollowUp(
  read: Read,
  facts: ChatFacts,
  citations: Citations,
  readLast: ReadLast,
): Promise<string[] | undefined> {
  const text = read.text.replace(/[.!?\s]+$/, '').replace(LEAD, '');
  const match = FORMS.map((form) => form.exec(text)).find((each) => each !== null);
  if (!match) return replyAmong(text, read, facts, citations, readLast);
  const last = await readLast();
  const named = last ? await namedIn(last, facts) : [];
  if (named.length === 0)
    return [`I don’t know what you mean: ${last ? 'my last reply' : 'this chat'} names no record. Use its name.`];
  const place = match.groups?.['place'] as keyof typeof PLACES | undefined;
  const isMany = /\b(?:they|them|these|those)\b/.test(text);
  const project = last && !isMany && place === undefined ? await subjectOf(last, facts) : undefined;
  const ofProject = project && replyAbout(read, facts, citations, asking(text, '<project>'), { project });
  if (ofProject) return ofProject;
  const isFirst = place === undefined && SUGGESTS.test(last!.content);
  const meant = isMany ? named : place ? [named.at(PLACES[place])] : isFirst || named.length === 1 ? [named[0]] : [];
  const [first] = meant;
  if (!first)
    return [
      place
        ? `My last reply names only ${named.length} records.`
        : `I don’t know which one you mean: my last reply names ${named.length} records. Use its name, or ask about the first, second, third or last one.`,
    ];
  const rows = meant.flatMap((each) => each?.rows ?? []);
  const about: Named = rows.length > 0 ? { rows } : first;
  const word = rows.length > 0 ? '<task>' : '<project>';
  return replyAbout(read, facts, citations, asking(text, word), about);
}

function replyAbout(read: Read, facts: ChatFacts, citations: Citations, text: string, about: Named) {
  const asked = askedIn({ ...read, text }, facts, about);
  return topicOf(asked)?.reply(facts, asked, citations);
}

/** Reads the last reply of the chat. */
type ReadLast = () => Promise<ChatMessage | undefined>;

/** The reply to a question about the project of the last reply, among its tasks or compared with them. */
async function replyAmong(text: string, read: Read, facts: ChatFacts, citations: Citations, readLast: ReadLast) {
  const compared = COMPARED.exec(text);
  const inIt = IN_PROJECT.exec(text);
  const among = inIt
    ? `${inIt[1] ?? `${inIt[2]!}in `}<project>`
    : text.replace(/^(?:just|only) (?=.*\bones\b)/, '').replace(THOSE, '<those>');
  const isKnown = topicOf(askedIn({ ...read, text: among }, facts)) !== undefined;
  if (!compared && (among === text || !isKnown)) return undefined;
  const last = await readLast();
  if (inIt) {
    const [project, ...others] = last ? await projectsIn(last, facts) : [];
    if (!project || others.length > 0) return ['I don’t know which project you mean. Use its name.'];
    return replyAbout(read, facts, citations, among, { project });
  }
  const rows = (last ? await namedIn(last, facts) : []).flatMap((each) => each.rows ?? []);
  if (compared) return replyAbout(read, facts, citations, comparedWith(rows, compared[1] !== undefined), {});
  return rows.length > 0
    ? replyAbout(read, facts, citations, among, { rows })
    : ['I don’t know which tasks you mean: my last reply names none. Use their names.'];
}

/** A question for tasks that take less or more time than these. */
function comparedWith(rows: readonly OpenRow[], isLess: boolean): string {
  const minutes = rows.flatMap(({ estimated_duration: each }) => each ?? []);
  if (!isLess) return `tasks longer than ${Math.max(0, ...minutes)} min`;
  return minutes.length > 0 ? `what can i do in ${Math.max(1, Math.min(...minutes) - 1)} min` : 'something easy';
}

/** The question with the word in place of those for the record. */
function asking(text: string, word: string): string {
  if (text.startsWith('why')) return `why ${word}`;
  const asked = text.replace(/^who\b/, 'what').replace(/ (?:now|today)$/, '');
  return asked.replace(new RegExp(String.raw`\b${ONE}(?![a-z])`), word);
}

/** The open tasks that a reply names, in its order; without any, its only project. */
async function namedIn({ content, sources }: ChatMessage, facts: ChatFacts): Promise<Named[]> {
  const ids = new Set(sources.map(({ entity_id }) => entity_id));
  const rows = new Map<string, OpenRow>();
  // An occurrence of a repeating task is no source.
  const open = (await facts.open()).filter(({ id, kind }) => kind === 'recurring' || ids.has(id));
  // The task above a subtask is not meant.
  for (const [, name] of content.matchAll(/“([^”]*)”(?! ›)/g)) {
    const row = open.find((each) => each.name === name && !rows.has(each.id));
    if (row) rows.set(row.id, row);
  }
  if (rows.size > 0) return [...rows.values()].map((row) => ({ rows: [row] }));
  return (await projectsIn({ sources }, facts)).map((project) => ({ project }));
}

/** The project that a reply is about, whose name comes before those of its tasks; undefined if it is about others. */
async function subjectOf({ content, sources }: ChatMessage, facts: ChatFacts) {
  const [, first] = /“([^”]*)”/.exec(content) ?? [];
  if ((await facts.open()).some(({ name }) => name === first)) return undefined;
  return (await projectsIn({ sources }, facts)).find(({ name }) => name === first);
}

/** The open projects that a reply names. */
async function projectsIn({ sources }: Pick<ChatMessage, 'sources'>, facts: ChatFacts) {
  const ids = new Set(sources.map(({ entity_id }) => entity_id));
  const { projects } = await facts.homes();
  return projects.filter(({ id }) => ids.has(id));
}
