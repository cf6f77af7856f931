import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import { fold } from '#contract/general/fold.ts';

export interface Beside {
  projects: readonly Project[];
  /** The project of the page, whose area is used for a new project. */
  projectId: string | null;
}

/** The area of a new project: one that shares a word with its name, else that of the page's project, else none. */
export function fittingArea(name: string, areas: readonly Area[], { projects, projectId }: Beside): Area | null {
  const words = wordsOf(name);
  const named = areas.find((area) => wordsOf(area.name).some((word) => words.includes(word)));
  if (named) return named;
  const beside = projects.find(({ id }) => id === projectId)?.area_id;
  return areas.find(({ id }) => id === beside) ?? null;
}

const wordsOf = (name: string) =>
  fold(name)
    .text.split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
