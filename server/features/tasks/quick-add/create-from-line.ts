import type { NewLine } from '#contract/tasks.ts';
import { NewTask } from '#contract/tasks.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { createTask } from '../create-tasks.ts';
import { readTaskLine } from './read-task-line.ts';

/**
 * Creates the task of a line of quick add, in the Inbox if it names no project and no area. A repeated request with the same id
 * returns the stored task.
 * @throws RuleBroken if no words are left for a name.
 */
export async function createFromLine(ctx: RequestContext, { id, line }: NewLine) {
  const { task, questions } = await readTaskLine(ctx, line);
  const { isNew, record } = await createTask(ctx, NewTask.parse({ ...task, id }));
  return { isNew, record: { task: record, questions } };
}
