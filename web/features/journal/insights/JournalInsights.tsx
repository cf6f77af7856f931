import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type JournalInsights as Insights, type Mood, MOOD_SCORES } from '#contract/journal.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { capitalized, formatCount, plural } from '#web/platform/format.ts';
import { hrefOf, navigate, useSection } from '#web/platform/navigation.ts';
import { type BarRow, BarTable } from '#web/ui/chart/BarTable.tsx';
import { Figure, Figures } from '#web/ui/chart/Figure.tsx';
import { RangeControl } from '#web/ui/chart/RangeControl.tsx';
import { daysOf, type Range, rangeParams, readRange } from '#web/ui/date/range.ts';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { SkeletonCards } from '#web/ui/list/Skeleton.tsx';
import { BackLink } from '#web/ui/page/BackLink.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { energyLabel, energySteps, MoodIcon, moodLabel } from '../entry-text.tsx';
import { journalQueries } from '../journal-queries.ts';
import classes from './JournalInsights.module.css';
import { MoodCurve } from './MoodCurve.tsx';
import { type Measure, WrittenBars } from './WrittenBars.tsx';
import { HowCounted as Folded } from '#web/ui/chart/HowCounted.tsx';

/** The URL that lists the entries of a range. */
type EntriesHref = (filters?: Record<string, string>) => string;

/** Statistics of the journal. In the URL, `range` chooses the days. */
export function JournalInsights() {
  const { params } = useSection();
  const today = useToday();
  const range = readRange(params);
  const days = daysOf(range, today);
  const { data, isError, isFetching, refetch } = useQuery({
    ...journalQueries.insights(days),
    placeholderData: keepPreviousData,
  });
  const hrefOfEntries: EntriesHref = (filters = {}) => hrefOf('journal', { ...days, ...filters });
  const choose = (chosen: Range) =>
    navigate('journal', { view: 'insights', ...rangeParams(chosen) }, { replace: true });
  return (
    <Grid gap="cards" maxW="page">
      <BackLink label="Journal" href={hrefOf('journal')} />
      <h2 className="sr-only">Figures</h2>
      <RangeControl range={range} onChange={choose} shown={days} today={today} weekStart={weekStart()} />
      {data ? (
        <Summary insights={data} hrefOfEntries={hrefOfEntries} onAll={() => choose('all_time')} />
      ) : isError ? (
        <LoadFailure what="Your journal insights" onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <SkeletonCards cards={4} height={220} />
      )}
    </Grid>
  );
}

interface SummaryProps {
  insights: Insights;
  hrefOfEntries: EntriesHref;
  onAll: () => void;
}

function Summary({ insights, hrefOfEntries, onAll }: SummaryProps) {
  const [measure, setMeasure] = useState<Measure>('words');
  const { total_entries: total, longest_streak, moods, energy_levels, most_used_tags: tags } = insights;
  if (total === 0) {
    const isEmpty = longest_streak === 0;
    return (
      <EmptyState
        title="Nothing to count yet"
        why={
          isEmpty
            ? 'Write your first entry to see your mood, energy and topics over time.'
            : 'No entries in this range.'
        }
        {...(isEmpty
          ? { primary: { label: 'Write an entry', onClick: () => navigate('journal', { entry: 'new' }) } }
          : { quiet: { label: 'Show all time', onClick: onAll } })}
      />
    );
  }
  return (
    <>
      <Figures>
        <StreakFigure insights={insights} />
        <Figure
          title="Entries"
          value={formatCount(total)}
          note={`on ${plural(insights.days_written, 'day')}`}
          href={hrefOfEntries()}
        />
        <WordsFigure insights={insights} />
        <MoodFigure insights={insights} hrefOfEntries={hrefOfEntries} />
      </Figures>
      <Grid gap="cards" className={classes['grid']}>
        <MoodCurve {...insights} />
        <CountsCard
          title="Energy"
          what="Energy"
          meta={energy_levels.length === 0 ? 'entries' : `${insights.average_energy_level} of 5 on average`}
          rows={energy_levels
            .toSorted((one, other) => energySteps(other.energy_level) - energySteps(one.energy_level))
            .map(({ energy_level: level, count }) => ({
              ...{ key: level, label: capitalized(energyLabel(level)), value: count },
            }))}
        />
        <Card
          title="Written"
          meta={`each ${insights.period_unit}`}
          aside={<Segmented label="What is counted" options={MEASURES} value={measure} onChange={setMeasure} />}
        >
          <WrittenBars {...insights} measure={measure} />
        </Card>
        <Card title="By day of the week" meta={measure}>
          <BarTable
            caption={`Days of the week by ${measure}`}
            head={['Day', measure === 'words' ? 'Words' : 'Entries']}
            rows={insights.weekdays.map((day) => ({
              ...{ key: day.weekday, label: capitalized(day.weekday) },
              ...{ value: day[measure], valueText: formatCount(day[measure]) },
            }))}
          />
        </Card>
      </Grid>
      <Grid gap="cards" colsOrOne={2}>
        <CountsCard
          title="Moods"
          what="Mood"
          rows={moods.map(({ mood, count }) => ({
            ...{ key: mood, label: moodLabel(mood), mark: <MoodIcon mood={mood} />, value: count },
            href: hrefOfEntries({ mood }),
          }))}
        />
        <CountsCard
          title="Tags"
          what="Tag"
          meta={tags.length === 10 ? 'the ten most used' : 'entries'}
          rows={tags.map(({ tag, count }) => ({
            ...{ key: tag, label: `#${tag}`, value: count, href: hrefOfEntries({ tag }) },
          }))}
        />
      </Grid>
      <HowCounted />
    </>
  );
}

interface CountsCardProps {
  title: string;
  /** The property by which entries are counted. */
  what: string;
  meta?: string;
  rows: readonly BarRow[];
}

/** The number of entries by one of their properties. */
const CountsCard = ({ title, what, meta = 'entries', rows }: CountsCardProps) => (
  <Card title={title} meta={meta}>
    {rows.length === 0 ? (
      <Text as="p" textWrap="pretty" note>
        No {title.toLowerCase()} in this range.
      </Text>
    ) : (
      <BarTable caption={`Entries by ${what.toLowerCase()}`} head={[what, 'Entries']} rows={rows} />
    )}
  </Card>
);

const MEASURES: readonly { value: Measure; label: string }[] = [
  { value: 'entries', label: 'Entries' },
  { value: 'words', label: 'Words' },
];

/** The current streak, or the longest one if there is none. */
function StreakFigure({ insights: { current_streak: current, longest_streak: longest } }: { insights: Insights }) {
  if (current < 2) return <Figure title="Longest streak" value={plural(longest, 'day')} note="in a row, all time" />;
  return (
    <Figure
      title="Days in a row"
      value={formatCount(current)}
      note={longest > current ? `longest ${plural(longest, 'day')}` : 'your longest so far'}
    />
  );
}

function WordsFigure({ insights: { writing_stats: stats } }: { insights: Insights }) {
  return (
    <Figure
      title="Words"
      value={formatCount(stats.total_words)}
      note={`${formatCount(stats.average_words)} an entry, longest ${formatCount(stats.longest_entry_words)}`}
    />
  );
}

/** The most frequent mood, unless several share the first place. */
function MoodFigure({ insights, hrefOfEntries }: Pick<SummaryProps, 'insights' | 'hrefOfEntries'>) {
  const [first, second] = insights.moods;
  if (!first) return <Figure title="Moods" value="0" note="none chosen" />;
  if (first.count === second?.count) {
    const note = 'several equally often';
    return <Figure title="Moods" value={formatCount(insights.moods.length)} note={note} />;
  }
  return (
    <Figure
      title="Most often"
      value={moodLabel(first.mood)}
      note={`${plural(first.count, 'entry', 'entries')} of ${formatCount(insights.total_entries)}`}
      href={hrefOfEntries({ mood: first.mood })}
    />
  );
}

const SCORES = [5, 4, 3, 2, 1] as const;

/** The moods of each score, brightest first: `Grateful, Motivated and Peaceful 4`. */
const moodsByScore = SCORES.map((score) => {
  const moods = (Object.keys(MOOD_SCORES) as Mood[]).filter((mood) => MOOD_SCORES[mood] === score);
  return `${new Intl.ListFormat('en').format(moods.map((mood) => moodLabel(mood).toLowerCase()))} ${score}`;
});

/** Explains what each number of the page counts. */
function HowCounted() {
  return (
    <Folded>
      <li>An entry counts on the day it’s about, even if you wrote it later. Private entries count too.</li>
      <li>“Days in a row” counts days with an entry, up to today or yesterday, over all time.</li>
      <li>Words include your answers to templates.</li>
      <li>Entries without a mood or energy are left out of those figures.</li>
      <li>Moods as numbers: {moodsByScore.join('; ')}. Energy goes from 1, very low, to 5, very high.</li>
      <li>The curve shows the average of each day, week or month, and skips days without an entry.</li>
    </Folded>
  );
}
