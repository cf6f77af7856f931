import { useState } from 'react';
import type { StepByStep } from '#contract/insights.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { Legend } from '#web/ui/chart/Legend.tsx';
import { columnX, Plot } from '#web/ui/chart/Plot.tsx';
import { linesUpTo } from '#web/ui/chart/scale.ts';
import type { Days } from '#web/ui/date/range.ts';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { previousDaysText, type Step, stepPlace, stepsOf } from '../insight-text.ts';
import { hrefOfRows, type InsightsPlace } from '../insights-place.ts';
import classes from './Overview.module.css';

/** The displayed measure of completions. */
type Measure = 'completed' | 'points';

const MEASURES: readonly { value: Measure; label: string }[] = [
  { value: 'completed', label: 'Tasks' },
  { value: 'points', label: 'Points' },
];

interface TrendCardProps {
  trends: StepByStep;
  /** Of the displayed figures. */
  range: Days;
  previous: Days | null;
  place: InsightsPlace;
}

/** Completions over time, compared with the previous range. */
export function TrendCard({ trends, range, previous, place }: TrendCardProps) {
  const [measure, setMeasure] = useState<Measure>('completed');
  const today = useToday();
  const { step, days, previous_days } = trends;
  const steps = stepsOf(days, step, range, today);
  const before = previous ? stepsOf(previous_days, step, previous, today) : [];
  const isEmpty = [...steps, ...before].every(({ completed, points }) => completed === 0 && points === 0);
  return (
    <Card
      title={`Completed per ${step}`}
      aside={
        <Group as="span" wrap gap={4} rowGap={1}>
          {!isEmpty && previous && (
            <Legend
              marks={[
                { mark: 'gold-bar', label: 'this range' },
                { mark: 'dashed', label: previousDaysText(previous) },
              ]}
            />
          )}
          <Segmented label="What is counted" options={MEASURES} value={measure} onChange={setMeasure} />
        </Group>
      }
    >
      {isEmpty ? (
        <Text as="p" textWrap="pretty" note links="text">
          Nothing completed in this range.
        </Text>
      ) : (
        <Trend {...{ steps, before, measure, place }} unit={step} />
      )}
    </Card>
  );
}

interface TrendProps {
  steps: readonly Step[];
  before: readonly Step[];
  measure: Measure;
  unit: StepByStep['step'];
  place: InsightsPlace;
}

function Trend({ steps, before, measure, unit, place }: TrendProps) {
  const lines = linesUpTo(Math.max(...[...steps, ...before].map((step) => step[measure])));
  const top = lines.at(-1)!;
  const heightOf = (step: Step) => step[measure] / top;
  const words = (step: Step) => (measure === 'points' ? plural(step.points, 'point') : plural(step.completed, 'task'));
  const caption = `${measure === 'points' ? 'Points' : 'Tasks completed'} per ${unit}`;
  return (
    <Plot
      label={caption}
      lines={lines.map((line) => ({ height: line / top, label: formatCount(line) }))}
      columns={steps.map((step, index) => {
        const earlier = before[index];
        return {
          key: step.from,
          label: step.label,
          title: step.title,
          facts: words(step) + (earlier ? `, ${formatCount(earlier[measure])} ${stepPlace(earlier, unit)}` : ''),
          href: step[measure] === 0 ? null : hrefOfRows(place, measure === 'points' ? 'all' : 'tasks', { days: step }),
          heights: [],
        };
      })}
      table={{
        caption,
        head: [unit, 'Tasks', 'Points', ...(before.length > 0 ? ['Tasks in the previous range'] : [])],
        rows: steps.map((step, index) => [
          step.title,
          `${step.completed}`,
          `${step.points}`,
          ...(before.length > 0 ? [`${before[index]?.completed ?? '–'}`] : []),
        ]),
      }}
    >
      <Bars steps={steps} before={before} heightOf={heightOf} />
    </Plot>
  );
}

interface BarsProps extends Pick<TrendProps, 'steps' | 'before'> {
  heightOf: (step: Step) => number;
}

/** The width of a bar as a share of its step, and its maximum as a share of the chart. */
const BAR_SHARE = 0.62;
const BAR_MAX = 6;

/** A bar for each step, and a dashed line for the same step of the previous range. */
function Bars({ steps, before, heightOf }: BarsProps) {
  const width = Math.min(BAR_MAX, (100 / steps.length) * BAR_SHARE);
  const across = width * 1.4;
  return (
    <>
      {steps.map((step, index) => (
        <rect
          key={step.from}
          className={classes['bar']}
          x={columnX(index, steps.length) - width / 2}
          width={width}
          y={100 - heightOf(step) * 100}
          height={heightOf(step) * 100}
        />
      ))}
      {before.slice(0, steps.length).map((step, index) => {
        const [x, y] = [columnX(index, steps.length), 100 - heightOf(step) * 100];
        const line = `M${x - across / 2},${y}h${across}`;
        return (
          <g key={step.from}>
            <path className={classes['halo']} d={line} />
            <path className={classes['before']} d={line} />
          </g>
        );
      })}
    </>
  );
}
