/** A due record as a calendar event. */
export interface FeedEvent {
  /** The id of the record, stable across reads. */
  id: string;
  name: string;
  description: string;
  /** The names above it, pillar first. */
  path: readonly string[];
  /** Its link into the product: `#tasks?task=…`. */
  hash: string;
  /** `YYYY-MM-DD`. */
  dueDate: string;
  /** `HH:MM` in the user's zone; null: all day. */
  dueTime: string | null;
  /** The expected duration. */
  minutes: number | null;
  isCompleted: boolean;
  /** The time of its last change; the event is unchanged while it stays the same. */
  updatedAt: string;
  /** RFC 5545, without its name: `FREQ=DAILY;INTERVAL=1`. */
  rrule: string | null;
}

/** A path without missing levels. */
export const pathOf = (...names: readonly (string | null)[]): string[] => names.filter((name) => name !== null);
