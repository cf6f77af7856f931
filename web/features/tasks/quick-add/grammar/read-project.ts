import { type Folded, fold } from '#web/ui/menu/fold.ts';
import type { Find } from './find.ts';
import type { GrammarContext } from './grammar.ts';

type Project = GrammarContext['projects'][number];

export interface ProjectFind extends Find {
  project: Project;
}

/** `#`, where it does not follow a letter; a word such as `to` or `in` before it goes with it. */
const OPENING = /(?<=^|[\s\uE000])(?:(?:to|in|for|under)\s+)?#(?=\S)/gi;

/**
 * `#` and a project: its whole name, the longest that fits, since names may have spaces; else the beginning of one of
 * its words when only one project has it.
 */
export function readProjects(open: string, projects: readonly Project[]): ProjectFind[] {
  const openings = [...open.matchAll(OPENING)];
  if (openings.length === 0) return [];
  const line = fold(open);
  const named = projects
    .map((project) => ({ project, name: fold(project.name).text }))
    .toSorted((one, other) => other.name.length - one.name.length);
  return openings.flatMap(({ index, 0: opening }) => {
    const at = line.at.indexOf(index + opening.length);
    const whole = named.find(({ name }) => line.text.startsWith(name, at) && endsAWord(line, at + name.length));
    if (whole) {
      return [{ start: index, end: line.at[at + whole.name.length]!, project: whole.project, doubtful: false }];
    }
    const [word = ''] = /^[\p{L}\p{N}_-]+/u.exec(line.text.slice(at)) ?? [];
    if (word.length < 2 || /^\p{N}+$/u.test(word)) return [];
    const meant = named.filter(({ name }) => name.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word)));
    if (meant.length !== 1) return [];
    return [{ start: index, end: line.at[at + word.length]!, project: meant[0]!.project, doubtful: false }];
  });
}

const endsAWord = ({ text }: Folded, at: number) => at === text.length || /[\s.,;:!?)\uE000]/.test(text[at]!);
