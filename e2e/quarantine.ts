/*
 * Stories that fail by chance and may do so once in a run: they are tried again, and named at the end of the run. Each is
 * here only until its cause is found (docs/decisions/0086).
 */

interface Quarantined {
  /** The title of the story, whole. */
  title: string;
  /** The known facts about the cause, and since when. */
  because: string;
}

export const QUARANTINE: readonly Quarantined[] = [];

/** Matches Playwright's name of a listed story: `stories today.story.ts a title`. */
export const inQuarantine: RegExp = patternOf(QUARANTINE);

/** Matches the stories of a list by their whole titles; an empty list matches none. */
export function patternOf(list: readonly Quarantined[]): RegExp {
  const titles = list.map(({ title }) => RegExp.escape(title));
  return titles.length === 0 ? /(?!)/ : new RegExp(`\\.story\\.ts (?:.* )?(?:${titles.join('|')})$`);
}
