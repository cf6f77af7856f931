import type { Chip, Meaning } from '../grammar/grammar.ts';
import { blank } from '../grammar/line.ts';

/**
 * Replaces the words of one kind by `words` at the end of the line. A button writes what it sets, so that it is shown, read
 * and taken back like typed words.
 */
export function setWords(line: string, chips: readonly Chip[], kind: Meaning['kind'], words: string): string {
  const before = chips.flatMap((chip) => (chip.kind === kind ? chip.ranges : []));
  const rest = blank(line, before).replaceAll(/\s+/g, ' ').trim();
  return [rest, words].filter(Boolean).join(' ');
}

/** A day in words that every locale reads alike, with its time. */
export const dayWords = (day: string | null, today: string, time: string | null): string => {
  if (day === null) return '';
  const words = day === today ? 'today' : day;
  return time === null ? words : `${words} ${time}`;
};
