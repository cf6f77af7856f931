/* oxlint-disable unicorn/require-post-message-target-origin -- threads have no origin */
import { parentPort, workerData } from 'node:worker_threads';
import { type BackupConfig, makeBackup } from './make-backup.ts';

/* A thread that makes one backup and exits: copying and checking a database would stop all requests meanwhile. */

const { config, version, now } = workerData as { config: BackupConfig; version: string; now: Date };
parentPort!.postMessage(await makeBackup(config, version, now));
