import type { Week } from '../facts/read-standing.ts';

/** The figures of a review, which are the same whoever writes it. */
export function figuresOf({ day, weekStart, done, alignment, entries }: Week) {
  const projects = done.filter(({ kind }) => kind === 'project').length;
  return {
    from: weekStart,
    to: day,
    projects_completed: projects,
    tasks_completed: done.length - projects,
    weekly_points: alignment.rolling_weekly_score,
    given_minutes: alignment.given_minutes,
    entries_written: entries,
    alignment_percentage: alignment.progress_percentage,
  };
}
