import type { JournalInsights, JournalPeriod } from '#contract/journal.ts';
import { averagesAround, curveThrough, type Point } from '#web/ui/chart/curve.ts';
import { Legend } from '#web/ui/chart/Legend.tsx';
import { columnX, Plot } from '#web/ui/chart/Plot.tsx';
import { Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { hrefOf } from '#web/platform/navigation.ts';
import { periodLabel, periodTitle } from './period-text.ts';
import classes from './JournalInsights.module.css';

const LINES = [
  { height: 1, label: 'bright' },
  { height: 0.5, label: 'even' },
  { height: 0, label: 'heavy' },
];

const CAPTION = 'Mood and energy';

/** With more days than this, the curve is an average: single days would make it a zigzag. */
const SINGLE_DAYS = 14;
/** The days before and after the one that they are an average for: a week. */
const AROUND = 3;

/** A score of 1 to 5 as a height of 0 to 1. */
const heightOf = (score: number): number => (score - 1) / 4;

/** Mood and energy over time, with a point for each period in which one was chosen. */
export function MoodCurve({ periods, period_unit: unit }: Pick<JournalInsights, 'periods' | 'period_unit'>) {
  const known = periods.filter(isKnown);
  return (
    <Card
      title={CAPTION}
      meta={isAveraged(periods, unit) ? 'average of a week, a dot for each day’s mood' : `average per ${unit}`}
      aside={
        <Legend
          marks={[
            { mark: 'solid', label: 'mood' },
            { mark: 'dotted', label: 'energy' },
          ]}
        />
      }
    >
      {known.length > 1 ? (
        <Curves periods={periods} unit={unit} />
      ) : (
        <Text as="p" textWrap="pretty" note>
          {known.map((period) => `${periodTitle(period, unit)}: ${scoreText(period)}.`).join('')} Choose a mood or
          energy on two days to see a curve.
        </Text>
      )}
    </Card>
  );
}

function Curves({ periods, unit }: { periods: readonly JournalPeriod[]; unit: JournalInsights['period_unit'] }) {
  const count = periods.length;
  const averaged = isAveraged(periods, unit);
  const pointsOf = (scores: readonly (number | null)[]): Point[] =>
    scores.flatMap((score, index) =>
      score === null ? [] : [{ x: columnX(index, count), y: 100 - heightOf(score) * 100 }],
    );
  const moods = periods.map(({ mood_score }) => mood_score);
  const energy = periods.map(({ energy_score }) => energy_score);
  const drawn = (scores: readonly (number | null)[]) => pointsOf(averaged ? averagesAround(scores, AROUND) : scores);
  return (
    <Plot
      label={CAPTION}
      lines={LINES}
      columns={periods.map((period) => ({
        key: period.date_from,
        label: periodLabel(period, unit),
        title: periodTitle(period, unit),
        facts: scoreText(period),
        href: period.entries === 0 ? null : hrefOf('journal', { from: period.date_from, to: period.date_to }),
        heights: [period.mood_score, period.energy_score].flatMap((score) => (score === null ? [] : heightOf(score))),
      }))}
      points={averaged ? [] : extremesOf(periods)}
      table={{
        caption: `${CAPTION}, 1 to 5`,
        head: [unit, 'Mood', 'Energy'],
        rows: periods.flatMap((period) =>
          isKnown(period)
            ? [[periodTitle(period, unit), `${period.mood_score ?? '–'}`, `${period.energy_score ?? '–'}`] as const]
            : [],
        ),
      }}
    >
      {averaged && (
        <path
          className={classes['days']}
          d={pointsOf(moods)
            .map(({ x, y }) => `M${x},${y}h0`)
            .join('')}
        />
      )}
      <path className={classes['energyCurve']} d={curveThrough(drawn(energy))} />
      <path className={classes['moodCurve']} d={curveThrough(drawn(moods))} />
    </Plot>
  );
}

const isAveraged = (periods: readonly JournalPeriod[], unit: JournalInsights['period_unit']): boolean =>
  unit === 'day' && periods.length > SINGLE_DAYS;

const isKnown = ({ mood_score, energy_score }: JournalPeriod): boolean => mood_score !== null || energy_score !== null;

function scoreText({ entries, mood_score, energy_score }: JournalPeriod): string {
  const known = [
    ...(mood_score === null ? [] : [`mood ${mood_score}`]),
    ...(energy_score === null ? [] : [`energy ${energy_score}`]),
  ];
  if (known.length > 0) return `${known.join(', ')} of 5`;
  return entries === 0 ? 'no entry' : 'nothing chosen';
}

/** The periods with the highest and the lowest mood, if they differ. */
function extremesOf(periods: readonly JournalPeriod[]) {
  const scores = periods.flatMap(({ mood_score }) => mood_score ?? []);
  const ends = new Set([Math.max(...scores), Math.min(...scores)]);
  if (ends.size < 2) return [];
  return [...ends].map((score) => ({
    column: periods.findIndex(({ mood_score }) => mood_score === score),
    height: heightOf(score),
  }));
}
