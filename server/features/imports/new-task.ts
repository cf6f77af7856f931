import type { TreeTask } from './tree.ts';

/** A task of a tree with everything that its source does not say. */
export const newTask = (given: Pick<TreeTask, 'sourceId' | 'name' | 'status'> & Partial<TreeTask>): TreeTask => ({
  description: '',
  priority: null,
  startDate: null,
  dueDate: null,
  dueTime: null,
  reminderDate: null,
  estimatedMinutes: null,
  createdAt: null,
  completedAt: null,
  section: null,
  labels: [],
  notes: [],
  repeat: null,
  files: [],
  subtasks: [],
  ...given,
});
