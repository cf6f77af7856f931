import type { Project } from '#contract/projects.ts';
import type { ProjectStatus } from '#contract/vocabulary.ts';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { PROJECT_STATUSES, statusMessage } from '#web/features/projects/project-text.ts';
import { newestFirst } from '#web/records/board/newest-first.ts';
import { useCardMoves } from '#web/records/board/use-card-moves.ts';
import { orderBetween } from '#web/ui/board/order-between.ts';

/** In the order of a project's life. */
const COLUMNS: readonly ProjectStatus[] = ['Not Started', 'In Progress', 'On Hold', 'Completed'];

/** The projects of a column in the user's order; the completed ones newest first. */
export function inColumn(shown: readonly Project[], status: ProjectStatus): Project[] {
  const projects = shown.filter((project) => project.status === status);
  return status === 'Completed' ? newestFirst(projects) : projects;
}

/**
 * The displayed projects by status, and a function that moves one to a place in a column, with Undo.
 * @param all the ids of all projects in order, displayed or not.
 */
export function useProjectBoard(shown: readonly Project[], all: readonly string[]) {
  const put = useCardMoves();
  const columns = COLUMNS.map((status) => ({
    status,
    name: PROJECT_STATUSES[status].label,
    projects: inColumn(shown, status),
  }));

  /** Resolves with whether the move was accepted. */
  async function move(id: string, status: ProjectStatus, index: number): Promise<boolean> {
    const project = shown.find((each) => each.id === id);
    if (!project) return false;
    const others = shown.filter((each) => each.status === status && each.id !== id);
    const neighbors = { above: others[index - 1]?.id, below: others[index]?.id };
    const ids = status === 'Completed' ? all : orderBetween(all, id, neighbors);
    const writes = [
      ...(project.status === status ? [] : [projectActions.change({ id, body: { status }, shown: { status } })]),
      ...(ids === all ? [] : [projectActions.reorder({ ids, before: all })]),
    ];
    const { name } = project;
    const within = `“${name}” moved within ${PROJECT_STATUSES[status].label}`;
    return put(id, writes, () => (project.status === status ? within : statusMessage(name, status)));
  }

  return { columns, move };
}
