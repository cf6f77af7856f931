import { BETWEEN_TEXTS, bothTexts } from '#contract/rules/both-texts.ts';
import { brokenRule } from '#server/platform/errors.ts';

/** A new text for a day whose stored text the client has not seen. */
interface Unseen {
  /** The stored text; empty for none. */
  stored: string;
  /** The new text; an empty one keeps the stored text. */
  written: string | null | undefined;
  /** The earlier text of the same client, which the new text replaces. */
  before: string | null | undefined;
  /** The maximum length in UTF-16 units. */
  max: number;
}

/**
 * Keeps both texts, with the later one below a line; a repetition changes nothing.
 * @throws RuleBroken when both together are too long.
 */
export function joinTexts({ stored, written, before, max }: Unseen): string {
  if (!written || has(stored, written)) return stored;
  if (stored === '') return written;
  const joined = before && has(stored, before) ? replaced(stored, before, written) : bothTexts(stored, written);
  if (joined.length <= max) return joined;
  throw brokenRule(
    `Another text was written for this day, and both together are longer than ${max.toLocaleString('en')} characters.`,
  );
}

const framed = (text: string) => BETWEEN_TEXTS + text + BETWEEN_TEXTS;

const has = (stored: string, part: string): boolean => framed(stored).includes(framed(part));

const replaced = (stored: string, part: string, by: string): string =>
  framed(stored)
    .replace(framed(part), () => framed(by))
    .slice(BETWEEN_TEXTS.length, -BETWEEN_TEXTS.length);
