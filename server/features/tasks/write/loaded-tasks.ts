import { Consequences, type TaskWorld } from '#contract/rules/consequences.ts';
import { wholeTask } from '#contract/rules/derived-fields.ts';
import type { StoredTask } from '#contract/task-fields.ts';
import type { DependencyTask, Task } from '#contract/tasks.ts';
import { type Context, personNow } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { dependenciesOf, nameTasks, type ProjectPath, readForRules, subtaskCountsOf } from '../queries.ts';
import { type DependencyRow, shapeDependency, taskOfRow } from './shape-task.ts';

/**
 * Tasks read once under the user's lock, with all tasks above them. A write changes them in memory by the rules
 * (`changes`), and `saveTasks` then writes the differences.
 */
export class LoadedTasks implements TaskWorld<StoredTask> {
  readonly changes: Consequences<StoredTask>;
  readonly #tasks = new Map<string, StoredTask>();
  readonly #paths = new Map<string, ProjectPath>();
  readonly #prerequisites = new Map<string, DependencyTask>();
  readonly #withDependents = new Set<string>();
  #subtasks: ReadonlyMap<string, readonly string[]> = new Map();

  private constructor({ now }: Context) {
    this.changes = new Consequences(this, now.toISOString());
  }

  /** Ignores unknown ids. Takes one query, and one more each for dependencies and subtasks. */
  static async load(ctx: Context, ids: readonly string[]): Promise<LoadedTasks> {
    const loaded = new LoadedTasks(ctx);
    if (ids.length === 0) return loaded;
    const rows = await readForRules(ctx, ids);
    const idsWith = (flag: 'has_dependencies' | 'has_subtasks') =>
      rows.filter((row) => row[flag] > 0).map((row) => row.id);
    const [waiting, parents] = [idsWith('has_dependencies'), idsWith('has_subtasks')];
    const dependencies = waiting.length > 0 ? await dependenciesOf(ctx, nameTasks(waiting)) : undefined;
    const subtasks = parents.length > 0 ? await subtaskCountsOf(ctx, nameTasks(parents)) : undefined;
    for (const row of rows) {
      const counts = subtasks?.get(row.id) ?? { sub_task_count: 0, completed_sub_task_count: 0 };
      const prerequisites = dependencies?.get(row.id) ?? [];
      loaded.add(taskOfRow(row, { dependencies: prerequisites, ...counts }), row);
      loaded.addPrerequisites(prerequisites);
      if (row.has_dependents > 0) loaded.#withDependents.add(row.id);
    }
    return loaded;
  }

  /** Adds a task that was just inserted. */
  add(task: StoredTask, path: ProjectPath): void {
    this.#tasks.set(task.id, task);
    this.#paths.set(task.project_id, path);
  }

  /** Adds the paths of projects that tasks may move into. */
  addPaths(paths: ReadonlyMap<string, ProjectPath>): void {
    for (const [projectId, path] of paths) this.#paths.set(projectId, path);
  }

  /** Adds current and future prerequisites. */
  addPrerequisites(rows: Iterable<DependencyRow>): void {
    for (const row of rows) this.#prerequisites.set(row.id, shapeDependency(row));
  }

  /** Sets the subtasks of tasks, for the whole subtree of a moved task. */
  setSubtasks(subtasks: ReadonlyMap<string, readonly string[]>): void {
    this.#subtasks = subtasks;
  }

  task(id: string): StoredTask | undefined {
    return this.#tasks.get(id);
  }

  isCompleted(id: string): boolean {
    return this.#prerequisites.get(id)?.completed ?? false;
  }

  subtasks(id: string): Iterable<string> {
    return this.#subtasks.get(id) ?? [];
  }

  hasDependents(id: string): boolean {
    return this.#withDependents.has(id);
  }

  /** A task as it will be written; undefined for null and for one that was not loaded. */
  find(id: string | null): StoredTask | undefined {
    return id === null ? undefined : this.changes.task(id);
  }

  /** A task as it will be written. @throws NotFound. */
  get(id: string): StoredTask {
    const task = this.changes.task(id);
    if (!task) throw notFound('Task');
    return task;
  }

  /** The path of a task, by its project. */
  pathOf({ project_id }: StoredTask): ProjectPath {
    return this.#paths.get(project_id)!;
  }

  /** Captures which subtasks of a task are open now, whatever changes later; unloaded ones are as stored. */
  opennessOf(taskId: string): (subtask: { id: string; completed_at: string | null }) => boolean {
    const subtasks = [...this.#tasks.values()].filter(({ parent_task_id }) => parent_task_id === taskId);
    const isOpen = new Map(subtasks.map(({ id }) => [id, !this.changes.isCompleted(id)]));
    return ({ id, completed_at }) => isOpen.get(id) ?? completed_at === null;
  }

  /** Number of tasks above this one. */
  depthOf(task: StoredTask): number {
    const parent = this.find(task.parent_task_id);
    return parent ? 1 + this.depthOf(parent) : 0;
  }

  /** The prerequisites of a task, as they will be written. */
  prerequisitesOf({ dependency_task_ids }: StoredTask): DependencyTask[] {
    return dependency_task_ids.map((id) => {
      const task = this.changes.task(id);
      if (!task) return this.#prerequisites.get(id)!;
      return {
        id,
        name: task.name,
        status: task.status,
        completed: task.status === 'completed',
        priority: task.priority,
      };
    });
  }

  answer(ctx: Context, task: StoredTask): Task {
    return wholeTask(task, this.pathOf(task), this.prerequisitesOf(task), personNow(ctx));
  }
}
