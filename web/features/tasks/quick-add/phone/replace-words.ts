import type { Chip, Meaning } from '#contract/quick-add/grammar.ts';
import { blank } from '#contract/quick-add/line.ts';

/**
 * Replaces the words of one kind by `words` at the end of the line. A button inserts its choice as text, so that it is
 * shown, read and rejected like typed words.
 */
export function replaceWords(line: string, chips: readonly Chip[], kind: Meaning['kind'], words: string): string {
  const before = chips.flatMap((chip) => (chip.kind === kind ? chip.ranges : []));
  const rest = blank(line, before).replaceAll(/\s+/g, ' ').trim();
  return [rest, words].filter(Boolean).join(' ');
}

/** A date, with its time, in words that are the same in every locale. */
export const dayText = (day: string | null, today: string, time: string | null): string => {
  if (day === null) return '';
  const words = day === today ? 'today' : day;
  return time === null ? words : `${words} ${time}`;
};
