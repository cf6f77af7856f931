import type { ChatMessage } from '#contract/coach.ts';
import type { Citations } from '../facts/citations.ts';
import type { Line } from '../facts/sentences.ts';
import type { OpenRow } from '../facts/snapshot.ts';
import type { ChatFacts } from './chat-facts.ts';
import { asQuestion, type Chat, withoutLead } from './last-question.ts';
import { sinceWhen } from './replies-about-progress.ts';
import { next } from './replies-about-tasks.ts';
import { type Asked, askedIn, type Named, type Read } from './understand.ts';

/* Questions about what the last reply named: “Why that one?”, “When is it due?”, “And the second one?”, “What is next for it?”. */

const ONE = String.raw`(?:it|(?:this|that|these|those)(?: ones?| tasks?)?|they|them|the (?<place>first|second|third|last)(?: (?:one|task))?)`;
/** The whole questions in which such words are no filler: “How is it going?” is none. */
const FORMS = [
  String.raw`why(?: (?:is|are|was|were|should i (?:do|start with|begin with)))?(?: ${ONE})?(?: (?:first|next|now|important))?`,
  String.raw`(?:when|what day|what date) (?:is|are|was|were) ${ONE}(?: due)?`,
  String.raw`how long (?:does|do|will|would|is|are) ${ONE}(?: take)?`,
  String.raw`since when(?: (?:is|are|was|were) ${ONE}(?: (?:due|overdue|late|open))?)?`,
  String.raw`which one should i (?:do|start with|begin with|pick)(?: first| next)?`,
  String.raw`(?:is|are|was|were) ${ONE} (?:due|overdue|late|important|urgent|done|open)(?: today| tomorrow| this week)?`,
  String.raw`can i (?:do|start|start with) ${ONE}(?: now| today)?`,
  String.raw`how (?:far along|far|late|important) (?:is|are) ${ONE}`,
  String.raw`(?:what|who) (?:is|are) (?:blocking|holding up) ${ONE}`,
  String.raw`what (?:is|are|does|do) ${ONE} (?:wait|waiting) for`,
  String.raw`(?:(?:what|how) about )?${ONE}`,
].map((form) => new RegExp(`^${form}$`));

/** A question about the project of the last reply: “What is left in it?” */
const IN_PROJECT = /^((?:.* )?(?:for|in|on|of|with) )(?:it|this|that|(?:this|that) (?:one|project))$|^(.+ )there$/;
const PLACES = { first: 0, second: 1, third: 2, last: -1 } as const;
/** The reply names what it suggests first. */
const SUGGESTS = /^(?:Start with|Do one thing:) “/;

/** A question about the records of the last reply, or the lines of the reply to it; undefined if the message is none. */
export async function followUpOf(read: Read, chat: Chat, citations: Citations): Promise<Asked | Line[] | undefined> {
  const { facts } = chat;
  const text = withoutLead(read);
  const inIt = IN_PROJECT.exec(text);
  if (inIt) return inProject(`${inIt[1] ?? `${inIt[2]!}in `}<project>`, read, chat);
  const match = FORMS.map((form) => form.exec(text)).find((each) => each !== null);
  if (!match) return undefined;
  const last = chat.lastReply();
  const named = last ? await namedIn(last, facts) : [];
  if (named.length === 0) {
    // It names what it counted first.
    if (/^(?:why|since when)$/.test(text) && (await chat.before())?.meanings.has('how_many')) return undefined;
    return [`I don’t know what you mean: ${last ? 'my last reply' : 'this chat'} names no record. Use its name.`];
  }
  const place = match.groups?.['place'] as keyof typeof PLACES | undefined;
  const isMany = /\b(?:they|them|these|those)\b|^which one\b|^since when$/.test(text);
  const project = last && !isMany && place === undefined ? await subjectOf(last, facts) : undefined;
  const ofProject = project && asQuestion(askedIn({ ...read, text: asking(text, '<project>') }, facts, { project }));
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
  if (text.startsWith('since when')) {
    // Those that a list is about come before the tasks that it names.
    const projects = (await projectsIn(last!, facts)).filter(({ name }) => last!.content.includes(`\n- “${name}”`));
    const about: Named[] =
      isMany && projects.length > 0 ? projects.map((each) => ({ project: each })) : meant.flatMap((each) => each ?? []);
    return sinceWhen(about, facts, citations);
  }
  const rows = meant.flatMap((each) => each?.rows ?? []);
  if (text.startsWith('which one') && rows.length > 0)
    return next(facts, askedIn({ ...read, text: '' }, facts, { rows }), citations);
  const about: Named = rows.length > 0 ? { rows } : first;
  const word = rows.length > 0 ? '<task>' : first.area ? '<area>' : '<project>';
  return asQuestion(askedIn({ ...read, text: asking(text, word) }, facts, about));
}

async function inProject(text: string, read: Read, { facts, lastReply }: Chat): Promise<Asked | Line[] | undefined> {
  if (!asQuestion(askedIn({ ...read, text }, facts))) return undefined;
  const last = lastReply();
  const [project, ...others] = last ? await projectsIn(last, facts) : [];
  if (!project || others.length > 0) return ['I don’t know which project you mean. Use its name.'];
  return askedIn({ ...read, text }, facts, { project });
}

/** The question with the word in place of those for the record. */
function asking(text: string, word: string): string {
  if (text.startsWith('why')) return `why ${word}`;
  const asked = text.replace(/^who\b/, 'what').replace(/ (?:now|today)$/, '');
  return asked.replace(new RegExp(String.raw`\b${ONE}(?![a-z])`), word);
}

/** The open tasks that a reply names, in its order; without any, its projects, or its areas. */
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
  const projects = await projectsIn({ sources }, facts);
  if (projects.length > 0) return projects.map((project) => ({ project }));
  const { areas } = await facts.homes();
  return areas.filter(({ id }) => ids.has(id)).map((area) => ({ area }));
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
