import { hrefOf } from '#web/platform/navigation.ts';
import { occurrencePanelId } from './occurrence/occurrence-rows.ts';

/** The part of a completion that describes its subject. */
interface Completed {
  kind: 'task' | 'recurring' | 'project';
  subject_id: string;
  breakdown: readonly { reason: string; points: number }[];
}

/** The URL of a completion's subject. @param hrefOfTask returns the URL of a task panel on the page */
export function hrefOfSubject({ kind, subject_id: id }: Completed, hrefOfTask: (panelId: string) => string): string {
  if (kind === 'project') return hrefOf('projects', { project: id });
  return hrefOfTask(kind === 'recurring' ? occurrencePanelId(id) : id);
}

/** The reasons for its points: `Task completed 5 · High-priority task 10`. */
export const reasonText = ({ breakdown }: Completed): string =>
  breakdown.map(({ reason, points }) => `${reason} ${points}`).join(' · ');
