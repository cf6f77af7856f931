import { counted, formatCount } from '#server/platform/text/format-numbers.ts';

type Sentence = string | false | null | undefined | 0;

/** Leaves out the sentences that do not apply. */
export const sentences = (all: readonly Sentence[]): string[] => all.filter((sentence) => !!sentence) as string[];

/** `1 task is`, `3 tasks are`. */
export const countedAre = (count: number, noun: string): string =>
  `${counted(count, noun)} ${count === 1 ? 'is' : 'are'}`;

/** A list of at most `max` lines, with the number of further ones. */
export const bulleted = <T>(all: readonly T[], max: number, textOf: (each: T) => string): string[] => [
  ...all.slice(0, max).map((each) => `- ${textOf(each)}`),
  ...(all.length > max ? [`And ${formatCount(all.length - max)} more.`] : []),
];
