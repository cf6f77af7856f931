import { DESCRIPTION_MAX, TASK_NAME_MAX } from '#contract/vocabulary.ts';

const BULLET = /^\s*(?:[-*•–]\s+|\d+[.)]\s+)?(?:\[[ xX]?\]\s+)?/;

/** The lines of a pasted text, without bullets and empty lines; null if it has only one. */
export function pastedLines(text: string): string[] | null {
  if (!/[\r\n]/.test(text.trim())) return null;
  return text.split(/\r\n?|\n/).flatMap((line) => line.replace(BULLET, '').trim() || []);
}

/** The lines of a text that become one task each, without blank ones. */
export function splitLines(text: string): string[] {
  return pastedLines(text) ?? (text.trim() === '' ? [] : [text.trim()]);
}

/** The name of a task. A name that is too long is cut after a word, and the description has the full text. */
export function nameAndDescription(name: string): { name: string; description?: string } {
  if (name.length <= TASK_NAME_MAX) return { name };
  const fits = name.slice(0, TASK_NAME_MAX - 1);
  // Whole words, and never half of a character of two units.
  const words = /^.*(?=\s\S*$)/su.exec(`${fits}${name[fits.length]}`)?.[0] ?? fits.replace(/[\uD800-\uDBFF]$/, '');
  return { name: `${words.trimEnd()}…`, description: name };
}

/** Why a name cannot be saved, even as a description; null if it can. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'Enter a name too.';
  return name.length > DESCRIPTION_MAX ? `Too long: ${name.length} of ${DESCRIPTION_MAX} characters.` : null;
}
