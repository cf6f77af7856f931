import type { Task } from '#contract/tasks.ts';

/** What a task still waits for. */
export const openPrerequisites = ({ dependency_tasks }: Pick<Task, 'dependency_tasks'>) =>
  dependency_tasks.filter(({ completed }) => !completed);

/** As much as a row has room for, `after “Write the case study” +2`, and all of it for screen readers. */
export function waitingWords(task: Pick<Task, 'dependency_tasks'>): { short: string; full: string } {
  const names = openPrerequisites(task).map(({ name }) => `“${name}”`);
  const more = names.length > 1 ? ` +${names.length - 1}` : '';
  return { short: `after ${names[0] ?? ''}${more}`, full: `Waits for ${names.join(', ')}` };
}
