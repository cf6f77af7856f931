import type { Task } from '#contract/tasks.ts';

export const openPrerequisites = ({ dependency_tasks }: Pick<Task, 'dependency_tasks'>) =>
  dependency_tasks.filter(({ completed }) => !completed);

/** A short text for a row, `after “Write the case study” +2`, and the full text for screen readers. */
export function waitingText(task: Pick<Task, 'dependency_tasks'>): { short: string; full: string } {
  const names = openPrerequisites(task).map(({ name }) => `“${name}”`);
  const more = names.length > 1 ? ` +${names.length - 1}` : '';
  return { short: `after ${names[0] ?? ''}${more}`, full: `Waits for ${names.join(', ')}` };
}
