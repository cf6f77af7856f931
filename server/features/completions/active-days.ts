import { prepare } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';

export interface ActiveDay {
  day: string;
  /** Rows of the completion log: tasks, recurring instances and projects. */
  completed: number;
  projects: number;
  points: number;
  /** The number of journal entries about the day. */
  entries: number;
}

interface Range {
  userId: string;
  from: string;
  to: string;
}

const selectDays = prepare((db, { userId, from, to }: Range) =>
  db
    .selectFrom('active_days')
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['day', 'completed', 'projects', 'points', 'entries'])
    .orderBy('day'),
);

/** The days with completions or journal entries from one day to another, both included, the earliest first. */
export const readActiveDays = ({ db, userId }: Context, from: string, to: string): Promise<ActiveDay[]> =>
  selectDays(db, { userId, from, to });

/** The points of those days from one day to another, both included. */
export const pointsBetween = (days: readonly ActiveDay[], from: string, to: string): number =>
  days.reduce((sum, { day, points }) => (day >= from && day <= to ? sum + points : sum), 0);
