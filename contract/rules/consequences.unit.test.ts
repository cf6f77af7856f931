import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TaskStatus } from '../vocabulary.ts';
import { Consequences, requestedPlace, type TaskChange, type TaskFacts, type TaskWorld } from './consequences.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const EARLIER = '2026-11-19T12:00:00.000Z';

/** An open top-level task, with changes. */
const aTask = (id: string, changes: Partial<TaskFacts> = {}): TaskFacts => ({
  id,
  project_id: 'home',
  parent_task_id: null,
  status: 'todo',
  completed_at: null,
  completion_points: null,
  sub_task_completion_required: false,
  sub_task_count: 0,
  completed_sub_task_count: 0,
  dependency_task_ids: [],
  ...changes,
});

const DONE = { status: 'completed', completed_at: EARLIER, completion_points: 7 } as const;

/** A world that knows every task. */
class WholeWorld implements TaskWorld<TaskFacts> {
  readonly tasks: Map<string, TaskFacts>;

  /** Sets the subtask counts of the tasks. */
  constructor(tasks: readonly TaskFacts[]) {
    this.tasks = new Map(
      tasks.map((task) => {
        const subtasks = tasks.filter(({ parent_task_id }) => parent_task_id === task.id);
        const completed = subtasks.filter(({ status }) => status === 'completed');
        const counts = { sub_task_count: subtasks.length, completed_sub_task_count: completed.length };
        return [task.id, { ...task, ...counts }];
      }),
    );
  }

  task(id: string) {
    return this.tasks.get(id);
  }

  isCompleted() {
    return false;
  }

  *subtasks(id: string) {
    for (const task of this.tasks.values()) if (task.parent_task_id === id) yield task.id;
  }

  *dependents(id: string) {
    for (const task of this.tasks.values()) if (task.dependency_task_ids.includes(id)) yield task.id;
  }
}

/** The effects of some changes: the changed fields of each changed task. */
function effectsOf(
  tasks: readonly TaskFacts[],
  work: (changes: Consequences<TaskFacts>, world: WholeWorld) => unknown,
) {
  const world = new WholeWorld(tasks);
  const changes = new Consequences(world, NOW);
  work(changes, world);
  return Object.fromEntries(
    [...changes.changed].map(([id, after]) => {
      const before = new Map<string, unknown>(Object.entries(world.task(id) ?? {}));
      return [id, Object.fromEntries(Object.entries(after).filter(([field, value]) => before.get(field) !== value))];
    }),
  );
}

describe('the status of a task', () => {
  test('completing a subtask counts in its task', () => {
    const tasks = [aTask('plan'), aTask('step', { parent_task_id: 'plan' })];

    expect(effectsOf(tasks, (changes) => changes.change('step', { completed: true }))).toEqual({
      plan: { completed_sub_task_count: 1 },
      step: { status: 'completed', completed_at: NOW },
    });
  });

  test('a task that requires its subtasks is completed with the last of them, and so is the one above it', () => {
    const required = { sub_task_completion_required: true };
    const tasks = [
      aTask('goal', required),
      aTask('plan', { ...required, parent_task_id: 'goal' }),
      aTask('first', { ...DONE, parent_task_id: 'plan' }),
      aTask('last', { parent_task_id: 'plan' }),
    ];

    expect(effectsOf(tasks, (changes) => changes.change('last', { status: 'completed' }))).toEqual({
      goal: { status: 'completed', completed_at: NOW, completed_sub_task_count: 1 },
      plan: { status: 'completed', completed_at: NOW, completed_sub_task_count: 2 },
      last: { status: 'completed', completed_at: NOW },
    });
  });

  test('a completed task that requires its subtasks is in progress again once one of them is opened', () => {
    const tasks = [
      aTask('plan', { ...DONE, sub_task_completion_required: true }),
      aTask('step', { ...DONE, parent_task_id: 'plan' }),
    ];

    expect(effectsOf(tasks, (changes) => changes.change('step', { status: 'review' }))).toEqual({
      plan: { status: 'in_progress', completed_at: null, completion_points: null, completed_sub_task_count: 0 },
      step: { status: 'review', completed_at: null, completion_points: null },
    });
  });

  test('a completed task that starts to require an open subtask is in progress again', () => {
    const tasks = [aTask('plan', DONE), aTask('step', { parent_task_id: 'plan' })];
    const fields = { sub_task_completion_required: true };

    expect(effectsOf(tasks, (changes) => changes.change('plan', { fields }))['plan']).toMatchObject({
      status: 'in_progress',
      completed_at: null,
    });
  });

  test('a task opened and completed again by the same changes keeps its completion time', () => {
    const tasks = [
      aTask('plan', { ...DONE, sub_task_completion_required: true }),
      aTask('step', { ...DONE, parent_task_id: 'plan' }),
    ];
    const reopenAndComplete = (changes: Consequences<TaskFacts>) => {
      changes.change('step', { completed: false });
      changes.change('step', { completed: true });
    };

    expect(effectsOf(tasks, reopenAndComplete)).toEqual({ plan: {}, step: {} });
  });

  test('starting a task is refused until its prerequisites are completed', () => {
    const world = new WholeWorld([aTask('first'), aTask('then', { dependency_task_ids: ['first'] })]);
    const changes = new Consequences(world, NOW);

    expect(changes.change('then', { status: 'in_progress' })).toBe('waits');
    expect(changes.changed.size).toBe(0);
    changes.change('first', { completed: true });
    expect(changes.change('then', { status: 'in_progress' })).toBeUndefined();
  });

  test('a refused change changes nothing, not even its other fields', () => {
    const tasks = [
      aTask('plan', { sub_task_completion_required: true }),
      aTask('step', { parent_task_id: 'plan' }),
      aTask('other'),
    ];
    const changes = new Consequences(new WholeWorld(tasks), NOW);

    const change = { completed: true, parent_task_id: 'other', fields: { dependency_task_ids: ['step'] } };
    expect(changes.change('plan', change)).toBe('waits');
    expect(changes.change('plan', { ...change, fields: {} })).toBe('needs_subtasks');
    expect(changes.changed.size).toBe(0);
  });

  test('a change sees the fields it sets itself', () => {
    const tasks = [aTask('plan', { sub_task_completion_required: true }), aTask('step', { parent_task_id: 'plan' })];
    const fields = { sub_task_completion_required: false };

    expect(effectsOf(tasks, (changes) => changes.change('plan', { completed: true, fields }))).toMatchObject({
      plan: { status: 'completed' },
    });
  });

  test('a change of an unknown task has no effect', () => {
    const changes = new Consequences(new WholeWorld([aTask('step', { parent_task_id: 'unread' })]), NOW);

    expect(changes.change('unread', { completed: true })).toBeUndefined();
    changes.change('step', { completed: true });

    expect([...changes.changed.keys()]).toEqual(['step']);
  });
});

describe('the place of a task', () => {
  const tasks = [
    aTask('plan'),
    aTask('step', { ...DONE, parent_task_id: 'plan' }),
    aTask('detail', { parent_task_id: 'step' }),
    aTask('other'),
    aTask('abroad', { project_id: 'away' }),
  ];

  test('a moved subtask counts in its new task and no longer in the old one', () => {
    expect(effectsOf(tasks, (changes) => changes.change('step', { parent_task_id: 'other' }))).toEqual({
      plan: { sub_task_count: 0, completed_sub_task_count: 0 },
      step: { parent_task_id: 'other' },
      other: { sub_task_count: 1, completed_sub_task_count: 1 },
    });
  });

  test('a subtask that moves to another project leaves its task and takes its subtasks along', () => {
    expect(effectsOf(tasks, (changes) => changes.change('step', { project_id: 'away' }))).toEqual({
      plan: { sub_task_count: 0, completed_sub_task_count: 0 },
      step: { project_id: 'away', parent_task_id: null },
      detail: { project_id: 'away' },
    });
  });

  test('it moves below a task there if the change names one', () => {
    const place = { project_id: 'away', parent_task_id: 'abroad' };

    expect(effectsOf(tasks, (changes) => changes.change('step', place))['step']).toEqual(place);
  });

  test('subtasks added by the same changes move along, and removed ones stay', () => {
    const moveAround = (changes: Consequences<TaskFacts>) => {
      changes.change('detail', { parent_task_id: 'other' });
      changes.change('step', { project_id: 'away' });
      changes.change('other', { project_id: 'far' });
    };

    const projects = Object.entries(effectsOf(tasks, moveAround)).map(([id, { project_id }]) => [id, project_id]);

    expect(Object.fromEntries(projects)).toMatchObject({ step: 'away', other: 'far', detail: 'far' });
  });

  test('an open subtask opens the completed task that requires it', () => {
    const required = { ...DONE, sub_task_completion_required: true };

    expect(
      effectsOf([aTask('done', required), aTask('step')], (changes) =>
        changes.change('step', { parent_task_id: 'done' }),
      ),
    ).toMatchObject({ done: { status: 'in_progress', sub_task_count: 1 } });
  });

  test('subtasks with only a known id are listed with their new project', () => {
    const world: TaskWorld<TaskFacts> = {
      task: (id) => (id === 'plan' ? aTask('plan', { sub_task_count: 1 }) : undefined),
      isCompleted: () => false,
      subtasks: (id) => ({ plan: ['step'], step: ['detail'] })[id] ?? [],
    };
    const changes = new Consequences(world, NOW);

    changes.change('plan', { project_id: 'away' });

    expect(changes.movedUnknown).toEqual(
      new Map([
        ['step', 'away'],
        ['detail', 'away'],
      ]),
    );
    expect(changes.below('plan')).toEqual([['step'], ['detail']]);
  });

  test.each([
    [{}, undefined],
    [{ project_id: 'home', parent_task_id: 'plan' }, undefined],
    [{ project_id: 'away' }, { project_id: 'away', parent_task_id: null }],
    [{ parent_task_id: null }, { project_id: 'home', parent_task_id: null }],
    [{ parent_task_id: 'other' }, { project_id: 'home', parent_task_id: 'other' }],
  ])('a subtask of “plan” at home, %o requests %o', (sent, place) => {
    expect(requestedPlace({ project_id: 'home', parent_task_id: 'plan' }, sent)).toEqual(place);
  });
});

describe('new and deleted tasks', () => {
  test('a new open subtask opens the completed task that requires it', () => {
    const tasks = [aTask('plan', { ...DONE, sub_task_completion_required: true })];

    expect(effectsOf(tasks, (changes) => changes.add(aTask('step', { parent_task_id: 'plan' })))).toMatchObject({
      plan: { status: 'in_progress', sub_task_count: 1 },
    });
  });

  test('a new completed subtask completes the task that requires it', () => {
    const tasks = [aTask('plan', { sub_task_completion_required: true })];
    const step = aTask('step', { parent_task_id: 'plan' });

    expect(effectsOf(tasks, (changes) => changes.add(step, { completed: true }))).toMatchObject({
      plan: { status: 'completed', sub_task_count: 1, completed_sub_task_count: 1 },
      step: { status: 'completed', completed_at: NOW },
    });
  });

  test('a new task with an open prerequisite cannot be started', () => {
    const changes = new Consequences(new WholeWorld([aTask('first')]), NOW);

    expect(changes.add(aTask('then', { dependency_task_ids: ['first'] }), { status: 'review' })).toBe('waits');
    expect(changes.changed.size).toBe(0);
  });

  test('deleting a task deletes its subtasks and removes it from counts and dependencies', () => {
    const tasks = [
      aTask('plan', { sub_task_completion_required: true }),
      aTask('step', { ...DONE, parent_task_id: 'plan' }),
      aTask('detail', { parent_task_id: 'step' }),
      aTask('open', { parent_task_id: 'plan' }),
      aTask('then', { dependency_task_ids: ['open', 'detail'] }),
    ];
    const world = new WholeWorld(tasks);
    const changes = new Consequences(world, NOW);

    changes.remove('step', (id) => world.dependents(id));

    expect([...changes.removed]).toEqual(['step', 'detail']);
    expect([...changes.changed.keys()].toSorted()).toEqual(['plan', 'then']);
    expect(changes.task('plan')).toMatchObject({ status: 'todo', sub_task_count: 1, completed_sub_task_count: 0 });
    expect(changes.task('then')!.dependency_task_ids).toEqual(['open']);
    expect(changes.task('step')).toBeUndefined();
  });
});

/* The server reads only the changed tasks and those above them, the web only the shown ones. */

type Write =
  | { kind: 'change'; task: number; change: TaskChange<TaskFacts>; parent: number | null | undefined; needs: number }
  | { kind: 'add'; parent: number | null; status: TaskStatus; required: boolean };
type Step = Write | { kind: 'remove'; task: number };

const pick = fc.nat({ max: 1000 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const maybeNone = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const aChange: fc.Arbitrary<Write> = fc.record({
  kind: fc.constant('change' as const),
  task: pick,
  change: fc.record({
    status: maybe(fc.constantFrom(...TaskStatus.options)),
    project_id: maybe(fc.constantFrom('home', 'away')),
    fields: fc.record({ sub_task_completion_required: fc.boolean() }, { requiredKeys: [] }),
  }),
  parent: maybe(maybeNone(pick)),
  needs: pick,
});
const anAddition: fc.Arbitrary<Write> = fc.record({
  kind: fc.constant('add' as const),
  parent: maybeNone(pick),
  status: fc.constantFrom(...TaskStatus.options),
  required: fc.boolean(),
});
const aRemoval: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('remove' as const), task: pick });
const STEPS_MAX = { minLength: 1, maxLength: 40 };

/** Takes a step with the current tasks; a step that the server would refuse is skipped. */
function take(changes: Consequences<TaskFacts>, world: WholeWorld, step: Step, newId: string): void {
  const ids = [...world.tasks.keys()];
  const at = (index: number): string | undefined => ids[index % ids.length];
  if (step.kind === 'add') {
    const parent_task_id = step.parent === null ? null : (at(step.parent) ?? null);
    const project_id = world.task(parent_task_id ?? '')?.project_id ?? 'home';
    const { required: sub_task_completion_required, status } = step;
    changes.add(aTask(newId, { parent_task_id, project_id, sub_task_completion_required }), { status });
    return;
  }
  const id = at(step.task);
  if (id === undefined) return;
  if (step.kind === 'remove') return changes.remove(id, (each) => world.dependents(each));
  const parent_task_id = typeof step.parent === 'number' ? at(step.parent)! : step.parent;
  const parent = world.task(parent_task_id ?? '');
  const project_id = parent?.project_id ?? step.change.project_id;
  const isBelowItself = parent && [id, ...changes.below(id).flat()].includes(parent.id);
  // Tasks only wait for older ones, so there is never a cycle.
  const needed = at(step.needs)!;
  const fields = { ...step.change.fields, ...(needed < id && { dependency_task_ids: [needed] }) };
  if (!isBelowItself) changes.change(id, { ...step.change, project_id, parent_task_id, fields });
}

const idOf = (index: number) => `task ${String(index).padStart(3, '0')}`;

/** The tasks after changes. */
function tasksAfter(world: WholeWorld, changes: Consequences<TaskFacts>): TaskFacts[] {
  const all = new Map([...world.tasks, ...changes.changed]);
  return [...all.values()].filter(({ id }) => !changes.removed.has(id));
}

/** The ids of inconsistent tasks, by the violated rule. */
const brokenBy = (tasks: readonly TaskFacts[]) => {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const recounted = new WholeWorld(tasks);
  const rules: Record<string, (task: TaskFacts) => boolean> = {
    'completed has a time': ({ status, completed_at }) => (status === 'completed') === (completed_at !== null),
    'counts are those of the subtasks': (task) =>
      task.sub_task_count === recounted.task(task.id)!.sub_task_count &&
      task.completed_sub_task_count === recounted.task(task.id)!.completed_sub_task_count,
    'completed needs its required subtasks': (task) =>
      task.status !== 'completed' ||
      !task.sub_task_completion_required ||
      task.completed_sub_task_count === task.sub_task_count,
    'subtasks are in the project of their task': ({ project_id, parent_task_id }) =>
      parent_task_id === null || byId.get(parent_task_id)?.project_id === project_id,
    'prerequisites exist': ({ dependency_task_ids }) => dependency_task_ids.every((id) => byId.has(id)),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => tasks.flatMap((task) => (holds(task) ? [] : { rule, task })));
};

test('after any changes, tasks, counts and statuses are consistent', () => {
  const anyStep = fc.oneof(
    { weight: 6, arbitrary: aChange },
    { weight: 3, arbitrary: anAddition },
    { weight: 1, arbitrary: aRemoval },
  );
  fc.assert(
    fc.property(fc.array(anyStep, STEPS_MAX), (steps) => {
      let world = new WholeWorld([]);
      for (const [index, step] of steps.entries()) {
        const changes = new Consequences(world, NOW);
        take(changes, world, step, idOf(index));
        const tasks = tasksAfter(world, changes);
        expect(brokenBy(tasks)).toEqual([]);
        world = new WholeWorld(tasks);
      }
    }),
    { numRuns: 1000, seed: 20_261_124 },
  );
});

/** What the server reads for a step: some tasks with all above them, and the ids below them. */
class PartOfWorld implements TaskWorld<TaskFacts> {
  readonly #whole: WholeWorld;
  readonly #read = new Set<string>();

  constructor(whole: WholeWorld, ids: readonly (string | null)[]) {
    this.#whole = whole;
    for (const id of ids) {
      for (let task = whole.task(id ?? ''); task; task = whole.task(task.parent_task_id ?? '')) this.#read.add(task.id);
    }
  }

  task(id: string) {
    return this.#read.has(id) ? this.#whole.task(id) : undefined;
  }

  isCompleted(id: string) {
    return this.#whole.task(id)?.status === 'completed';
  }

  subtasks(id: string) {
    return this.#whole.subtasks(id);
  }
}

test('the changed tasks and those above them are enough to compute all effects', () => {
  const aWrite = fc.oneof({ weight: 2, arbitrary: aChange }, { weight: 1, arbitrary: anAddition });
  fc.assert(
    fc.property(fc.array(aWrite, STEPS_MAX), pick, (steps, another) => {
      let world = new WholeWorld([]);
      for (const [index, step] of steps.entries()) {
        const whole = new Consequences(world, NOW);
        take(whole, world, step, idOf(index));

        const ids = [...world.tasks.keys()];
        const named = [step.parent, another, step.kind === 'change' ? step.task : null];
        const read = named.map((pos) => (typeof pos === 'number' ? (ids[pos % ids.length] ?? null) : null));
        const part = new Consequences(new PartOfWorld(world, read), NOW);
        take(part, world, step, idOf(index));

        const moved = [...part.movedUnknown].map(
          ([id, project_id]) => [id, { ...world.task(id)!, project_id }] as const,
        );
        expect(new Map([...part.changed, ...moved])).toEqual(whole.changed);
        world = new WholeWorld(tasksAfter(world, whole));
      }
    }),
    { numRuns: 1000, seed: 20_261_125 },
  );
});

describe('putting statuses back', () => {
  const required = { sub_task_completion_required: true };

  test('restores completions, and statuses that a new status could not have', () => {
    const world = new WholeWorld([
      aTask('top', { ...required, status: 'completed', completed_at: NOW }),
      aTask('step', { parent_task_id: 'top', status: 'completed', completed_at: NOW }),
      aTask('waits', { dependency_task_ids: ['step'] }),
      aTask('reopened'),
    ]);
    const changes = new Consequences(world, NOW);
    changes.putBack([
      { id: 'step', status: 'todo' },
      { id: 'top', status: 'review' },
      { id: 'waits', status: 'in_progress' },
      { id: 'reopened', status: 'completed', completed_at: EARLIER },
    ]);
    expect(changes.task('top')).toMatchObject({ status: 'review', completed_at: null, completed_sub_task_count: 0 });
    expect(changes.task('step')).toMatchObject({ status: 'todo', completed_at: null });
    expect(changes.task('waits')).toMatchObject({ status: 'in_progress' });
    expect(changes.task('reopened')).toMatchObject({ status: 'completed', completed_at: EARLIER });
  });

  test('does not complete a task that requires a subtask which is open', () => {
    const world = new WholeWorld([aTask('top', required), aTask('new', { parent_task_id: 'top' })]);
    const changes = new Consequences(world, NOW);
    changes.putBack([{ id: 'top', status: 'completed', completed_at: EARLIER }]);
    expect(changes.task('top')).toMatchObject({ status: 'in_progress', completed_at: null });
  });
});
