import { ADD_LINE, COACH_SCREENS, type CoachScreen, type CoachSource } from '#contract/coach.ts';

/** Splits a text at the names of records: whole words, the longest name first. */
export function splitAtNames(text: string, sources: readonly CoachSource[]): (string | CoachSource)[] {
  const named = sources.filter(({ name }) => name.trim() !== '').toSorted((a, b) => b.name.length - a.name.length);
  if (named.length === 0) return text === '' ? [] : [text];
  const names = named.map(({ name }) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|');
  const parts = text.split(new RegExp(String.raw`(?<![\p{L}\p{N}])(${names})(?![\p{L}\p{N}])`, 'u'));
  // Every second part is a name.
  return parts
    .map((part, index) => (index % 2 === 0 ? part : named.find(({ name }) => name === part)!))
    .filter((part) => part !== '');
}

export const namedIn = (text: string, sources: readonly CoachSource[]): CoachSource[] => [
  ...new Set(splitAtNames(text, sources).filter((part) => typeof part !== 'string')),
];

/** A part of a reply by rules: a paragraph, a list, questions to ask, the screen to see, or a line of quick add to add. */
export type ReplyPart =
  | { text: string }
  | { items: readonly string[] }
  | { questions: readonly string[] }
  | { screen: CoachScreen }
  | { add: string };

const ITEM = /^- (.*)$/;
const SCREEN = /^See: (.+)$/;
const QUESTION = /^“(.+\?)”$/;

/** Splits a reply by rules, in which a line is a paragraph or an item. It is not Markdown: names may contain its characters. */
export function splitReply(reply: string): ReplyPart[] {
  const parts: ReplyPart[] = [];
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) parts.push(listOf(items));
    items = [];
  };
  for (const line of reply.split('\n')) {
    const item = ITEM.exec(line)?.[1];
    if (item !== undefined) {
      items.push(item);
      continue;
    }
    endList();
    const screen = SCREEN.exec(line)?.[1] ?? '';
    if (screen in COACH_SCREENS) parts.push({ screen: screen as CoachScreen });
    else if (line.startsWith(ADD_LINE)) parts.push({ add: line.slice(ADD_LINE.length) });
    else if (line.trim() !== '') parts.push({ text: line });
  }
  endList();
  return parts;
}

function listOf(items: readonly string[]): ReplyPart {
  const questions = items.map((item) => QUESTION.exec(item)?.[1]);
  return questions.every((question) => question !== undefined) ? { questions } : { items };
}
