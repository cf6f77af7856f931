import { BETWEEN_TEXTS, bothTexts } from '#contract/rules/both-texts.ts';
import { brokenRule } from '#server/platform/errors.ts';

/** A text for a day that has one which its writer has not seen. */
interface Unseen {
  /** What the day has; empty for nothing. */
  stored: string;
  /** What was written; nothing leaves the stored text as it is. */
  written: string | null | undefined;
  /** What the writer had sent before, so that the text which replaces it does not stand beside it. */
  before: string | null | undefined;
  /** How long it may be, in UTF-16 units. */
  max: number;
}

/**
 * Keeps both texts, the later one below a line; sent again it changes nothing.
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
