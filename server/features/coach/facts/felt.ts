import { ENERGY_SCORES, MOOD_SCORES } from '#contract/journal.ts';
import { capitalised, dayOfWeek } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';

/** Days by what they have in common: a tag, the id of an area, a weekday. */
type InCommon = ReadonlyMap<string, readonly string[]>;

/** How a person felt on the days of entries that are not private, and what these days had. */
export interface Felt {
  /** From 1 to 5, the mean of a day. */
  scores: ReadonlyMap<string, number>;
  tags: InCommon;
  /** Areas in which something was completed. */
  areas: InCommon;
  weekdays: InCommon;
}

/** The rows of a table that are read, more than a year of a person has. */
const ROWS_MAX = 20_000;
const SCORES: Readonly<Record<string, number>> = { ...ENERGY_SCORES, ...MOOD_SCORES };

type Feeling = 'mood' | 'energy_level';

export async function readFelt({ db, userId }: Context, from: string, to: string, feeling: Feeling): Promise<Felt> {
  const entries = db
    .selectFrom('journal_entries as entry')
    .where('entry.user_id', '=', userId)
    .where('entry.is_private', '=', 0)
    .where('entry.entry_date', '>=', from)
    .where('entry.entry_date', '<=', to)
    .where(`entry.${feeling}`, '!=', '')
    .limit(ROWS_MAX);
  const [written, tagged, done] = await Promise.all([
    entries.select(['entry.entry_date as day', `entry.${feeling} as word`]).execute(),
    entries
      .innerJoin('journal_tags as tag', (join) =>
        join.onRef('tag.user_id', '=', 'entry.user_id').onRef('tag.entry_id', '=', 'entry.id'),
      )
      .where('tag.user_id', '=', userId)
      .select(['entry.entry_date as day', 'tag.tag as name'])
      .distinct()
      .execute(),
    db
      .selectFrom('completions')
      .where('user_id', '=', userId)
      .where('completed_on', '>=', from)
      .where('completed_on', '<=', to)
      .where('area_id', 'is not', null)
      .select(['completed_on as day', 'area_id as name'])
      .distinct()
      .limit(ROWS_MAX)
      .execute(),
  ]);
  const scores = new Map(
    [...Map.groupBy(written, ({ day }) => day)].map(([day, same]) => [
      day,
      same.reduce((sum, { word }) => sum + SCORES[word]!, 0) / same.length,
    ]),
  );
  const inCommon = (rows: readonly { day: string; name: string | null }[]) =>
    new Map(
      [...Map.groupBy(rows, ({ name }) => name ?? '')].map(([name, same]) => [
        name,
        same.map(({ day }) => day).filter((day) => scores.has(day)),
      ]),
    );
  return {
    scores,
    tags: inCommon(tagged.map(({ day, name }) => ({ day, name: `#${name}` }))),
    areas: inCommon(done),
    weekdays: inCommon([...scores.keys()].map((day) => ({ day, name: `${capitalised(dayOfWeek(day))}s` }))),
  };
}
