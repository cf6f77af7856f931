import type { Changed } from '#contract/changes.ts';
import type { Kind } from '../kinds.ts';
import type { Layer } from '../layers.ts';

const DELETED: Readonly<Record<string, Kind>> = { task: 'task', project: 'project', area: 'area', pillar: 'pillar' };

/**
 * Takes over the records that a write has changed. Projects that are not loaded are left out, because their lists are
 * not loaded either.
 */
export function takeChanged(layer: Layer, { tasks, projects, gone }: Changed): void {
  for (const task of tasks) layer.take('task', task);
  for (const project of projects) if (layer.kept('project', project.id)) layer.take('project', project);
  for (const { kind, ids } of gone) {
    const deleted = DELETED[kind];
    if (deleted) for (const id of ids) layer.remove(deleted, id);
  }
}
