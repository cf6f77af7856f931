import { hrefOf } from '#web/platform/navigation.ts';
import { occurrencePanelId } from './occurrence/occurrence-rows.ts';

/** A row of the completion log, as far as it says what was completed and what for. */
interface Completed {
  kind: 'task' | 'recurring' | 'project';
  subject_id: string;
  breakdown: readonly { reason: string; points: number }[];
}

/** Where what was completed is shown. @param hrefOfTask the address of a task's panel on the page, by its id there */
export function hrefOfSubject({ kind, subject_id: id }: Completed, hrefOfTask: (panelId: string) => string): string {
  if (kind === 'project') return hrefOf('projects', { project: id });
  return hrefOfTask(kind === 'recurring' ? occurrencePanelId(id) : id);
}

/** Why it earned its points: `Task completed 5 · High-priority task 10`. */
export const reasonWords = ({ breakdown }: Completed): string =>
  breakdown.map(({ reason, points }) => `${reason} ${points}`).join(' · ');
