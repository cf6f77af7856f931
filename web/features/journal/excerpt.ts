import type { JournalEntry } from '#contract/journal.ts';
import { plainText } from '#contract/rules/plain-text.ts';

/** How much of a text is looked at. */
const LOOKED_AT = 600;

/** The first words of an entry as plain text, for a row of a list. */
export function excerptOf({
  content,
  template_responses,
  reflection,
}: Pick<JournalEntry, 'content' | 'template_responses' | 'reflection'>): string {
  const answers = Object.values(template_responses);
  // The answers of a template stand above the text; a reflection is its text first.
  const texts = reflection ? [content, ...answers] : [...answers, content];
  const text = texts.find((each) => each.trim() !== '') ?? '';
  return plainText(text.slice(0, LOOKED_AT));
}
