import type { Project } from '#contract/projects.ts';

const CREATED = '2026-11-01T00:00:00.000Z';

/** A whole project outside all areas, with its id as its name. */
export const aProject = (id: string, fields: Partial<Project> = {}): Project => ({
  id,
  area_id: null,
  name: id,
  description: '',
  icon: 'folder',
  color: null,
  priority: 'medium',
  importance: 3,
  status: 'Not Started',
  due_date: null,
  deadline: null,
  archived: false,
  is_inbox: false,
  sort_order: 0,
  area_name: null,
  pillar_id: null,
  pillar_name: null,
  pillar_color: null,
  task_count: 0,
  completed_task_count: 0,
  active_task_count: 0,
  completion_percentage: 0,
  is_overdue: false,
  completed_at: null,
  tasks: null,
  created_at: CREATED,
  updated_at: CREATED,
  date_created: CREATED,
  ...fields,
});
