/** What the rules of the coach have written: a sentence on a line, a list, or questions that can be asked. */
export type Part = { words: string } | { items: readonly string[] } | { questions: readonly string[] };

const ITEM = /^- (.*)$/;
const QUESTION = /^“(.+\?)”$/;

/** Takes a text of rules apart at its lines. They write no Markdown: a name may hold any of its signs. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) parts.push(listOf(items));
    items = [];
  };
  for (const line of text.split('\n')) {
    const item = ITEM.exec(line)?.[1];
    if (item !== undefined) {
      items.push(item);
      continue;
    }
    endList();
    if (line.trim() !== '') parts.push({ words: line });
  }
  endList();
  return parts;
}

function listOf(items: readonly string[]): Part {
  const questions = items.map((item) => QUESTION.exec(item)?.[1]);
  return questions.every((question) => question !== undefined) ? { questions } : { items };
}
