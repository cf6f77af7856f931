import { type KanbanColumn, STATUS_OF_COLUMN, type TaskStatus } from '#contract/vocabulary.ts';

/** One fact under its three names, as a client sends it. */
interface StatusNames {
  status?: TaskStatus | undefined;
  kanban_column?: KanbanColumn | undefined;
  completed?: boolean | undefined;
}

/**
 * The status that a write asks for, or undefined when it asks for no other than the stored one. Clients send whole
 * records back, so the name that differs from the record was meant; where several differ, `status` wins.
 */
export function requestedStatus(stored: TaskStatus, names: StatusNames): TaskStatus | undefined {
  const { status, kanban_column, completed } = names;
  const wasCompleted = stored === 'completed';
  const candidates = [
    status,
    kanban_column && STATUS_OF_COLUMN[kanban_column],
    completed === undefined || completed === wasCompleted ? undefined : completed ? 'completed' : 'todo',
  ] as const;
  return candidates.find((candidate) => candidate !== undefined && candidate !== stored);
}
