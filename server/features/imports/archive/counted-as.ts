import { isAreaList } from '#contract/rules/area-list.ts';
import type { ArchiveRow } from './read-parts.ts';

/** Projects that nobody has made and no list of projects shows. */
export const HIDDEN_PROJECTS: readonly string[] = ['area_lists', 'inbox'];

/**
 * The name under which a row of an archive is counted, on every screen: that of its part, except for subtasks, the Inbox
 * and the list of an area, which have a table in common with tasks and projects.
 */
export function countedAs(part: string, row: ArchiveRow): string {
  if (part === 'projects') return isAreaListRow(row) ? 'area_lists' : row['is_inbox'] === 1 ? 'inbox' : part;
  return part === 'tasks' && row['parent_task_id'] ? 'subtasks' : part;
}

/** Whether a row of projects is the list of an area. */
export const isAreaListRow = ({ id, area_id }: ArchiveRow): boolean =>
  isAreaList({ id: id as string, area_id: area_id as string | null });
