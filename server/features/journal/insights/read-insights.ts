import { sql } from 'kysely';
import {
  ENERGY_SCORES,
  type EnergyLevel,
  type JournalInsights,
  type Mood,
  MOOD_SCORES,
  TREND_DAYS,
} from '#contract/journal.ts';
import { prepare } from '#server/database/prepare.ts';
import { addDays, addMonths } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { streaksOf } from './streaks.ts';

/* What the journal amounts to, summed by the database over the index of the list: no text is read. */

const TAGS_SHOWN = 10;

interface OfUser {
  userId: string;
}

/** An expression: the number that stands for a word of a column. */
const scoreOf = (column: string, scores: Readonly<Record<string, number>>) =>
  sql<number>`case ${sql.ref(column)} ${sql.join(
    Object.entries(scores).map(([word, score]) => sql`when ${sql.lit(word)} then ${sql.lit(score)}`),
    sql` `,
  )} end`;

const moodScore = scoreOf('mood', MOOD_SCORES);
const energyScore = scoreOf('energy_level', ENERGY_SCORES);

interface Month extends OfUser {
  from: string;
  before: string;
}

interface Sums {
  entries: number;
  words: number;
  minutes: number;
  longest: number;
  energy: number;
  this_month: number;
}

const selectSums = prepare((db, { userId, from, before }: Month) => {
  const sums = sql<Sums>`
    select count(*) as entries, coalesce(sum(word_count), 0) as words,
      coalesce(sum((word_count + 199) / 200), 0) as minutes, coalesce(max(word_count), 0) as longest,
      coalesce(sum(${energyScore}), 0) as energy,
      coalesce(sum(case when entry_date >= ${from} and entry_date < ${before} then 1 else 0 end), 0) as this_month
    from journal_entries where user_id = ${userId}`;
  return { compile: () => sums.compile(db) };
});

const selectMoods = prepare((db, { userId }: OfUser) =>
  db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .groupBy('mood')
    .select('mood')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('mood')
    .limit(1),
);

const selectDays = prepare((db, { userId }: OfUser) =>
  db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .select('entry_date')
    .distinct()
    .orderBy('entry_date', 'desc'),
);

const selectTags = prepare((db, { userId }: OfUser) =>
  db
    .selectFrom('journal_tags')
    .where('user_id', '=', userId)
    .groupBy('folded')
    .select((eb) => [eb.fn.min('tag').as('tag'), eb.fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .orderBy('folded')
    .limit(TAGS_SHOWN),
);

interface Trend {
  entry_date: string;
  mood: Mood;
  energy_level: EnergyLevel;
  moods: number;
  energies: number;
  entries: number;
}

/** Of each day the entry written last, with sums over all of that day. */
const selectTrend = prepare((db, { userId, from, to }: OfUser & { from: string; to: string }) => {
  const trend = sql<Trend>`
    select entry_date, mood, energy_level, moods, energies, entries from (
      select entry_date, mood, energy_level,
        sum(${moodScore}) over of_day as moods, sum(${energyScore}) over of_day as energies, count(*) over of_day as entries,
        row_number() over (partition by entry_date order by created_at desc, id desc) as place
      from journal_entries where user_id = ${userId} and entry_date between ${from} and ${to}
      window of_day as (partition by entry_date)
    ) as days where place = 1 order by entry_date`;
  return { compile: () => trend.compile(db) };
});

/** Sums up all entries of a person. */
export async function readInsights(ctx: Context): Promise<JournalInsights> {
  const { db, userId } = ctx;
  const day = today(ctx);
  const from = `${day.slice(0, 8)}01`;
  const [sums] = await selectSums(db, { userId, from, before: addMonths(from, 1) });
  const [mood] = await selectMoods(db, { userId });
  const tags = await selectTags(db, { userId });
  const days = await selectDays(db, { userId });
  const streaks = streaksOf(
    days.map(({ entry_date }) => entry_date),
    day,
  );
  const trend = await selectTrend(db, { userId, from: addDays(day, 1 - TREND_DAYS), to: day });
  const { entries, words, minutes, longest, energy, this_month } = sums!;
  const average = entries === 0 ? 0 : Math.round(words / entries);
  return {
    total_entries: entries,
    current_streak: streaks.current,
    longest_streak: streaks.longest,
    most_common_mood: mood?.mood ?? null,
    average_energy_level: entries === 0 ? null : mean(energy, entries),
    most_used_tags: tags,
    mood_trend: trend.map((row) => ({
      date: row.entry_date,
      mood: row.mood,
      mood_score: mean(row.moods, row.entries),
    })),
    energy_trend: trend.map((row) => ({
      date: row.entry_date,
      energy_level: row.energy_level,
      energy_score: mean(row.energies, row.entries),
    })),
    writing_stats: {
      total_words: words,
      average_words: average,
      average_words_per_entry: average,
      total_reading_time: minutes,
      total_reading_time_minutes: minutes,
      entries_this_month: this_month,
      longest_entry_words: longest,
    },
  };
}

/** With one decimal. */
const mean = (sum: number, of: number): number => Math.round((sum / of) * 10) / 10;
