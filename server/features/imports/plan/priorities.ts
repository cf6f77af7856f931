import type { Priority } from '#contract/vocabulary.ts';

const WORDS: Readonly<Record<Priority, readonly string[]>> = {
  high: ['high', 'highest', 'urgent', 'critical', 'important', 'p0', 'p1', 'a', '!!!', '1', 'hoch', 'dringend'],
  medium: ['medium', 'normal', 'moderate', 'none', 'p2', 'b', '!!', '2', '0', 'mittel', 'keine'],
  low: ['low', 'lowest', 'minor', 'p3', 'p4', 'c', 'd', '!', '3', '4', 'niedrig', 'gering'],
};

const OF_WORD = new Map(
  Object.entries(WORDS).flatMap(([level, words]) => words.map((word) => [word, level as Priority])),
);

/** The priority of a value whose format does not say it; an unknown word is medium. */
export const usualPriority = (value: string): Priority => OF_WORD.get(value.trim().toLowerCase()) ?? 'medium';
