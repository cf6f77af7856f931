import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { fold } from '#web/ui/menu/fold.ts';

/** A project that a task may belong to, and the words of its name that say so, as the task has them. */
export interface Suggestion {
  project: Project;
  words: string[];
}

/** How much each project has of a word. */
export type WordIndex = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A word in the name of a project says more than one in the name of one of its tasks. */
const IN_NAME = 3;
const IN_TASK = 1;
/** At least this much, and so many times as much as for the next project. */
const ENOUGH = 0.75;
const CLEARLY = 1.5;

const COMMON = new Set(
  ['about', 'after', 'again', 'also', 'before', 'call', 'from', 'have', 'into', 'more', 'next', 'over', 'send', 'some']
    .concat(['that', 'them', 'then', 'this', 'what', 'when', 'which', 'with', 'write', 'your', 'make', 'find', 'first'])
    .concat(['plan', 'take', 'week', 'month', 'year', 'today', 'tomorrow', 'book', 'read', 'need', 'look', 'check']),
);
const SHORTEST = 4;

/** The words of the names of projects and of their open tasks. */
export function indexWords(projects: readonly Project[], tasks: readonly Task[]): WordIndex {
  const index = new Map<string, Map<string, number>>();
  const ids = new Set(projects.map(({ id }) => id));
  const add = (word: string, id: string, weight: number) => {
    const known = index.get(word) ?? new Map<string, number>();
    known.set(id, Math.max(known.get(id) ?? 0, weight));
    index.set(word, known);
  };
  for (const { id, name } of projects) for (const word of stemsOf(name).keys()) add(word, id, IN_NAME);
  for (const { project_id: id, name } of tasks) {
    if (ids.has(id)) for (const word of stemsOf(name).keys()) add(word, id, IN_TASK);
  }
  return index;
}

/** The project whose words a task has, where one stands out; null otherwise. */
export function suggestProject(
  { name }: Pick<Task, 'name'>,
  index: WordIndex,
  projects: readonly Project[],
): Suggestion | null {
  const scores = new Map<string, { score: number; words: string[] }>();
  for (const [stem, word] of stemsOf(name)) {
    const having = index.get(stem);
    // A word that many projects have tells little.
    for (const [id, weight] of having ?? []) {
      const before = scores.get(id) ?? { score: 0, words: [] };
      scores.set(id, { score: before.score + weight / having!.size, words: [...before.words, word] });
    }
  }
  const [best, next] = [...scores].toSorted(([, one], [, other]) => other.score - one.score);
  if (!best || best[1].score < ENOUGH || best[1].score < CLEARLY * (next?.[1].score ?? 0)) return null;
  const project = projects.find(({ id }) => id === best[0]);
  return project ? { project, words: best[1].words } : null;
}

/** The words that tell something, without case, accents and endings of the plural, each with how it is written. */
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
