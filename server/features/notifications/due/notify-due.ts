import { userDay } from '#server/platform/calendar.ts';
import { type Work, windowOf } from '#server/platform/job-run.ts';
import { parsePreferences } from '../preferences.ts';
import { storeNotice } from '../notify.ts';
import { findOpenInstances, findOpenProjects, findOpenTasks, OVERDUE_DAYS, type Window } from './due-candidates.ts';
import { instanceNotices, projectNotices, type Recipient, type TimedNotice, taskNotices } from './due-notices.ts';

const OVERDUE_MS = OVERDUE_DAYS * 24 * 60 * 60_000;

/** Job: puts notices of what has become due since the last run on the lists of those whom it concerns. */
export async function notifyDue(work: Work): Promise<void> {
  const window = windowOf(work);
  await noteAll(work, window, await findOpenTasks(work.db, window), taskNotices);
  await noteAll(work, window, await findOpenInstances(work.db, window), instanceNotices);
  await noteAll(work, window, await findOpenProjects(work.db, window), projectNotices);
}

/** The person a candidate belongs to. */
interface Owner {
  user_id: string;
  timezone: string;
  day_start_hour: number;
  preferences: string | null;
}

async function noteAll<Candidate extends Owner>(
  { db, now, signal }: Work,
  { from, to }: Window,
  candidates: readonly Candidate[],
  noticesOf: (candidate: Candidate, recipient: Recipient) => TimedNotice[],
): Promise<void> {
  for (const candidate of candidates) {
    signal.throwIfAborted();
    const { user_id: userId, timezone, day_start_hour: dayStartHour } = candidate;
    const rules = { timezone, dayStartHour };
    const preferences = parsePreferences(candidate.preferences);
    for (const { at, stands, notice } of noticesOf(candidate, { rules, preferences, today: userDay(now, rules) })) {
      const isNew = at > from || (stands && at.getTime() > from.getTime() - OVERDUE_MS);
      if (isNew && at <= to) await storeNotice(db, { userId, timezone, preferences }, notice, now);
    }
  }
}
