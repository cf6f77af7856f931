import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ChartTable, type TableData } from './ChartTable.tsx';
import classes from './DayMap.module.css';
import { ChartTooltip } from './ChartTooltip.tsx';
import { usePointed } from './use-pointed.ts';

const DAYS = 7;
const LEVELS = [0, 1, 2, 3, 4] as const;

export interface MapDay {
  /** `YYYY-MM-DD` */
  date: string;
  /** The amount: 0 for nothing. */
  level: (typeof LEVELS)[number];
  /** "Fri 20 Nov". */
  title: string;
  /** "3 completed". */
  facts: string;
  /** The page with its records. */
  href: string;
}

interface DayMapProps {
  /** The label of the map, for screen readers. */
  label: string;
  /** Every day from the start of a week up to the last one. */
  days: readonly MapDay[];
  /** The names of the days of a week, in the order of its days. */
  weekdays: readonly string[];
  /** Labels below some of the weeks, by index. */
  months: readonly { week: number; label: string }[];
  /** The day that has a ring. */
  today: string;
  /** The same for screen readers. */
  table: TableData;
}

/** A heat map: a square per day, a column per week. The days are links with one tab stop; arrows move between them. */
export function DayMap({ label, days, weekdays, months, today, table }: DayMapProps) {
  const pointed = usePointed();
  const [stop, setStop] = useState(days.length - 1);
  const place = useRef<HTMLDivElement>(null);
  const weeks = Math.ceil(days.length / DAYS);
  const tabStop = Math.min(stop, days.length - 1);
  const shown = pointed.active === null ? undefined : days[pointed.active];

  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextPlace(event.key, tabStop, days.length);
    if (to === null) return;
    event.preventDefault();
    place.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };

  return (
    <div>
      <Grid relative className={classes['map']} style={{ '--weeks': weeks } as CSSProperties} {...pointed.area}>
        {weekdays.map((name, row) =>
          row % 2 === 0 ? (
            <Text key={name} hideOnPhone className={classes['weekday']} style={{ gridRow: row + 1 }} aria-hidden>
              {name}
            </Text>
          ) : null,
        )}
        <div ref={place} className={classes['days']} role="group" aria-label={`${label}: arrow keys move between days`}>
          {days.map(({ date, level, title, facts, href }, index) => {
            const link = pointed.link(index);
            return (
              <a
                key={date}
                className={classes['day']}
                href={href}
                data-day={index}
                data-level={level}
                data-today={date === today || undefined}
                tabIndex={index === tabStop ? 0 : -1}
                aria-label={`${title}: ${facts}`}
                style={{ gridColumn: weekOf(index) + 2, gridRow: (index % DAYS) + 1 }}
                onKeyDown={onKeyDown}
                {...pointed.mark(index)}
                {...link}
                onFocus={() => {
                  setStop(index);
                  link.onFocus();
                }}
              />
            );
          })}
        </div>
        {months.map(({ week, label: month }) => (
          <Text key={week} mt={1} nowrap className={classes['month']} style={{ gridColumn: week + 2 }} aria-hidden>
            {month}
          </Text>
        ))}
        {shown && pointed.active !== null && (
          <span className={classes['value']}>
            <ChartTooltip
              title={shown.title}
              facts={shown.facts}
              x={((weekOf(pointed.active) + 1) / (weeks + 1)) * 100}
              top={`${((pointed.active % DAYS) / (DAYS + 1)) * 100}%`}
            />
          </span>
        )}
      </Grid>
      <Group as="p" justify="end" gap={1} mt={2} size="micro" tone="dim" className={classes['scale']} aria-hidden>
        <span>less</span>
        {LEVELS.map((level) => (
          <i key={level} className={classes['day']} data-level={level} />
        ))}
        <span>more</span>
      </Group>
      <ChartTable {...table} />
    </div>
  );
}

const weekOf = (index: number): number => Math.floor(index / DAYS);

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -DAYS, ArrowRight: DAYS, ArrowUp: -1, ArrowDown: 1 };

/** The day that a key leads to; null for none. */
function nextPlace(key: string, from: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const to = from + (STEPS[key] ?? NaN);
  return to >= 0 && to < count ? to : null;
}
