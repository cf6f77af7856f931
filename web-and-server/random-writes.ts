import type { Task, TaskChanges } from '#contract/tasks.ts';
import { KanbanColumn, Priority, TaskStatus } from '#contract/vocabulary.ts';
import type { Chance } from '#server/testing/random-walk/chance.ts';
import { reorderTasks } from '#web/features/tasks/board/reorder-tasks.ts';
import { changeMany, removeMany } from '#web/features/tasks/bulk/bulk-writes.ts';
import { newSubtask, newTask } from '#web/features/tasks/create-task.ts';
import { removeTask } from '#web/features/tasks/delete-task.ts';
import { planFor } from '#web/features/tasks/plan/plan-tasks.ts';
import { changeTask, moveTask } from '#web/features/tasks/task-mutations.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import type { Write } from '#web/records/write-kinds.ts';
import { addDays } from '#contract/general/days.ts';

/** The records that a random write may refer to. */
interface Here {
  records: RecordStore;
  chance: Chance;
  projectIds: readonly string[];
  today: string;
}

type Maker = (here: Here, tasks: readonly Task[]) => Write[];

const maybe = <Value>(chance: Chance, value: Value): Value | null => (chance.once(3) ? null : value);
const someDay = ({ chance, today }: Here) => addDays(today, chance.below(9) - 4);

const FIELDS: readonly ((here: Here, task: Task, tasks: readonly Task[]) => TaskChanges)[] = [
  ({ chance }) => ({ status: chance.pick(TaskStatus.options)! }),
  ({ chance }) => ({ status: chance.once(3) ? 'todo' : 'completed' }),
  ({ chance }, { completed }) => (chance.once(2) ? { completed: !completed } : { status: 'completed' }),
  ({ chance }) => ({ kanban_column: chance.pick(KanbanColumn.options)! }),
  ({ chance }) => ({ sub_task_completion_required: chance.once(2) }),
  ({ chance, projectIds }) => ({ project_id: chance.pick(projectIds)! }),
  ({ chance }, task, tasks) => {
    const near = tasks.filter(({ id, project_id }) => id !== task.id && project_id === task.project_id);
    return { parent_task_id: chance.once(4) ? null : (chance.pick(chance.once(10) ? tasks : near)?.id ?? null) };
  },
  ({ chance }, task, tasks) => {
    const others = tasks.flatMap(({ id }) => (id === task.id ? [] : [id]));
    return { dependency_task_ids: chance.once(4) ? [] : chance.some(others, 3) };
  },
  ({ chance }) => ({ name: `Task ${chance.below(1000)}`, priority: chance.pick(Priority.options)! }),
  (here) => ({ due_date: maybe(here.chance, someDay(here)), due_time: maybe(here.chance, '09:30') }),
  (here) => ({ start_date: maybe(here.chance, someDay(here)), estimated_duration: maybe(here.chance, 30) }),
  ({ chance }) => ({ description: `Note ${chance.below(1000)}`, category: `Kind ${chance.below(9)}` }),
];

function someChanges(here: Here, task: Task, tasks: readonly Task[]): TaskChanges {
  const fields = here.chance.some(FIELDS, here.chance.once(4) ? 2 : 1).map((field) => field(here, task, tasks));
  const { status, completed, kanban_column, ...others }: TaskChanges = Object.assign({}, ...fields);
  // Two names of the status in one request may contradict each other, which is refused as malformed.
  const names = { status, completed, kanban_column };
  const named = (['status', 'completed', 'kanban_column'] as const).find((name) => names[name] !== undefined);
  return { ...others, ...(named && { [named]: names[named] }) };
}

const change: Maker = (here, tasks) => {
  const task = here.chance.pick(tasks);
  return task ? [changeTask({ id: task.id, changes: someChanges(here, task, tasks) })] : [];
};

const changeSeveral: Maker = (here, tasks) => {
  const one = here.chance.pick(tasks);
  const same = one && someChanges(here, one, tasks);
  const chosen = here.chance.some(tasks, 5);
  return changeMany(
    chosen.map((task) => ({
      id: task.id,
      changes: same && here.chance.once(2) ? same : someChanges(here, task, tasks),
    })),
  );
};

const move: Maker = ({ chance }, tasks) => {
  const task = chance.pick(tasks);
  return task ? [moveTask(task, chance.pick(KanbanColumn.options)!)] : [];
};

const create: Maker = (here, tasks) => {
  const { chance, projectIds } = here;
  const parent = chance.once(2) ? chance.pick(tasks) : undefined;
  const id = chance.uuid();
  const fields = {
    name: `Task ${chance.below(1000)}`,
    due_date: maybe(chance, someDay(here)),
    status: chance.once(4) ? ('completed' as const) : ('todo' as const),
  };
  if (parent) return [newSubtask(parent, { id, ...fields })];
  const dependency_task_ids = chance.once(3) ? chance.some(tasks, 2).map((each) => each.id) : [];
  return [newTask({ id, ...fields, project_id: chance.pick(projectIds)!, dependency_task_ids })];
};

const remove: Maker = ({ chance }, tasks) => {
  const [task, ...others] = chance.some(tasks, 3);
  if (!task) return [];
  return others.length === 0 ? [removeTask({ id: task.id })] : removeMany([task, ...others].map(({ id }) => id));
};

const plan: Maker = (here, tasks) => [
  planFor(
    someDay(here),
    here.chance.some(tasks, 3).map(({ id }) => id),
  ),
];

const reorder: Maker = ({ records, chance, projectIds }, tasks) => {
  const projectId = chance.pick(projectIds)!;
  const ids = tasks.flatMap(({ id, project_id }) => (project_id === projectId ? [id] : []));
  const write = reorderTasks(records, projectId, chance.shuffled(ids));
  return write ? [write] : [];
};

const MAKERS: readonly (readonly [weight: number, name: string, maker: Maker])[] = [
  [12, 'change', change],
  [4, 'change many', changeSeveral],
  [1, 'move', move],
  [4, 'create', create],
  [2, 'delete', remove],
  [1, 'plan', plan],
  [1, 'reorder', reorder],
];
const WEIGHTED = MAKERS.flatMap(([weight, name, maker]) => Array.from({ length: weight }, () => ({ name, maker })));

/** A random write of shown tasks, as a screen would make it; with few tasks, more often a new one. */
export function randomWrite(here: Here): { name: string; writes: Write[] } {
  const tasks = here.records.all('task');
  if (tasks.length < 5 || here.chance.once(tasks.length < 40 ? 8 : 1000)) return made('create', create(here, tasks));
  if (tasks.length > 80) return made('delete', remove(here, tasks));
  const { name, maker } = here.chance.pick(WEIGHTED)!;
  return made(name, maker(here, tasks));
}

const made = (name: string, writes: Write[]) => ({ name, writes });
