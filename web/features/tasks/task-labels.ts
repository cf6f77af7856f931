import type { TaskChanges } from '#contract/tasks.ts';
import { STATUS_OF_COLUMN } from '#contract/vocabulary.ts';
import type { TaskEdit } from './task-changes.ts';
import { ENTRIES } from './fields.tsx';
import { STATUS_LABELS } from './task-status.tsx';
import { plural } from '#web/platform/format.ts';
import type { Layer } from '#web/records/layers.ts';
import type { Label } from '#web/records/waiting/write-log.ts';

export function labelOfEdit(layer: Layer, { id, changes }: TaskEdit): Label {
  return { ...changeLabel(changes, layer), name: layer.get('task', id)?.name ?? '' };
}

/** The same for changes of several tasks. */
export function labelOfEdits(layer: Layer, edits: readonly TaskEdit[]): Label {
  const [first] = edits;
  if (!first) return { verb: 'change', name: '' };
  const label = labelOfEdit(layer, first);
  return edits.length === 1 ? label : { ...label, name: plural(edits.length, 'task') };
}

export function labelOfMove(layer: Layer, projectId: string | null): Omit<Label, 'name'> {
  const project = projectId === null ? undefined : layer.get('project', projectId)?.name;
  return { verb: 'move', detail: project && `to “${project}”` };
}

/** The writes that may create the place of a task: its project, or the area that it is in itself. */
export const lanesOfHome = (projectId: string | null | undefined): string[] =>
  projectId ? [`project ${projectId}`, `area ${projectId}`] : [];

function changeLabel(changes: TaskChanges, layer: Layer): Omit<Label, 'name'> {
  const { due_date, project_id, name } = changes;
  const status = changes.status ?? (changes.kanban_column && STATUS_OF_COLUMN[changes.kanban_column]);
  if (status === 'completed') return { verb: 'complete' };
  if (status === 'todo' && changes.kanban_column === undefined) return { verb: 'reopen' };
  if (status !== undefined) return { verb: 'move', detail: `to ${STATUS_LABELS[status]}` };
  if (due_date !== undefined) {
    return due_date === null ? { verb: 'plan', detail: 'to no date' } : { verb: 'plan', detail: 'to', day: due_date };
  }
  if (project_id) return labelOfMove(layer, project_id);
  if (name !== undefined) return { verb: 'change', detail: `to “${name}”` };
  const [entry, second] = ENTRIES.filter(({ field }) => changes[field] !== undefined);
  if (!entry || second) return { verb: 'change' };
  const value = changes[entry.field];
  return { verb: 'change', detail: value === null || value === undefined ? undefined : `to ${entry.format(value)}` };
}
