import type { ServerBackups, ServerJob, ServerState } from '#contract/operator.ts';
import { formatClock, formatCount, formatInstant, plural } from '#web/platform/format.ts';

const STEP = 1024;
const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** Bytes in the largest unit that fits, with one decimal: `38.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < STEP) return plural(bytes, 'byte');
  let size = bytes / STEP;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return `${size >= 100 ? formatCount(Math.round(size)) : size.toFixed(1)} ${UNITS[unit]}`;
}

/** The running servers, with their versions if those differ, as in the middle of an upgrade: `web-1:3000, web-2:3000`. */
export function serversText(servers: ServerState['servers']): string {
  const isMixed = new Set(servers.map(({ version }) => version)).size > 1;
  return servers.map(({ name, version }) => (isMixed ? `${name} (${version})` : name)).join(', ');
}

/** When backups are made, and how long they are kept: `every night at 4:00, kept for 14 days`. */
export function scheduleText({ next_at, keep }: Pick<ServerBackups, 'next_at' | 'keep'>, locale?: string): string {
  const when = next_at === null ? 'only on request' : `every night at ${formatClock(next_at, locale)}`;
  return `${when}, kept for ${plural(keep, 'day')}`;
}

/** What an operator must know about the backups; null: all is well. */
export function backupWarning({ late, error, next_at, backups }: ServerBackups): string | null {
  const newest = backups.find(({ checked, problem }) => checked && problem === null);
  if (error !== null) return `Backups fail: ${error}`;
  if (newest === undefined) return 'No backups yet.';
  if (late) return `The newest backup is from ${formatInstant(newest.created_at)}. One should be made every night.`;
  if (next_at === null) return 'Set BACKUP_DIR to have a backup made every night.';
  return null;
}

const SECOND_MS = 1000;

/** The last run of a job: `20 Nov, 14:05, took 2.1 s`. */
export function runText({ running, started_at, duration_ms }: ServerJob, locale?: string): string {
  if (running) return 'running';
  if (started_at === null) return 'has not run';
  const took = duration_ms === null ? '' : `, took ${durationText(duration_ms)}`;
  return `${formatInstant(started_at, locale)}${took}`;
}

const durationText = (ms: number): string =>
  ms < SECOND_MS ? `${formatCount(ms)} ms` : `${(ms / SECOND_MS).toFixed(1)} s`;

/** What is wrong with a job; null: nothing. */
export function jobProblem({ failures_in_a_row, late }: ServerJob): string | null {
  if (failures_in_a_row > 0) return `failed ${plural(failures_in_a_row, 'time')} in a row`;
  return late ? 'late' : null;
}
