import { type RawBuilder, sql } from 'kysely';
import {
  ENERGY_SCORES,
  type EnergyLevel,
  type InsightsQuery,
  type JournalInsights,
  type JournalSummary,
  type Mood,
  MOOD_SCORES,
  TAGS_LISTED,
  TREND_DAYS,
} from '#contract/journal.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { addDays, FIRST_DAY, LAST_DAY } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { type DaySums, mean, periodsOf, weekdaysOf } from './periods.ts';
import { streaksOf } from './streaks.ts';

/* Figures of the journal, summed by the database from the indexes of the list and of tags without reading texts. */

const TAGS_SHOWN = 10;

interface OfUser {
  userId: string;
}

/** An expression: the score of the value in a column; null if it is not set. */
const scoreOf = (column: string, scores: Readonly<Record<string, number>>) =>
  sql<number>`case ${sql.ref(column)} ${sql.join(
    Object.entries(scores).map(([word, score]) => sql`when ${sql.lit(word)} then ${sql.lit(score)}`),
    sql` `,
  )} end`;

const moodScore = scoreOf('mood', MOOD_SCORES);
const energyScore = scoreOf('energy_level', ENERGY_SCORES);

/** A range, both days included. */
interface Between extends OfUser {
  from: string;
  to: string;
}

/** Each day of all entries. */
const selectDays = prepare((db, { userId }: OfUser) => {
  const days = sql<DaySums>`
    select entry_date, count(*) as entries, sum(word_count) as words,
      coalesce(sum(${moodScore}), 0) as moods, count(${moodScore}) as with_mood,
      coalesce(sum(${energyScore}), 0) as energies, count(${energyScore}) as with_energy
    from journal_entries where user_id = ${userId} group by entry_date order by entry_date desc`;
  return { compile: () => days.compile(db) };
});

const selectWrittenDays = prepare((db, { userId }: OfUser) =>
  db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .select('entry_date')
    .distinct()
    .orderBy('entry_date', 'desc'),
);

interface Written {
  mood: Mood | '';
  energy_level: EnergyLevel | '';
  entries: number;
  words: number;
  minutes: number;
  longest: number;
}

/** The entries by mood and energy: at most 66 rows. */
const selectWritten = prepare((db, { userId, from, to }: Between) => {
  const written = sql<Written>`
    select mood, energy_level, count(*) as entries, sum(word_count) as words, sum((word_count + 199) / 200) as minutes,
      max(word_count) as longest
    from journal_entries where user_id = ${userId} and entry_date between ${from} and ${to}
    group by mood, energy_level`;
  return { compile: () => written.compile(db) };
});

interface Tags extends Between {
  most: number;
}

/** Tags by number of uses; those of a range are looked up entry by entry. */
const selectTags = prepareForms(({ isAll }: { isAll: boolean }) =>
  prepare((db, { userId, from, to, most }: Tags) =>
    db
      .selectFrom('journal_tags as tag')
      .$if(!isAll, (query) =>
        query
          .innerJoin('journal_entries as entry', (join) =>
            join.onRef('entry.user_id', '=', 'tag.user_id').onRef('entry.id', '=', 'tag.entry_id'),
          )
          .where('entry.user_id', '=', userId)
          .where('entry.entry_date', '>=', from)
          .where('entry.entry_date', '<=', to),
      )
      .where('tag.user_id', '=', userId)
      .groupBy('tag.folded')
      .select((eb) => [eb.fn.min('tag.tag').as('tag'), eb.fn.countAll<number>().as('count')])
      .orderBy('count', 'desc')
      .orderBy('tag.folded')
      .limit(sql<number>`cast(${most} as integer)`),
  ),
);

/** The last chosen value of a day, with the sum of all scores of that day. */
interface Trend<Word extends string> {
  date: string;
  word: Word;
  scores: number;
  entries: number;
}

const selectTrend = <Word extends string>(column: 'mood' | 'energy_level', score: RawBuilder<number>) =>
  prepare((db, { userId, from, to }: Between) => {
    const word = sql.ref(column);
    const trend = sql<Trend<Word>>`
      select date, word, scores, entries from (
        select entry_date as date, ${word} as word, sum(${score}) over of_day as scores, count(*) over of_day as entries,
          row_number() over (partition by entry_date order by created_at desc, id desc) as place
        from journal_entries where user_id = ${userId} and entry_date between ${from} and ${to} and ${word} <> ''
        window of_day as (partition by entry_date)
      ) as days where place = 1 order by date`;
    return { compile: () => trend.compile(db) };
  });

const selectMoodTrend = selectTrend<Mood>('mood', moodScore);
const selectEnergyTrend = selectTrend<EnergyLevel>('energy_level', energyScore);

/** Sums up the entries of a user: all, or those of a range. */
export async function readInsights(ctx: Context, { date_from, date_to }: InsightsQuery): Promise<JournalInsights> {
  const { db, userId } = ctx;
  const day = today(ctx);
  const { week_starts_on: weekStartsOn } = await getUser(db, userId);
  const range = { userId, from: date_from ?? FIRST_DAY, to: date_to ?? LAST_DAY };
  const all = await selectDays(db, { userId });
  const days = all.filter(({ entry_date }) => entry_date >= range.from && entry_date <= range.to);
  const written = await selectWritten(db, range);
  const isAll = date_from === null && date_to === null;
  const tags = await selectTags({ isAll })(db, { ...range, most: TAGS_SHOWN });
  const trend = { userId, from: addDays(day, 1 - TREND_DAYS), to: day };
  const moodTrend = await selectMoodTrend(db, trend);
  const energyTrend = await selectEnergyTrend(db, trend);
  const streaks = streaksOf(
    all.map(({ entry_date }) => entry_date),
    day,
  );
  const entries = sum(written, 'entries');
  const thisMonth = all.filter(({ entry_date }) => entry_date.startsWith(day.slice(0, 'YYYY-MM'.length)));
  const { unit, periods } = periodsOf(days, {
    // Days before the first entry are left out.
    from: latest(range.from, all.at(-1)?.entry_date ?? day),
    to: date_to ?? latest(day, all[0]?.entry_date ?? day),
    weekStartsOn,
  });
  return {
    total_entries: entries,
    days_written: days.length,
    current_streak: streaks.current,
    longest_streak: streaks.longest,
    ...feelingsOf(written),
    most_used_tags: tags,
    period_unit: unit,
    periods: entries === 0 ? [] : periods,
    weekdays: weekdaysOf(days, weekStartsOn),
    mood_trend: moodTrend.map(({ date, word, scores, entries: of }) => ({
      ...{ date, mood: word, mood_score: mean(scores, of)! },
    })),
    energy_trend: energyTrend.map(({ date, word, scores, entries: of }) => ({
      ...{ date, energy_level: word, energy_score: mean(scores, of)! },
    })),
    writing_stats: { ...lengthsOf(written), entries_this_month: sum(thisMonth, 'entries') },
  };
}

/** The moods and the energy that were chosen, the most common first. */
function feelingsOf(written: readonly Written[]) {
  const moods = count(written, 'mood');
  const energies = count(written, 'energy_level');
  return {
    most_common_mood: moods[0]?.[0] ?? null,
    average_energy_level: mean(
      energies.reduce((total, [level, of]) => total + ENERGY_SCORES[level] * of, 0),
      energies.reduce((total, [, of]) => total + of, 0),
    ),
    moods: moods.map(([mood, of]) => ({ mood, count: of })),
    energy_levels: energies.map(([energy_level, of]) => ({ energy_level, count: of })),
  };
}

/** The number of words, and the minutes to read them. */
function lengthsOf(written: readonly Written[]) {
  const entries = sum(written, 'entries');
  const words = sum(written, 'words');
  const minutes = sum(written, 'minutes');
  const average = entries === 0 ? 0 : Math.round(words / entries);
  return {
    ...{ total_words: words, average_words: average, average_words_per_entry: average },
    ...{ total_reading_time: minutes, total_reading_time_minutes: minutes },
    longest_entry_words: Math.max(0, ...written.map(({ longest }) => longest)),
  };
}

/** The streak of days with entries, and the tags of all entries. */
export async function readSummary(ctx: Context): Promise<JournalSummary> {
  const { db, userId } = ctx;
  const days = await selectWrittenDays(db, { userId });
  const range = { userId, from: FIRST_DAY, to: LAST_DAY };
  const tags = await selectTags({ isAll: true })(db, { ...range, most: TAGS_LISTED });
  const { current } = streaksOf(
    days.map(({ entry_date }) => entry_date),
    today(ctx),
  );
  return { current_streak: current, tags };
}

const latest = (one: string, other: string): string => (one > other ? one : other);

const sum = <Field extends string>(rows: readonly Record<Field, number>[], field: Field): number =>
  rows.reduce((total, row) => total + row[field], 0);

/** The number of entries with each chosen value, the most common first. */
function count<Field extends 'mood' | 'energy_level'>(rows: readonly Written[], field: Field) {
  type Word = Exclude<Written[Field], ''>;
  const chosen = rows.filter((row): row is Written & Record<Field, Word> => row[field] !== '');
  const counts = [...Map.groupBy(chosen, (row): Word => row[field])].map(([word, own]): [Word, number] => [
    word,
    sum(own, 'entries'),
  ]);
  return counts.toSorted(([one, some], [other, more]) => more - some || (one < other ? -1 : 1));
}
