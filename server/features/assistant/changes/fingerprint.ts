import { createHash } from 'node:crypto';
import type { JournalEntry } from '#contract/journal.ts';
import { TASK_FIELDS } from '#contract/task-fields.ts';
import type { Task } from '#contract/tasks.ts';

/* A created record is deleted by Undo only as it was created. Its hash is kept, because deleted texts must not remain. */

const hash = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');

/** What a person can change of a task, and its subtasks. */
export const fingerprintOfTask = (task: Task): string =>
  hash([
    ...TASK_FIELDS.map((field) => task[field]),
    ...[task.status, task.project_id, task.parent_task_id, task.sub_task_count, task.recurring_task_id],
    task.dependency_task_ids,
  ]);

/** What a person can change of a journal entry. */
export const fingerprintOfEntry = (entry: JournalEntry): string =>
  hash([
    ...[entry.title, entry.content, entry.mood, entry.energy_level, entry.tags, entry.entry_date, entry.is_private],
    ...[entry.template_responses, entry.weather, entry.location, entry.links],
  ]);
