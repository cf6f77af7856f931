import type { StatusFacts } from '#contract/rules/task-rules.ts';
import type { Task } from '#contract/tasks.ts';
import { type Context, personNow } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { dependenciesOf, nameTasks, readForRules, subtaskCountsOf } from '../queries.ts';
import { type DependencyRow, shapeTask } from './shape-task.ts';

type RuleRow = Awaited<ReturnType<typeof readForRules>>[number];

/** A task that a verb works on: as it was read, and as it will be written. */
export interface LoadedTask {
  readonly stored: Readonly<RuleRow>;
  readonly storedDependencies: readonly DependencyRow[];
  row: RuleRow;
  dependencies: readonly DependencyRow[];
  sub_task_count: number;
  completed_sub_task_count: number;
}

/**
 * Tasks read once, under the user's lock, with all above them. A verb changes them in memory by the rules, and
 * `saveTasks` then writes what differs.
 */
export class LoadedTasks {
  readonly #tasks = new Map<string, LoadedTask>();

  /** Unknown ids are ignored. Takes one query, and one more each for dependencies and subtasks. */
  static async load(ctx: Context, ids: readonly string[]): Promise<LoadedTasks> {
    const loaded = new LoadedTasks();
    if (ids.length === 0) return loaded;
    const rows = await readForRules(ctx, ids);
    const idsWith = (flag: 'has_dependencies' | 'has_subtasks') =>
      rows.filter((row) => row[flag] > 0).map((row) => row.id);
    const [waiting, parents] = [idsWith('has_dependencies'), idsWith('has_subtasks')];
    const dependencies = waiting.length > 0 ? await dependenciesOf(ctx, nameTasks(waiting)) : undefined;
    const subtasks = parents.length > 0 ? await subtaskCountsOf(ctx, nameTasks(parents)) : undefined;
    for (const row of rows) {
      const counts = subtasks?.get(row.id) ?? { sub_task_count: 0, completed_sub_task_count: 0 };
      const waitsFor = dependencies?.get(row.id) ?? [];
      loaded.add({ stored: { ...row }, row, storedDependencies: waitsFor, dependencies: waitsFor, ...counts });
    }
    return loaded;
  }

  add(task: LoadedTask): void {
    this.#tasks.set(task.row.id, task);
  }

  find(id: string | null): LoadedTask | undefined {
    return id === null ? undefined : this.#tasks.get(id);
  }

  /** @throws NotFound. */
  get(id: string): LoadedTask {
    const task = this.#tasks.get(id);
    if (!task) throw notFound('Task');
    return task;
  }

  all(): LoadedTask[] {
    return [...this.#tasks.values()];
  }

  /** The dependencies of a task, as they will be written. */
  dependenciesOf({ dependencies }: LoadedTask): DependencyRow[] {
    return dependencies.map((dependency) => this.#tasks.get(dependency.id)?.row ?? dependency);
  }

  /** The facts that the rules of a status need. */
  factsOf(task: LoadedTask): StatusFacts {
    return {
      status: task.row.status,
      can_start: this.dependenciesOf(task).every(({ completed_at }) => completed_at !== null),
      sub_task_completion_required: task.row.sub_task_completion_required === 1,
      sub_task_count: task.sub_task_count,
      completed_sub_task_count: task.completed_sub_task_count,
    };
  }

  /** Tells which subtasks of a task are open right now, whatever changes later; others are as they are stored. */
  opennessOf(taskId: string): (subtask: { id: string; completed_at: string | null }) => boolean {
    const subtasks = this.all().filter(({ stored }) => stored.parent_task_id === taskId);
    const isOpen = new Map(subtasks.map(({ row }) => [row.id, row.completed_at === null]));
    return ({ id, completed_at }) => isOpen.get(id) ?? completed_at === null;
  }

  /** How many tasks are above this one. */
  depthOf(task: LoadedTask): number {
    const parent = this.find(task.row.parent_task_id);
    return parent ? 1 + this.depthOf(parent) : 0;
  }

  /** The response of a task, as it will be written. @throws NotFound. */
  answer(ctx: Context, id: string): Task {
    const task = this.get(id);
    const { sub_task_count, completed_sub_task_count } = task;
    const dependencies = this.dependenciesOf(task);
    return shapeTask(task.row, task.row, personNow(ctx), { dependencies, sub_task_count, completed_sub_task_count });
  }
}
