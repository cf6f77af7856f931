import type { RepeatFrom } from '#contract/recurrence.ts';
import { projectsContract } from '#contract/projects.ts';
import { type NewProjectWithTasks, type Task, type TaskChanges, tasksContract } from '#contract/tasks.ts';
import type { ProjectBody } from '#web/features/projects/project-form.ts';
import { projectActions, projectOf } from '#web/features/projects/project-mutations.ts';
import { call } from '#web/platform/api.ts';
import { sendCreate } from '#web/records/drafts/send-create.ts';
import type { Layer } from '#web/records/layers.ts';
import type { RecordStore, Written } from '#web/records/record-store.ts';
import { readAgain } from '#web/records/stale.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { createTask } from './create-task.ts';
import { taskOf } from './new-task.ts';
import { addTask, type Moment, takeTasks, thisMoment } from './task-changes.ts';
import { changeTask } from './task-mutations.ts';

export type FirstTaskBody = Pick<
  NewProjectWithTasks['tasks'][number],
  'priority' | 'due_date' | 'due_time' | 'start_date' | 'estimated_duration' | 'recurrence_pattern'
> & { id: string; title: string; description?: string; repeat_from: RepeatFrom | null };

interface ProjectWithTasks {
  id: string;
  body: ProjectBody;
  /** It was sent under this id before, and may exist. */
  again?: boolean;
  tasks: FirstTaskBody[];
}

interface NewProject extends ProjectWithTasks {
  at: Moment;
}

/** Creates a project with its first tasks, all or none. Returns the stored tasks. */
const createWithTasks = defineWrite<NewProject, Task[]>({
  name: 'projects.createWithTasks',
  lanes: ({ id }) => [`project ${id}`],
  sentAfter: ({ body }) => (body.area_id ? [`area ${body.area_id}`] : []),
  send: ({ id, body, again, tasks }) => {
    const { name, ...fields } = body;
    return sendCreate(
      again,
      async () =>
        (
          await call(tasksContract.createProjectWithTasks, {
            body: { project: { id, title: name, ...fields }, tasks },
          })
        ).tasks,
      async (stored) => {
        await call(projectsContract.change, { params: { id }, body });
        return stored;
      },
    );
  },
  show: showAll,
  merge: (layer, answer, input) => {
    showAll(layer, input);
    takeTasks(layer, answer);
  },
  inverse: ({ id }): Write[] => [projectActions.remove({ id })],
  stale: () => readAgain('project'),
  waits: {
    answer: (layer, { tasks }) => tasks.flatMap(({ id }) => layer.get('task', id) ?? []),
    label: (_, { body }) => ({ verb: 'add', name: body.name }),
  },
});

function showAll(layer: Layer, { id, body, tasks, at }: NewProject): void {
  layer.put('project', projectOf(layer, id, body, at.now));
  for (const { title: name, ...task } of tasks) {
    addTask(layer, taskOf({ ...task, name, project_id: id }, layer, at), {}, at);
  }
}

/**
 * Creates a project with its first tasks; if an earlier attempt had arrived, sends what was changed since. Rejects with
 * the reason of a refusal.
 */
export async function createProjectWithTasks(
  records: RecordStore,
  project: ProjectWithTasks,
): Promise<Written<Task[]>> {
  const written = await records.write(createWithTasks({ ...project, at: thisMoment() }));
  if (!written.waits) await followLines(records, project.id, project.tasks, written.answer);
  return written;
}

/** Updates first tasks that had arrived before and whose lines were changed since. */
async function followLines(
  records: RecordStore,
  project_id: string,
  tasks: readonly FirstTaskBody[],
  stored: readonly Task[],
): Promise<void> {
  const byId = new Map(stored.map((task) => [task.id, task]));
  for (const { id, title: name, ...fields } of tasks) {
    const known = byId.get(id);
    const task = { name, ...fields };
    const changes = known && changesTo(known, task);
    if (!changes) await createTask(records, { id, ...task, project_id });
    else if (Object.keys(changes).length > 0) await records.write(changeTask({ id, changes }));
  }
}

/**
 * The fields of a line that differ from a stored task. If the line has no date, a repeating task keeps the one chosen
 * by the server.
 */
function changesTo(known: Task, line: Omit<FirstTaskBody, 'id' | 'title'> & { name: string }): TaskChanges {
  const { recurrence_pattern: pattern, ...fields } = line;
  const isKept = ([key, value]: [string, unknown]) =>
    known[key as keyof typeof fields] === value || (key === 'due_date' && value === null && pattern !== null);
  const changed: TaskChanges = Object.fromEntries(Object.entries(fields).filter((field) => !isKept(field)));
  return isSamePattern(known.recurrence_pattern, pattern) ? changed : { ...changed, recurrence_pattern: pattern };
}

function isSamePattern(stored: Task['recurrence_pattern'], sent: FirstTaskBody['recurrence_pattern']): boolean {
  if (stored === null || sent === null) return stored === sent;
  return Object.entries(sent).every(([key, value]) => `${stored[key as keyof typeof stored]}` === `${value}`);
}
