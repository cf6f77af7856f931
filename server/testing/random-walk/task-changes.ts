import { COLUMN_OF_STATUS, TaskStatus } from '#contract/vocabulary.ts';
import type { Model, ModelTask } from './model.ts';
import type { Verdict, Walk } from './walk.ts';

/** A change of one task, sent alone or in bulk: checked and applied in order. */
export interface TaskChange {
  id: string;
  body: Record<string, unknown>;
  verdict(): Verdict;
  apply(): void;
}

const verdictOf = (isForbidden: boolean): Verdict => (isForbidden ? 'refused' : 'allowed');

type Planner = (walk: Walk, task: ModelTask) => TaskChange | undefined;

const changeStatus: Planner = ({ model, chance }, task) => {
  const status = chance.once(2) ? 'completed' : chance.pick(TaskStatus.options)!;
  const body = chance.pick<Record<string, unknown>>([
    { status },
    { kanban_column: COLUMN_OF_STATUS[status] },
    ...(status === 'completed' || status === 'todo' ? [{ completed: status === 'completed' }] : []),
  ])!;
  // `completed: false` has no effect on an open task.
  const hasEffect = () => !('completed' in body) || status === 'completed' || task.status === 'completed';
  return {
    id: task.id,
    body,
    verdict: () => verdictOf(hasEffect() && model.refuses(task, status)),
    apply: () => hasEffect() && model.setStatus(task, status),
  };
};

/** Moves a task with its subtasks to the first level of a project, or of the list of an area. */
const moveTo = (
  { model }: Walk,
  task: ModelTask,
  to: { id: string; body: Record<string, unknown>; isHidden(): boolean; isThere?(): boolean; noteList?(): void },
): TaskChange => {
  const moves = () => task.project_id !== to.id && to.isThere?.() !== true;
  return {
    id: task.id,
    body: to.body,
    verdict: () => verdictOf(moves() && to.isHidden()),
    apply() {
      if (!moves()) return;
      to.noteList?.();
      model.move(task, to.id);
    },
  };
};

const changeProject: Planner = (walk, task) => {
  const { model, chance } = walk;
  const id = chance.pick([...model.alive.projects.keys()]);
  if (id === undefined) return undefined;
  const body = { project_id: id === model.inboxId && chance.once(2) ? null : id };
  return moveTo(walk, task, { id, body, isHidden: () => model.isHidden(id) });
};

const changeArea: Planner = (walk, task) => {
  const { model, chance } = walk;
  const area = chance.pick([...model.alive.areas.values()]);
  if (!area) return undefined;
  const byArea = chance.once(2);
  return moveTo(walk, task, {
    id: area.id,
    body: byArea ? { area_id: area.id } : { project_id: area.id },
    // A task in a project of the area stays there.
    isThere: () => byArea && model.alive.projects.get(task.project_id)!.area_id === area.id,
    isHidden: () => model.isAreaHidden(area),
    noteList: () => model.noteAreaList(area),
  });
};

const changeParent: Planner = ({ model, chance }, task) => {
  const inProject = [...model.alive.tasks.values()].filter((other) => other.project_id === task.project_id);
  const parent = chance.once(4)
    ? undefined
    : chance.pick(chance.once(10) ? [...model.alive.tasks.values()] : inProject);
  const moves = () => task.parent_task_id !== (parent?.id ?? null);
  const isForbidden = (to: ModelTask) =>
    to.project_id !== task.project_id ||
    model.isBelow(to.id, task.id) ||
    !model.fitsBelow(to.id, model.height(task.id));
  return {
    id: task.id,
    body: { parent_task_id: parent?.id ?? null },
    verdict: () => verdictOf(parent !== undefined && moves() && isForbidden(parent)),
    apply() {
      if (!moves()) return;
      const left = task.parent_task_id;
      task.parent_task_id = parent?.id ?? null;
      model.noteChange(left);
      model.noteChange(task.parent_task_id);
      model.settle();
    },
  };
};

const changeFlag: Planner = ({ model, chance }, task) => {
  const required = chance.once(2);
  return {
    id: task.id,
    body: { sub_task_completion_required: required },
    // A completed task with a new open subtask is reopened or stays completed.
    verdict: () =>
      required && task.status === 'completed' && model.lacksSubtasks({ ...task, requires_subtasks: true })
        ? 'either'
        : 'allowed',
    apply() {
      task.requires_subtasks = required;
      model.noteChange(task.id);
      model.settle();
    },
  };
};

const changeDependencies: Planner = ({ model, chance }, task) => {
  const others = [...model.alive.tasks.keys()];
  const wanted = chance.once(5) ? [] : chance.some(others, 3).filter((id) => id !== task.id || chance.once(4));
  return {
    id: task.id,
    body: { dependency_task_ids: wanted },
    verdict: () => verdictOf(wanted.some((id) => model.reaches(id, task.id))),
    apply: () => setDependencies(model, task.id, wanted),
  };
};

export function setDependencies(model: Model, taskId: string, wanted: readonly string[]): void {
  model.links = [
    // Dependencies on a task in the trash are kept.
    ...model.links.filter((link) => link.task_id !== taskId || !model.task(link.depends_on_id)),
    ...wanted.map((id) => ({ task_id: taskId, depends_on_id: id })),
  ];
}

const PLANNERS = [
  changeStatus,
  changeStatus,
  changeStatus,
  changeProject,
  changeArea,
  changeParent,
  changeParent,
  changeFlag,
  changeDependencies,
  changeDependencies,
];

/** A change of some kind to a task; undefined where the task allows none of that kind. */
export const planChange = (walk: Walk, task: ModelTask): TaskChange | undefined =>
  walk.chance.pick(PLANNERS)!(walk, task);
