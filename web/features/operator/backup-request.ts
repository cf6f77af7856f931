import type { ServerBackups } from '#contract/operator.ts';

/** A run begins about a second after its request; one that has not begun after this long was lost by a restart. */
const LOST_MS = 60_000;

/** A click on "Back up now". */
export interface BackupRequest {
  /** The run before it; any later one answers the request. */
  before: ServerBackups['started_at'];
  /** In milliseconds since 1970. */
  at: number;
}

/** `pending`: a backup is made or about to begin. `lost`: the requested run did not begin. */
export type RequestState = 'pending' | 'lost' | null;

/** @param now when the state was last asked for, in milliseconds since 1970. */
export function requestState(
  data: Pick<ServerBackups, 'running' | 'started_at'> | undefined,
  request: BackupRequest | null,
  now: number,
): RequestState {
  if (data?.running) return 'pending';
  if (!data || !request || data.started_at !== request.before) return null;
  return now - request.at < LOST_MS ? 'pending' : 'lost';
}
