import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { ChartTable, type TableData } from './ChartTable.tsx';
import classes from './Plot.module.css';
import { ChartTooltip } from './ChartTooltip.tsx';
import { usePointed } from './use-pointed.ts';

/** A column of a chart over time, from left to right. */
export interface PlotColumn {
  key: string;
  /** The label below the chart, for some columns. */
  label: string;
  /** "Week from 22 Oct". */
  title: string;
  /** "3 entries". */
  facts: string;
  /** The page with its records; null if there are none. */
  href: string | null;
  /** Heights of its values, from 0 at the bottom to 1, marked while it is hovered. */
  heights: readonly number[];
}

interface PlotProps {
  /** The label of the chart, for screen readers. */
  label: string;
  /** Horizontal lines with labels, from 0 at the bottom to 1. */
  lines: readonly { height: number; label: string }[];
  columns: readonly PlotColumn[];
  /** The same for screen readers. */
  table: TableData;
  /** Heights that are always marked, by column. */
  points?: readonly { column: number; height: number }[];
  /** Shapes of an SVG, 100 wide and 100 high from the top; column `n` of `count` is at {@link columnX}. */
  children: ReactNode;
}

const LABELS = 4;

/** The middle of a column, 0 to 100. */
export const columnX = (index: number, count: number): number => ((index + 0.5) / count) * 100;

/**
 * The frame of a chart over time: horizontal lines, labels, and a link for each column. The links are one tab stop;
 * arrows move through them. On touch screens the first tap shows the figures and the second follows the link.
 */
export function Plot({ label, lines, columns, table, points = [], children }: PlotProps) {
  const pointed = usePointed();
  const { active } = pointed;
  const [stop, setStop] = useState(columns.length - 1);
  const place = useRef<HTMLDivElement>(null);
  const count = columns.length;
  const step = Math.max(1, Math.ceil(count / LABELS));
  const linked = columns.flatMap(({ href }, index) => (href === null ? [] : [index]));
  // The column under the pointer may belong to the previous range.
  const tabStop = linked.includes(stop) ? stop : linked.at(-1);
  const shown = active === null ? undefined : columns[active];

  const onKeyDown = (event: KeyboardEvent) => {
    const to = linked[nextPlace(event.key, linked.indexOf(tabStop ?? -1), linked.length)];
    if (to === undefined) return;
    event.preventDefault();
    place.current?.querySelector<HTMLElement>(`[data-column="${to}"]`)?.focus();
  };

  return (
    <Grid grow relative className={classes['plot']}>
      <div className={classes['lines']} aria-hidden>
        {lines.map((line) => (
          <Text key={line.height} lineTop className={classes['line']} style={{ bottom: `${line.height * 100}%` }}>
            <Text size="micro" tone="dim" nowrap textAlign="right" className={classes['scale']}>
              {line.label}
            </Text>
          </Text>
        ))}
      </div>
      <div className={classes['area']} {...pointed.area}>
        <svg className={classes['shapes']} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {children}
        </svg>
        {points.map(({ column, height }) => (
          <Mark key={`${column} ${height}`} x={columnX(column, count)} height={height} />
        ))}
        <div ref={place} role="group" aria-label={`${label}: arrow keys move along it`}>
          {columns.map((column, index) => {
            const common = {
              className: classes['column'],
              style: { left: `${(index / count) * 100}%`, width: `${100 / count}%` },
              ...pointed.mark(index),
            };
            if (column.href === null) return <span key={column.key} {...common} />;
            const link = pointed.link(index);
            return (
              <a
                key={column.key}
                {...common}
                href={column.href}
                data-column={index}
                tabIndex={index === tabStop ? 0 : -1}
                aria-label={`${column.title}: ${column.facts}`}
                onKeyDown={onKeyDown}
                {...link}
                onFocus={() => {
                  setStop(index);
                  link.onFocus();
                }}
              />
            );
          })}
        </div>
        {shown && active !== null && <Crossed column={shown} x={columnX(active, count)} />}
      </div>
      <Text as="div" relative size="micro" tone="dim" container className={classes['labels']} aria-hidden>
        {columns.map(({ key, label: word }, index) =>
          // Counted from the right, the end of the requested range.
          (count - 1 - index) % step === 0 ? (
            <span
              key={key}
              style={{ left: `${columnX(index, count)}%` }}
              data-last={(step > 1 && index === count - 1) || undefined}
            >
              {word}
            </span>
          ) : null,
        )}
      </Text>
      <ChartTable {...table} />
    </Grid>
  );
}

/** The figures of the column under the pointer. */
function Crossed({ column, x }: { column: PlotColumn; x: number }) {
  return (
    <>
      <span className={classes['cross']} style={{ left: `${x}%` }} />
      {column.heights.map((height, index) => (
        <Mark key={index} x={x} height={height} />
      ))}
      <ChartTooltip title={column.title} facts={column.facts} x={x} top="-4px" />
    </>
  );
}

const Mark = ({ x, height }: { x: number; height: number }) => (
  <span className={classes['mark']} style={{ left: `${x}%`, bottom: `${height * 100}%` }} />
);

/** The index that a key leads to; -1 for none. */
function nextPlace(key: string, from: number, count: number): number {
  if (key === 'ArrowLeft') return from - 1;
  if (key === 'ArrowRight') return from + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
