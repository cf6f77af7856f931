import type { JournalInsights, JournalPeriod } from '#contract/journal.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { columnX, Plot } from '#web/ui/chart/Plot.tsx';
import { linesUpTo } from '#web/ui/chart/scale.ts';
import { periodLabel, periodTitle } from './period-text.ts';
import classes from './JournalInsights.module.css';

/** `no entry`, `3 entries, 412 words`. */
const writtenText = ({ entries, words }: Pick<JournalPeriod, 'entries' | 'words'>): string =>
  entries === 0 ? 'no entry' : `${plural(entries, 'entry', 'entries')}, ${plural(words, 'word')}`;

export type Measure = 'entries' | 'words';

interface WrittenBarsProps extends Pick<JournalInsights, 'periods' | 'period_unit'> {
  measure: Measure;
}

/** How much was written, with a bar for each period. */
export function WrittenBars({ periods, period_unit: unit, measure }: WrittenBarsProps) {
  const lines = linesUpTo(Math.max(...periods.map((period) => period[measure])));
  const top = lines.at(-1)!;
  const width = (100 / periods.length) * 0.68;
  const heightOf = (period: JournalPeriod) => period[measure] / top;
  return (
    <Plot
      label={measure === 'words' ? 'Words written' : 'Entries written'}
      lines={lines.map((line) => ({ height: line / top, label: formatCount(line) }))}
      columns={periods.map((period) => ({
        key: period.date_from,
        label: periodLabel(period, unit),
        title: periodTitle(period, unit),
        facts: writtenText(period),
        href: period.entries === 0 ? null : hrefOf('journal', { from: period.date_from, to: period.date_to }),
        heights: [],
      }))}
      table={{
        caption: 'What was written',
        head: [unit, 'Entries', 'Words'],
        rows: periods.map((period) => [periodTitle(period, unit), `${period.entries}`, `${period.words}`] as const),
      }}
    >
      {periods.map((period, index) => (
        <rect
          key={period.date_from}
          className={classes['bar']}
          x={columnX(index, periods.length) - width / 2}
          width={width}
          y={100 - heightOf(period) * 100}
          height={heightOf(period) * 100}
        />
      ))}
    </Plot>
  );
}
