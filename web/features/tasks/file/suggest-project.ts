import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { fold } from '#contract/general/fold.ts';

/** A suggested project, and the words of the task's name that match it or its tasks. */
export interface Suggestion {
  project: Project;
  words: string[];
  /** Whether one of them is in the project's own name, so that nobody wonders why it is suggested. */
  isNamed: boolean;
}

/** The weight of each word, by project. */
export type WordIndex = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A word in the name of a project weighs more than one in the names of its tasks, of which one alone is not enough. */
const IN_NAME = 3;
const IN_TASK = 0.5;
const IN_TASKS = 1;
/** A weak word weighs this at most: it needs another word beside it. */
const WEAK_MOST = 0.5;
/** The minimum score, and its minimum ratio to the second best. */
const ENOUGH = 0.75;
const CLEARLY = 1.5;

const setOf = (words: string) => new Set(words.split(/\s+/));
/** Words that say nothing about a project. */
const COMMON = setOf(
  `about after again also back been before call check could does down each even every find first from have here into
  just like look make month more most much must need next only other over plan read really send should some still take
  than that their them then there these they this those today tomorrow very want wants week were what when where which
  while will with without would write year your yours book`,
);
/** Words that tasks of any project have. */
const WEAK = setOf(
  `task change short long order pick move start finish clean prepare list home work time thing project meeting meet mail
  email pack small good ready visit review update idea people print sort bring choose page part open`,
);
const SHORTEST = 4;

/** Indexes the words in the names of projects and of their open tasks. */
export function indexWords(projects: readonly Project[], tasks: readonly Task[]): WordIndex {
  const index = new Map<string, Map<string, number>>();
  const ids = new Set(projects.map(({ id }) => id));
  const add = (word: string, id: string, first: number, again: number) => {
    const known = index.get(word) ?? new Map<string, number>();
    const before = known.get(id);
    const weight = before === undefined ? first : Math.max(before, again);
    known.set(id, WEAK.has(word) ? Math.min(weight, WEAK_MOST) : weight);
    index.set(word, known);
  };
  for (const { id, name } of projects) for (const word of stemsOf(name).keys()) add(word, id, IN_NAME, IN_NAME);
  for (const { project_id: id, name } of tasks) {
    if (ids.has(id)) for (const word of stemsOf(name).keys()) add(word, id, IN_TASK, IN_TASKS);
  }
  return index;
}

/** The project that best matches the words of a task, if it is clearly ahead; null otherwise. */
export function suggestProject(
  { name }: Pick<Task, 'name'>,
  index: WordIndex,
  projects: readonly Project[],
): Suggestion | null {
  const scores = new Map<string, { score: number; words: string[] }>();
  for (const [stem, word] of stemsOf(name)) {
    const having = index.get(stem);
    // The weight of a word is divided among its projects.
    for (const [id, weight] of having ?? []) {
      const before = scores.get(id) ?? { score: 0, words: [] };
      scores.set(id, { score: before.score + weight / having!.size, words: [...before.words, word] });
    }
  }
  const [best, next] = [...scores].toSorted(([, one], [, other]) => other.score - one.score);
  if (!best || best[1].score < ENOUGH || best[1].score < CLEARLY * (next?.[1].score ?? 0)) return null;
  const project = projects.find(({ id }) => id === best[0]);
  if (!project) return null;
  const isNamed = [...stemsOf(project.name).keys()].some((stem) => stemsOf(name).has(stem));
  return { project, words: best[1].words, isNamed };
}

/** The significant words of a name: folded, without plural endings, each with its original spelling. */
function stemsOf(name: string): Map<string, string> {
  const words = name.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return new Map(
    words.flatMap((word): [string, string][] => {
      const { text } = fold(word);
      return text.length < SHORTEST || COMMON.has(text)
        ? []
        : [[text.replace(/(?:(?<=[sxz]|ch|sh)es|(?<=[^s])s)$/, ''), word]];
    }),
  );
}
