import type { JournalEntry } from '#contract/journal.ts';
import { plainText } from '#contract/rules/plain-text.ts';

/** Number of characters read from a text. */
const EXCERPT_INPUT_MAX = 600;

/** The first words of an entry as plain text, for a list row. */
export function excerptOf({
  content,
  template_responses,
  reflection,
}: Pick<JournalEntry, 'content' | 'template_responses' | 'reflection'>): string {
  const answers = Object.values(template_responses);
  // Answers to a template come before the text; in a reflection the text comes first.
  const texts = reflection ? [content, ...answers] : [...answers, content];
  const text = texts.find((each) => each.trim() !== '') ?? '';
  return plainText(text.slice(0, EXCERPT_INPUT_MAX));
}
