import { counted, formatCount } from '#server/platform/text/format-numbers.ts';

type Sentence = string | false | null | undefined | 0;

/** Leaves out the sentences that do not apply. */
export const sentences = (all: readonly Sentence[]): string[] => all.filter((sentence) => !!sentence) as string[];

/** `1 task is`, `3 tasks are`. */
export const countedAre = (count: number, noun: string): string =>
  `${counted(count, noun)} ${count === 1 ? 'is' : 'are'}`;

/** A number of records, followed by a list of them unless only the number is wanted. */
export const listed = <T>(header: string, isCount: boolean, ...list: Parameters<typeof bulleted<T>>): string[] =>
  isCount || list[0].length === 0 ? [`${header}.`] : [`${header}:`, ...bulleted(...list)];

/** A list of at most `max` lines, with the number of further ones of `count`. */
export function bulleted<T>(all: readonly T[], max: number, textOf: (each: T) => string, count = all.length): string[] {
  const lines = all.slice(0, max).map((each) => `- ${textOf(each)}`);
  const more = count - lines.length;
  return more > 0 && lines.length > 0 ? [...lines, `And ${formatCount(more)} more.`] : lines;
}
