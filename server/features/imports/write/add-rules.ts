import { NewRecurrencePattern } from '#contract/recurrence.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { repeatTasks } from '#server/features/recurring/repeat-task.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { type Held, inStep } from '../stage.ts';
import type { PlannedSummary } from '../thread/messages.ts';

/** Rules made in one transaction. */
const RULES_PER_STEP = 50;

/** Makes tasks repeat, each as its own first occurrence. Tasks that the person has deleted or completed since do not. */
export async function addRules(request: RequestContext, held: Held, repeats: PlannedSummary['repeats']): Promise<void> {
  for (let start = 0; start < repeats.length; start += RULES_PER_STEP) {
    const some = repeats.slice(start, start + RULES_PER_STEP);
    const ids = some.map(({ taskId }) => taskId);
    await inStep(request, held, async (ctx) => {
      const taskOf = new Map((await findTasks(ctx, ids)).map((task) => [task.id, task]));
      await repeatTasks(
        ctx,
        some.flatMap(({ taskId, pattern, from }) => {
          const task = taskOf.get(taskId);
          return task ? { task, pattern: NewRecurrencePattern.parse(pattern), repeatFrom: from } : [];
        }),
      );
      await refreshNoticeMoments(ctx, 'tasks', [...taskOf.keys()]);
    });
  }
}
