import type { ChoiceField } from '#contract/task-fields.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { type Folded, fold } from '#contract/general/fold.ts';
import { isAreaList } from '#contract/rules/area-list.ts';
import type { Hit, Rule } from './engine.ts';
import type { ChoiceMeaning, ProjectToName } from './grammar.ts';

/* !high, #Project */

/** `!` low, `!!` medium, `!!!` high, as in other apps; `p1` is the most urgent. */
const PRIORITY_OF: Readonly<Record<string, Priority>> = {
  '!': 'low',
  '!!': 'medium',
  '!!!': 'high',
  p1: 'high',
  p2: 'medium',
  p3: 'low',
  '!1': 'high',
  '!2': 'medium',
  '!3': 'low',
  '!low': 'low',
  '!medium': 'medium',
  '!med': 'medium',
  '!high': 'high',
  '!urgent': 'high',
  '!critical': 'high',
  '!important': 'high',
  '!normal': 'medium',
  '!p1': 'high',
  '!p2': 'medium',
  '!p3': 'low',
};

const PRIORITIES: readonly Rule<{ meaning: ChoiceMeaning }>[] = [
  {
    words: (line) =>
      line.matchAll(
        /(?<=^|[\s\uFDD0])(?:!{1,3}|!(?:high|urgent|critical|important|med|medium|normal|low|p?[1-3])|p[1-3])(?=[\s,;\uFDD0]|$)/giu,
      ),
    // `See p2 of the contract` means a page.
    sure: ({ text, line, end }) =>
      /^p/i.test(text) && /^\s+(?:of|to|and|in)\s/i.test(line.slice(end)) ? 'accepted' : 'always',
    leads: [],
    read: ({ text }) => ({ meaning: { kind: 'priority', value: PRIORITY_OF[text.toLowerCase()]! } }),
  },
];

/** The markers of the fields with fixed values. */
export const SIGNS: Readonly<Record<ChoiceField, readonly Rule<{ meaning: ChoiceMeaning }>[]>> = {
  priority: PRIORITIES,
};

/** More projects with one name are chosen from the list after `#`. */
const ASKED_MAX = 6;

/** `#` with the name of a project or area: all that have this name, without completed ones if there are others. */
export const HOMES: readonly Rule<{ homes: readonly ProjectToName[] }>[] = [
  {
    words: (line, { projects }) => findNamed(line, namesIn(projects)),
    sure: 'always',
    leads: [],
    read: ({ groups }, { projects }) => {
      const named = namesIn(projects).withName(groups['name']!);
      const open = named.filter(({ status }) => status !== 'Completed');
      return { homes: (open.length > 0 ? open : named).slice(0, ASKED_MAX) };
    },
  },
];

/** `#` that does not follow a letter; a word such as `to` or `in` before it belongs to it. */
const HASH = /(?<=^|[\s\uFDD0])(?:(?:to|in|for|under)\s+)?#(?=\S)/gi;

/** More of them in a line are words of its name. */
const HASHES_MAX = 10;

/** Folded names, the longest first, since names may contain spaces. */
interface Names {
  names: readonly string[];
  withName: (name: string) => readonly ProjectToName[];
  /** The only one that has a word with this beginning, if that is the name of a project: new ones begin like an area. */
  byStart: (start: string) => string | null;
}

const namesOfList = new WeakMap<readonly ProjectToName[], Names>();

/** A line is read several times, and an account may have thousands of projects. */
function namesIn(projects: readonly ProjectToName[]): Names {
  const known = namesOfList.get(projects) ?? namesOf(projects);
  namesOfList.set(projects, known);
  return known;
}

function namesOf(projects: readonly ProjectToName[]): Names {
  const byName = Map.groupBy(projects, ({ name }) => fold(name).text);
  const names = [...byName.keys()].toSorted((one, other) => other.length - one.length);
  const found = new Map<string, string | null>();
  let words: readonly (readonly string[])[] | undefined;
  return {
    names,
    withName: (name) => byName.get(name) ?? [],
    byStart(start) {
      const known = found.get(start);
      if (known !== undefined) return known;
      words ??= names.map((name) => name.split(/[^\p{L}\p{N}]+/u));
      const meant = names.filter((_, index) => words![index]!.some((word) => word.startsWith(start)));
      const only = meant.length === 1 && !byName.get(meant[0]!)!.every(isAreaList) ? meant[0]! : null;
      found.set(start, only);
      return only;
    },
  };
}

/**
 * Finds `#` with a name: the longest that is written in full, else the only one with a word that begins like that. The
 * group `name` is the name.
 */
function* findNamed(text: string, { names, byStart }: Names): Iterable<Hit> {
  const hashes = [...text.matchAll(HASH)].slice(0, HASHES_MAX);
  if (hashes.length === 0) return;
  const line = fold(text);
  for (const { index, 0: hash } of hashes) {
    const at = line.at.indexOf(index + hash.length);
    const hit = (length: number, name: string): Hit => ({
      index,
      0: text.slice(index, line.at[at + length]),
      groups: { name },
    });
    const whole = names.find((name) => line.text.startsWith(name, at) && endsWord(line, at + name.length));
    const [word = ''] = /^[\p{L}\p{N}_-]+/u.exec(line.text.slice(at)) ?? [];
    if (whole) yield hit(whole.length, whole);
    else if (word.length >= 2 && !/^\p{N}+$/u.test(word)) {
      const meant = byStart(word);
      if (meant !== null) yield hit(word.length, meant);
    }
  }
}

const endsWord = ({ text }: Folded, at: number) => at === text.length || /[\s.,;:!?)\uFDD0]/.test(text[at]!);
