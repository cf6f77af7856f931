import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import { fold } from '#web/ui/menu/fold.ts';

export interface Beside {
  projects: readonly Project[];
  /** The project that the line is written for, whose area fits a new one. */
  projectId: string | null;
}

/** Where a new project belongs: in the area with a word of its name, else beside the project of the page; else nowhere. */
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
