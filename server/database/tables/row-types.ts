/* What rows have in common, as both engines return them. */

/** ISO 8601 in UTC. */
export type Instant = string;
/** `YYYY-MM-DD`. */
export type CalendarDate = string;

export interface Owned {
  user_id: string;
  id: string;
  created_at: Instant;
  updated_at: Instant;
}
