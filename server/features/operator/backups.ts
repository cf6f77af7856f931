import type { ServerBackups } from '#contract/operator.ts';
import { BACK_UP, BACKUP_LATE_MS } from '#server/platform/backups/back-up.ts';
import type { BackupList } from '#server/platform/backups/describe-backups.ts';
import { backupsOf } from '#server/platform/backups/make-backup.ts';
import type { Context } from '#server/platform/context.ts';
import { isAhead } from '#server/platform/clock-faults.ts';
import { conflict, tooMany } from '#server/platform/errors.ts';
import { outsideTurn } from '#server/platform/turns/turns.ts';
import type { OperatorServices } from './read-server.ts';

/** The time between a backup that succeeded and the next on request. */
const REQUEST_PAUSE_MS = 10 * 60_000;

/** The backups, the state of the job that makes them, and whether the newest is too old. */
export async function listServerBackups(
  { now }: Context,
  services: OperatorServices,
  readBackups: () => Promise<BackupList>,
): Promise<ServerBackups> {
  const { config } = services;
  const { next_at, late, running, started_at, last_error } = await readJob(services);
  const { backups, error } = await outsideTurn(readBackups);
  const newest = backups.find(({ checked, problem }) => checked && problem === null);
  const isOld = newest !== undefined && now.getTime() - Date.parse(newest.created_at) > BACKUP_LATE_MS;
  return {
    folder: backupsOf(config),
    keep: config.backupKeep,
    next_at,
    late: late || (next_at !== null && isOld),
    running,
    started_at,
    // Its errors are about folders and programs, never about content.
    error: last_error?.replace(/^\w*(?:Error|Problem): /, '') ?? error,
    backups,
  };
}

/**
 * Asks the job for a backup, which it begins about a second later.
 * @throws Conflict while one is made.
 * @throws TooMany when the last one succeeded less than ten minutes ago.
 */
export async function startBackup({ now }: Context, services: OperatorServices) {
  const { running, done_until } = await readJob(services);
  if (running) throw conflict('A backup is being made already.', 'already_running');
  const next = new Date(Date.parse(done_until ?? '1970-01-01') + REQUEST_PAUSE_MS);
  if (isAhead(next.toISOString(), REQUEST_PAUSE_MS, now)) {
    const seconds = Math.ceil((next.getTime() - now.getTime()) / 1000);
    throw tooMany('A backup was made less than ten minutes ago.', seconds);
  }
  services.runSoon(BACK_UP);
  return { success: true as const, message: 'The backup begins in a moment.' };
}

async function readJob({ describeJobs }: OperatorServices) {
  const jobs = await describeJobs();
  return jobs.find(({ name }) => name === BACK_UP)!;
}
