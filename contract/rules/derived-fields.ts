import { COLUMN_OF_STATUS, type KanbanColumn, type TaskStatus } from '../vocabulary.ts';
import { isLate, type PersonNow } from './due-time.ts';

/*
 * Fields of a task on the wire that follow from other records. They are derived only here: for the responses of the
 * server, and for the records in the store of the web.
 */

/** The fields that a task gets from its project. A record without a project has no project name. */
export interface Place<ProjectName extends string | null = string> {
  project_name: ProjectName;
  area_id: string | null;
  area_name: string | null;
  pillar_id: string | null;
  pillar_name: string | null;
  pillar_color: string | null;
  /** The nearest non-empty description going upward, pillar first. */
  why: string | null;
}

/** The fields that follow from the other fields of a task, from its prerequisites and from the time. */
interface Conclusions<Prerequisite> {
  kanban_column: KanbanColumn;
  completed: boolean;
  is_overdue: boolean;
  dependency_tasks: Prerequisite[];
  can_start: boolean;
  date_created: string;
  /** Only in responses that include them. */
  sub_tasks: null;
}

/** The fields that are never stored. */
export type DerivedField = keyof Place | keyof Conclusions<unknown>;

/** The fields from which others are derived. */
interface Sources {
  status: TaskStatus;
  due_date: string | null;
  due_time: string | null;
  created_at: string;
}

/**
 * A task or an occurrence with all its fields.
 * @param prerequisites the tasks it waits for, in the order of its `dependency_task_ids`.
 * @param now on the clock of the reader.
 */
export function wholeTask<
  Stored extends Sources,
  ProjectName extends string | null,
  Prerequisite extends { completed: boolean },
>(
  stored: Stored,
  place: Place<ProjectName>,
  prerequisites: readonly Prerequisite[],
  now: PersonNow,
): Stored & Place<ProjectName> & Conclusions<Prerequisite> {
  const completed = stored.status === 'completed';
  return {
    ...stored,
    kanban_column: COLUMN_OF_STATUS[stored.status],
    completed,
    is_overdue: !completed && isLate(stored, now),
    dependency_tasks: [...prerequisites],
    can_start: prerequisites.every((each) => each.completed),
    sub_tasks: null,
    project_name: place.project_name,
    area_id: place.area_id,
    area_name: place.area_name,
    pillar_id: place.pillar_id,
    pillar_name: place.pillar_name,
    pillar_color: place.pillar_color,
    why: place.why,
    date_created: stored.created_at,
  };
}
