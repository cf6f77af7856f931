/** The fields with typed text: no ids, days or choices. */
const TYPED: ReadonlySet<string> = new Set([
  ...['name', 'title', 'description', 'content', 'notes', 'tags', 'category', 'filename', 'prompts', 'questions'],
  ...['location', 'weather', 'today_intention', 'feeling', 'sleep_influences', 'reflection_text'],
  ...['biggest_accomplishment', 'challenges_faced', 'tomorrow_focus', 'first_name', 'last_name'],
]);

/** Answers by question. */
const ANSWERS = 'template_responses';

/** References of a write, and its previous state. */
const OTHERS: ReadonlySet<string> = new Set(['links', 'before']);

/** All typed text in the input of a write, one text below the other; empty if there is none. */
export const typedText = (input: unknown): string => [...new Set(textsIn(input, false))].join('\n\n');

function textsIn(value: unknown, isTyped: boolean): string[] {
  if (typeof value === 'string') return isTyped && value.trim() !== '' ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, isTyped));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([field, part]: [string, unknown]) => {
    if (OTHERS.has(field)) return [];
    return field === ANSWERS ? answersIn(part) : textsIn(part, TYPED.has(field));
  });
}

const answersIn = (answers: unknown): string[] =>
  Object.entries((answers ?? {}) as Record<string, string>)
    .filter(([, answer]) => answer)
    .map(([question, answer]) => `${question}\n${answer}`);
