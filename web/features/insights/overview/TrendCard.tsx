import { useState } from 'react';
import type { StepByStep } from '#contract/insights.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { Legend } from '#web/ui/chart/Legend.tsx';
import { columnX, Plot } from '#web/ui/chart/Plot.tsx';
import { linesUpTo } from '#web/ui/chart/scale.ts';
import type { Days } from '#web/ui/date/range.ts';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { usePhone } from '#web/ui/layout/use-phone.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { previousDaysText, type Step, stepPlace, stepsOf } from '../insight-text.ts';
import { hrefOfRows, type InsightsPlace } from '../insights-place.ts';

type Measure = 'completed' | 'points';

const MEASURES: readonly { value: Measure; label: string }[] = [
  { value: 'completed', label: 'Tasks' },
  { value: 'points', label: 'Points' },
];

const MEASURE_NOUNS: Readonly<Record<Measure, string>> = { completed: 'tasks completed', points: 'points' };

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
  const phone = usePhone();
  const legend = !isEmpty && previous && (
    <Legend
      marks={[
        { mark: 'gold-bar', label: 'this range' },
        { mark: 'gray-bar', label: previousDaysText(previous) },
      ]}
    />
  );
  return (
    <Card
      title={`Completed per ${step}`}
      aside={
        <Group as="span" wrap gap={4} rowGap={1}>
          {!phone && legend}
          <Segmented label="What is counted" options={MEASURES} value={measure} onChange={setMeasure} />
        </Group>
      }
    >
      {isEmpty || [...steps, ...before].every((each) => each[measure] === 0) ? (
        <Text as="p" textWrap="pretty" note links="text">
          {isEmpty ? 'Nothing completed in this range.' : `No ${MEASURE_NOUNS[measure]} in this range.`}
        </Text>
      ) : (
        <>
          {phone && <Box mb={3}>{legend}</Box>}
          <Trend {...{ steps, before, measure, place }} unit={step} />
        </>
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

/** The width of both bars of a step as a share of it, and its maximum as a share of the chart. */
const BARS_SHARE = 0.78;
const BARS_MAX = 8;
/** The part of it for the bar of the displayed range, if there are two. */
const FIRST_SHARE = 0.6;
/** Between the two, as a part of both. */
const GAP_SHARE = 0.08;

/** A bar for each step, and beside it a thinner one for the same step of the previous range. */
function Bars({ steps, before, heightOf }: BarsProps) {
  const both = Math.min(BARS_MAX, (100 / steps.length) * BARS_SHARE);
  const first = before.length > 0 ? both * FIRST_SHARE : both;
  return steps.map((step, index) => {
    const x = columnX(index, steps.length) - both / 2;
    const earlier = before[index];
    const bar = (color: string, height: number, at: number, width: number) => (
      <rect fill={`var(--${color})`} x={at} width={width} y={100 - height * 100} height={height * 100} />
    );
    return (
      <g key={step.from}>
        {bar('gold-mark', heightOf(step), x, first)}
        {earlier && bar('control', heightOf(earlier), x + first + both * GAP_SHARE, both - first - both * GAP_SHARE)}
      </g>
    );
  });
}
