import * as z from 'zod/mini';
import { clockTime, dateInput, minutes, name, text } from '#contract/platform/wire.ts';
import { NewTask } from '#contract/tasks.ts';
import { DESCRIPTION_MAX, NAME_MAX, Priority, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { listProjects } from '#server/features/projects/queries.ts';
import { createTask } from '#server/features/tasks/create-tasks.ts';
import type { Context } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { fold } from '#server/platform/folding.ts';
import { newId } from '#server/platform/ids.ts';
import { fingerprintOfTask } from '../changes/fingerprint.ts';
import { dryRun } from '../inputs.ts';
import { lineOf, showTask } from '../show-tasks.ts';
import { writes } from '../tool.ts';

export const capture = writes({
  name: 'capture',
  title: 'Add a task',
  description:
    'Adds a task to the Inbox of the person, or to a project by its name. Keep the words of the person for the name, and put days, times and durations into their fields.',
  data: 'tasks',
  input: z.object({
    text: name(TASK_NAME_MAX).check(z.describe('The name of the task, such as `Call Ana about the trip`.')),
    notes: z.optional(text(DESCRIPTION_MAX).check(z.describe('More about it.'))),
    project: z.optional(name(NAME_MAX).check(z.describe('The name of a project. Left out: the Inbox.'))),
    due_date: z.optional(dateInput.check(z.describe('YYYY-MM-DD.'))),
    due_time: z.optional(clockTime.check(z.describe('HH:MM on the clock of the person.'))),
    estimated_minutes: z.optional(minutes.check(z.describe('How long it will take.'))),
    priority: z.optional(Priority),
    dry_run: dryRun,
  }),
  isIdempotent: false,
  async run(ctx, { text: taskName, notes, project, due_date, due_time, estimated_minutes, priority }) {
    const input = NewTask.parse({
      id: newId(),
      name: taskName,
      project_id: project === undefined ? null : await projectNamed(ctx, project),
      description: notes ?? '',
      due_date: due_date ?? null,
      due_time: due_time ?? null,
      estimated_duration: estimated_minutes ?? null,
      priority: priority ?? 'medium',
    });
    const { record: task } = await createTask(ctx, input);
    const shown = showTask(task);
    return {
      text: `Added:\n${lineOf(shown)}`,
      data: { task: shown },
      change: {
        summary: `Added “${task.name}” to ${task.project_name}`,
        undo: { kind: 'created', record: 'task', id: task.id, fingerprint: fingerprintOfTask(task) },
      },
    };
  },
});

const NAMED_MAX = 20;

/** The id of the project with this name, in any case and accents. @throws RuleBroken naming the projects. */
async function projectNamed(ctx: Context, wanted: string): Promise<string> {
  const projects = await listProjects(ctx, { include_archived: false, include_inbox: true });
  const folded = fold(wanted);
  const exact = projects.filter((each) => fold(each.name) === folded);
  const found = exact.length > 0 ? exact : projects.filter((each) => fold(each.name).includes(folded));
  if (found.length === 1) return found[0]!.id;
  const names = (found.length > 0 ? found : projects).slice(0, NAMED_MAX).map((each) => `“${each.name}”`);
  throw brokenRule(
    `${found.length > 0 ? 'Several projects match' : 'There is no project'} “${wanted}”. Projects: ${names.join(', ')}.`,
  );
}
