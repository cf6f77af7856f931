import type { ServerBackups } from '#contract/operator.ts';
import { BACK_UP, BACKUP_LATE_MS } from '#server/platform/backups/back-up.ts';
import { describeBackups } from '#server/platform/backups/describe-backups.ts';
import { backupsOf } from '#server/platform/backups/make-backup.ts';
import type { Context } from '#server/platform/context.ts';
import { conflict } from '#server/platform/errors.ts';
import type { OperatorServices } from './read-server.ts';

/** The backups, the state of the job that makes them, and whether the newest is too old. */
export async function listServerBackups({ now }: Context, services: OperatorServices): Promise<ServerBackups> {
  const { config } = services;
  const { next_at, late, running, started_at, last_error } = await readJob(services);
  const backups = describeBackups(config);
  const newest = backups.find(({ checked }) => checked);
  const isOld = newest !== undefined && now.getTime() - Date.parse(newest.created_at) > BACKUP_LATE_MS;
  return {
    folder: backupsOf(config),
    keep: config.backupKeep,
    next_at,
    late: late || (next_at !== null && isOld),
    running,
    started_at,
    // Its errors are about folders and programs, never about content.
    error: last_error?.replace(/^\w*(?:Error|Problem): /, '') ?? null,
    backups,
  };
}

/** Asks the job for a backup, which it begins about a second later. @throws Conflict while one is made. */
export async function startBackup(services: OperatorServices) {
  if ((await readJob(services)).running) throw conflict('A backup is being made already.', 'already_running');
  services.runSoon(BACK_UP);
  return { success: true as const, message: 'The backup begins in a moment.' };
}

async function readJob({ describeJobs }: OperatorServices) {
  const jobs = await describeJobs();
  return jobs.find(({ name }) => name === BACK_UP)!;
}
