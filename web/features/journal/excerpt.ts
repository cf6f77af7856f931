import type { JournalEntry } from '#contract/journal.ts';

const SIGNS: readonly (readonly [RegExp, string])[] = [
  // The fences of code, lines across, and what begins a heading, quote or list.
  [/^[ \t]*(?:`{3,}.*|[-*_]{3,})$/gm, ''],
  [/^[ \t]*(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*(?:#{1,6}|[-+*]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, ''],
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/(\*\*|__|~~|`)(?=\S)(.*?\S)\1/g, '$2'],
  [/(^|[^\w*\\])[*_](?=\S)([^*_]*\S)[*_](?!\w)/g, '$1$2'],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/\\?\s+/g, ' '],
];

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
  return SIGNS.reduce((rest, [sign, plain]) => rest.replaceAll(sign, plain), text.slice(0, LOOKED_AT)).trim();
}
