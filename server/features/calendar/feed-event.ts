/** One thing that is due, as a calendar shows it. */
export interface FeedEvent {
  /** Of the record; the event has it on every read. */
  id: string;
  name: string;
  description: string;
  /** The names above it, pillar first. */
  path: readonly string[];
  /** Where the product shows it: `#tasks?task=…`. */
  hash: string;
  /** `YYYY-MM-DD`. */
  dueDate: string;
  /** `HH:MM` in the user's zone; null: all day. */
  dueTime: string | null;
  /** What it will probably take. */
  minutes: number | null;
  isCompleted: boolean;
  /** When it last changed: the same instant, the same event. */
  updatedAt: string;
  /** RFC 5545, without its name: `FREQ=DAILY;INTERVAL=1`. */
  rrule: string | null;
}

/** A path without what is not there. */
export const pathOf = (...names: readonly (string | null)[]): string[] => names.filter((name) => name !== null);
