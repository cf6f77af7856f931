import type { Find } from './find.ts';
import type { GrammarContext } from './grammar.ts';

type Project = GrammarContext['projects'][number];

export interface ProjectFind extends Find {
  project: Project;
}

/** Text without case and accents; as long as it was, so that positions stay. */
const fold = (text: string): string =>
  [...text.normalize('NFC')].map((character) => character.normalize('NFD')[0]!.toLowerCase()).join('');

/**
 * `#` and a project: its whole name, the longest that fits, since names may have spaces; else the beginning of one of
 * its words when only one project has it. A word such as `to` or `in` before it goes with it.
 */
export function readProjects(open: string, projects: readonly Project[]): ProjectFind[] {
  const longestFirst = projects.toSorted((one, other) => other.name.length - one.name.length);
  return [...open.matchAll(/(?<=^|[\s\uE000])((?:to|in|for|under)\s+)?#(?=\S)/gi)].flatMap(({ index, 0: opening }) => {
    const at = index + opening.length;
    const rest = fold(open.slice(at));
    const whole = longestFirst.find(({ name }) => rest.startsWith(fold(name)) && endsAWord(rest, name.length));
    if (whole) return [{ start: index, end: at + whole.name.length, project: whole, doubtful: false }];
    const [word = ''] = /^[\p{L}\p{N}_-]+/u.exec(rest) ?? [];
    if (word.length < 2 || /^\p{N}+$/u.test(word)) return [];
    const meant = projects.filter(({ name }) => wordsOf(name).some((each) => each.startsWith(word)));
    return meant.length === 1 ? [{ start: index, end: at + word.length, project: meant[0]!, doubtful: false }] : [];
  });
}

const wordsOf = (name: string) => fold(name).split(/[^\p{L}\p{N}]+/u);

const endsAWord = (text: string, at: number) => at === text.length || /[\s.,;:!?)\uE000]/.test(text[at]!);
