import type { Chip, Meaning } from '../grammar/grammar.ts';
import { blank } from '../grammar/line.ts';

/**
 * A line that says something else of one kind: the words that said it before give way, and `words` stand at its end. What
 * a button sets is written like everything else, so that it is seen, read and taken back in the same way.
 */
export function setWords(line: string, chips: readonly Chip[], kind: Meaning['kind'], words: string): string {
  const before = chips.flatMap((chip) => (chip.kind === kind ? chip.ranges : []));
  const rest = blank(line, before).replaceAll(/\s+/g, ' ').trim();
  return [rest, words].filter(Boolean).join(' ');
}

/** A day in words that every locale reads alike, with the time that was said. */
export const dayWords = (day: string | null, today: string, time: string | null): string => {
  if (day === null) return '';
  const words = day === today ? 'today' : day;
  return time === null ? words : `${words} ${time}`;
};
