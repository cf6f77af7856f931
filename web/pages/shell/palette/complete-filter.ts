import { fold } from '#contract/general/fold.ts';
import type { Hit } from '#web/ui/menu/fuzzy-search.ts';

const DAYS = ['today', 'tomorrow', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The values of each filter that the server reads; those of `in` are also names of pillars, areas and projects. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  is: ['open', 'done', 'archived'],
  in: ['archive', 'trash'],
  has: ['file'],
  due: DAYS,
  before: DAYS,
  after: DAYS,
};

/** The filter that is being typed: `in:fam`, `in:"run the`. */
const LAST = /(?<=^|\s)(?<key>\p{L}+):(?<value>"[^"]*|[^\s"]*)$/u;

interface Completion {
  /** `in:"Run the studio"` */
  filter: string;
  /** The search line with it. */
  line: string;
  /** The letters of the filter that were typed. */
  hit: Hit;
}

/**
 * How the filter at the end of a search line can be completed.
 * @param places names of pillars, areas and projects; asked only for `in:`.
 */
export function completeFilter(text: string, places: () => readonly string[]): Completion[] {
  const { index = 0, groups = {} } = LAST.exec(text) ?? {};
  const key = groups['key']?.toLowerCase() ?? '';
  const known = Object.hasOwn(VALUES, key) ? VALUES[key]! : [];
  const value = fold((groups['value'] ?? '').replace(/^"/, '')).text;
  const all = key === 'in' ? [...places().filter((name) => !name.includes('"')), ...known] : known;
  const begun = [...new Set(all)]
    .map((each) => ({ each, at: wordAt(fold(each).text, value) }))
    .filter(({ at }) => at >= 0)
    // The beginning of a name before that of a later word.
    .toSorted((one, other) => Math.sign(one.at) - Math.sign(other.at));
  // A complete value needs nothing.
  if (begun.some(({ each }) => fold(each).text === value)) return [];
  return begun.map(({ each, at }) => {
    const quote = /\s/.test(each) ? '"' : '';
    const filter = `${key}:${quote}${each}${quote}`;
    const start = filter.indexOf(each) + at;
    return { filter, line: `${text.slice(0, index)}${filter} `, hit: { start, end: start + value.length } };
  });
}

/** Where a word begins with `value`; -1 if none does. */
const wordAt = (name: string, value: string): number => (name.startsWith(value) ? 0 : ` ${name}`.indexOf(` ${value}`));
