import type { Task } from '#contract/tasks.ts';

/** Collects the records that a write changes, for a client that gets them with the response. */
export class ChangedRecords {
  /** Tasks by id; null: read after the write. */
  readonly tasks = new Map<string, Task | null>();
  readonly projectIds = new Set<string>();
  /** Ids of deleted records by their kind. */
  readonly gone = new Map<string, Set<string>>();
  /** Kinds whose other records have changed. */
  readonly readAgain = new Set<string>();

  /** Notes changed records. @param kind as in the stream of changes. */
  add(kind: string, ids: Iterable<string>): void {
    for (const id of ids) {
      if (kind === 'task') this.tasks.set(id, null);
      else if (kind === 'project') this.projectIds.add(id);
      else this.readAgain.add(kind);
    }
  }

  /** Notes tasks whose current state is known. */
  addTasks(tasks: Iterable<Task>): void {
    for (const task of tasks) this.tasks.set(task.id, task);
  }

  addGone(kind: string, ids: Iterable<string>): void {
    const gone = this.gone.get(kind) ?? new Set();
    this.gone.set(kind, gone);
    for (const id of ids) gone.add(id);
  }
}
