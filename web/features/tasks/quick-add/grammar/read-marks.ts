import type { Priority } from '#contract/vocabulary.ts';
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

/** `!` low, `!!` medium, `!!!` high, as in other apps; `p1` is the most urgent. */
const MARKS: Readonly<Record<string, Priority>> = {
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

export interface PriorityFind extends Find {
  priority: Priority;
}

/** `!high`, `!!!`, `p1`. `See p2 of the contract` names a page: doubtful. */
export function readPriorities(open: string): PriorityFind[] {
  return [...open.matchAll(/(?<=^|[\s\uE000])(!{1,3}|!(?:high|med|medium|low|[1-3])|p[1-3])(?=[\s,;\uE000]|$)/giu)].map(
    ({ index, 0: text }) => {
      const page = /^p/i.test(text) && /^\s+(?:of|to|and|in)\s/i.test(open.slice(index + text.length));
      return { start: index, end: index + text.length, priority: MARKS[text.toLowerCase()]!, doubtful: page };
    },
  );
}
