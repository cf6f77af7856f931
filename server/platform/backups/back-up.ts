import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Job, Work } from '#server/platform/jobs/job-run.ts';
import type { Services } from '#server/platform/services.ts';
import { type Backup, type BackupConfig, describeBackup } from './make-backup.ts';

/** The last backup is late after this time, whether or not the server ran meanwhile. */
export const BACKUP_LATE_MS = 48 * 60 * 60 * 1000;

export const BACK_UP = 'back-up';

/** Job: writes a backup, every night with `BACKUP_DIR`, otherwise only when an operator asks for it. */
export function backUp({ config, version, log }: Pick<Services, 'config' | 'version' | 'log'>): Job {
  const { dataDir, databaseUrl, s3, backupDir, backupKeep } = config;
  const parts: BackupConfig = { dataDir, databaseUrl, s3, backupDir, backupKeep };
  const run = async ({ now, signal }: Work): Promise<void> => {
    const thread = new Worker(new URL('./backup-thread.ts', import.meta.url), {
      workerData: { config: parts, version, now },
    });
    const stop = () => void thread.terminate();
    signal.addEventListener('abort', stop);
    try {
      // A failure of the thread, or an abort, rejects this.
      const [backup] = (await once(thread, 'message', { signal })) as [Backup];
      const { missing, damaged } = backup.files;
      log[missing + damaged > 0 ? 'warn' : 'info']({ backup: backup.path }, describeBackup(backup));
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
  return { name: BACK_UP, every: backupDir === null ? null : '0 3 * * *', lateMs: BACKUP_LATE_MS, run };
}
