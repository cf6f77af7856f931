import type { NewTemplateTask } from '#contract/project-templates.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { idList } from '#server/database/id-list.ts';
import type { RequestContext } from '#server/platform/context.ts';

/** A sentence for each part of a project that a template cannot have. */
export async function leftOutOf(
  ctx: RequestContext,
  project: Project,
  stored: readonly Task[],
  { tasks: saved, paused }: { tasks: readonly NewTemplateTask[]; paused: number },
): Promise<string[]> {
  const outside = countWaits(stored) - countWaits(saved);
  const files = await countFiles(ctx, project.id, stored);
  const far = stored.filter((task, index) => losesDate(task, saved[index]!)).length;
  return [
    paused > 0 && `${counted(paused, 'paused repeating task')} left out.`,
    outside > 0 &&
      `${counted(outside, 'prerequisite')} left out: ${outside === 1 ? 'it is' : 'they are'} in another project.`,
    far > 0 &&
      `A date of ${far === 1 ? '1 task' : `${far} tasks`} is left out: it is more than ten years from the first.`,
    project.due_date !== null && 'The due date of the project is left out.',
    files > 0 && (files === 1 ? '1 file stays with the project.' : `${files} files stay with the project.`),
  ].filter((sentence) => sentence !== false);
}

/** Files of a project and its tasks, each once, without archived ones. */
async function countFiles({ db, userId }: RequestContext, projectId: string, stored: readonly Task[]) {
  const { count } = await db
    .selectFrom('attachments as attachment')
    .innerJoin('resources as file', (join) =>
      join.onRef('file.user_id', '=', 'attachment.user_id').onRef('file.id', '=', 'attachment.resource_id'),
    )
    .where('attachment.user_id', '=', userId)
    .where('file.archived_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('attachment.project_id', '=', projectId),
        eb('attachment.task_id', 'in', idList(stored.map(({ id }) => id))),
      ]),
    )
    .select(({ fn }) => fn.count<number>('file.id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const countWaits = (tasks: readonly { dependency_task_ids?: readonly string[] | null | undefined }[]): number =>
  tasks.reduce((sum, { dependency_task_ids }) => sum + (dependency_task_ids?.length ?? 0), 0);

const losesDate = (task: Task, saved: NewTemplateTask): boolean =>
  (task.due_date !== null && saved.due_offset_days === null) ||
  (task.start_date !== null && saved.start_offset_days === null) ||
  (task.reminder_date !== null && saved.reminder_offset_days === null);

const counted = (count: number, word: string): string => (count === 1 ? `1 ${word} is` : `${count} ${word}s are`);
