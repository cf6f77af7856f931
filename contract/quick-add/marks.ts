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
};

const PRIORITIES: readonly Rule<{ meaning: ChoiceMeaning }>[] = [
  {
    words: (line) =>
      line.matchAll(/(?<=^|[\s\uE000])(?:!{1,3}|!(?:high|med|medium|low|[1-3])|p[1-3])(?=[\s,;\uE000]|$)/giu),
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

export const PROJECTS: readonly Rule<{ project: ProjectToName }>[] = [
  {
    words: (line, { projects }) => findNamed(line, namesIn(projects).projects, { parts: true }),
    sure: 'always',
    leads: [],
    read: ({ groups }, { projects }) => ({ project: projects.find(({ id }) => id === groups['id'])! }),
  },
];

/** More projects of an area are chosen from the list after `#`. */
const ASKED_MAX = 6;

/** `#` with the whole name of an area: its projects that are not completed, and its own list. */
export const AREAS: readonly Rule<{ projects: readonly ProjectToName[] }>[] = [
  {
    words: (line, { projects }) => findNamed(line, namesIn(projects).areas, { parts: false }),
    sure: 'accepted',
    leads: [],
    read: ({ groups }, { projects }) => {
      const inside = projects.filter(({ area_name }) => area_name === groups['id']).filter(isOpen);
      const lists = inside.filter((each) => !isNoList(each));
      return { projects: [...inside.filter(isNoList).slice(0, ASKED_MAX), ...lists] };
    },
  },
];

const isOpen = ({ status }: ProjectToName) => status !== 'Completed';
const isNoList = (project: ProjectToName) => !isAreaList(project);

const areasOf = (projects: readonly ProjectToName[]) =>
  [...new Set(projects.filter(isOpen).flatMap(({ area_name }) => area_name ?? []))].map((name) => ({ id: name, name }));

/** `#` that does not follow a letter; a word such as `to` or `in` before it belongs to it. */
const HASH = /(?<=^|[\s\uE000])(?:(?:to|in|for|under)\s+)?#(?=\S)/gi;

/** More of them in a line are words of its name. */
const HASHES_MAX = 10;

/** Folded names, the longest first, since names may contain spaces. */
interface Names {
  named: readonly { id: string; name: string }[];
  /** The only one that has a word with this beginning. */
  byStart: (start: string) => { id: string } | null;
}

const namesOfList = new WeakMap<readonly ProjectToName[], { projects: Names; areas: Names }>();

/** A line is read several times, and an account may have thousands of projects. */
function namesIn(projects: readonly ProjectToName[]) {
  const known = namesOfList.get(projects) ?? {
    projects: namesOf(projects.filter(isNoList)),
    areas: namesOf(areasOf(projects)),
  };
  namesOfList.set(projects, known);
  return known;
}

function namesOf(records: readonly Pick<ProjectToName, 'id' | 'name'>[]): Names {
  const named = records
    .map(({ id, name }) => ({ id, name: fold(name).text }))
    .toSorted((one, other) => other.name.length - one.name.length);
  const found = new Map<string, { id: string } | null>();
  let words: readonly (readonly string[])[] | undefined;
  return {
    named,
    byStart(start) {
      const known = found.get(start);
      if (known !== undefined) return known;
      words ??= named.map(({ name }) => name.split(/[^\p{L}\p{N}]+/u));
      const meant = named.filter((_, index) => words![index]!.some((word) => word.startsWith(start)));
      const only = meant.length === 1 ? meant[0]! : null;
      found.set(start, only);
      return only;
    },
  };
}

/**
 * Finds `#` with one of these: its whole name, the longest match first; otherwise, if parts are enough, the start of one
 * of its words if only one has it. The group `id` is what is named.
 */
function* findNamed(text: string, { named, byStart }: Names, { parts }: { parts: boolean }): Iterable<Hit> {
  const hashes = [...text.matchAll(HASH)].slice(0, HASHES_MAX);
  if (hashes.length === 0) return;
  const line = fold(text);
  for (const { index, 0: hash } of hashes) {
    const at = line.at.indexOf(index + hash.length);
    const hit = (length: number, id: string): Hit => ({
      index,
      0: text.slice(index, line.at[at + length]),
      groups: { id },
    });
    const whole = named.find(({ name }) => line.text.startsWith(name, at) && endsWord(line, at + name.length));
    const [word = ''] = /^[\p{L}\p{N}_-]+/u.exec(line.text.slice(at)) ?? [];
    if (whole) yield hit(whole.name.length, whole.id);
    else if (parts && word.length >= 2 && !/^\p{N}+$/u.test(word)) {
      const meant = byStart(word);
      if (meant) yield hit(word.length, meant.id);
    }
  }
}

const endsWord = ({ text }: Folded, at: number) => at === text.length || /[\s.,;:!?)\uE000]/.test(text[at]!);
