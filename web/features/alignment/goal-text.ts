/** The highest goal of a month. */
export const GOAL_MAX = 1_000_000;

const WHOLE = /^\d+$/;
const GROUPED = /^\d{1,3}(?:[.,'’\s]\d{3})+$/;

/** Parses typed points, with or without thousands separators; undefined if the text is not a goal. */
export function readGoal(text: string): number | undefined {
  const typed = text.trim();
  if (!WHOLE.test(typed) && !GROUPED.test(typed)) return undefined;
  const points = Number(typed.replaceAll(/\D/g, ''));
  return points >= 1 && points <= GOAL_MAX ? points : undefined;
}
