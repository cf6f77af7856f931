import {
  instanceMoments,
  type Moment,
  type Pace,
  projectMoments,
  taskMoments,
} from '#server/features/notifications/due/due-moments.ts';
import { firstNoticeAt } from '#server/features/notifications/due/next-notice.ts';
import { parsePreferences } from '#server/features/notifications/preferences.ts';
import type { OwnedRow, Rows } from '#server/platform/record-kind.ts';
import type { Person } from '../draft.ts';

/** After this time the due notices of an archive are out of date. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/**
 * Changes the new rows of an archive that is older than a day: their next notices are those from now on, and waiting mails
 * are dropped. @param madeAt when the archive was made, ISO 8601.
 */
export function silenceRows(rows: Rows, madeAt: string, person: Person): void {
  const now = new Date(person.now);
  if (now.getTime() - Date.parse(madeAt) <= FRESH_MS) return;
  const isPast = (at: unknown) => at !== null && Date.parse(at as string) <= now.getTime();
  for (const notice of rows.notifications ?? []) {
    if (isPast(notice['mail_at'])) Object.assign(notice, { mail_at: null, for_digest: 0 });
  }
  const [own] = rows.notification_preferences ?? [];
  const preferences = own ? parsePreferences(own['preferences'] as string) : person.pace;
  for (const table of ['tasks', 'projects', 'recurring_task_instances'] as const) {
    for (const row of rows[table] ?? []) {
      if (!isPast(row['next_notice_at'])) continue;
      const isOpen = row['completed_at'] === null && (row['skipped_at'] ?? null) === null;
      const moments = isOpen ? momentsOf(table, row, { rules: person, preferences }) : [];
      row['next_notice_at'] = firstNoticeAt(moments, now)?.toISOString() ?? null;
    }
  }
}

function momentsOf(table: 'tasks' | 'projects' | 'recurring_task_instances', row: OwnedRow, pace: Pace): Moment[] {
  const due_date = row['due_date'] as string | null;
  const due_time = (row['due_time'] ?? null) as string | null;
  if (table === 'projects') return projectMoments({ due_date }, pace.rules);
  if (table === 'recurring_task_instances') return instanceMoments({ due_date: due_date!, due_time }, pace);
  const [reminder_date, reminder_time] = [row['reminder_date'], row['reminder_time'] ?? null] as (string | null)[];
  return taskMoments({ due_date, due_time, reminder_date: reminder_date!, reminder_time: reminder_time! }, pace);
}
