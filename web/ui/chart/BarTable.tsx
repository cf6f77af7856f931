import type { ReactNode } from 'react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './BarTable.module.css';
import { CountBar } from './CountBar.tsx';

export interface BarRow {
  key: string;
  label: string;
  /** Before the label: a shape. */
  mark?: ReactNode;
  value: number;
  /** The value, with its unit if the heading of the table has none. */
  valueText?: string;
  /** The page that lists the counted records. */
  href?: string;
  /** The colour of the bar and of the shape. */
  tone?: 'gold' | 'danger';
}

interface BarTableProps {
  caption: string;
  /** The column headings for screen readers: the rows, and the counts. */
  head: readonly [string, string];
  rows: readonly BarRow[];
}

/** Counts with a bar each; the largest has the longest. It is itself a table, so it needs no separate one. */
export function BarTable({ caption, head, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <table className={classes['table']}>
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, mark, value, valueText, href, tone }) => (
          <tr key={key} className={classes['row']} data-linked={href !== undefined || undefined} data-tone={tone}>
            <th scope="row" className={classes['label']}>
              <Label href={href}>
                {mark}
                <Text block truncate>
                  {label}
                </Text>
              </Label>
            </th>
            <td className={classes['value']}>
              <CountBar value={value} most={most} />
              <Text weight={600} tabular nowrap textAlign="right" className={classes['count']}>
                {valueText ?? value}
              </Text>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Label({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined)
    return (
      <Group as="span" gap={2} tone="text" icons="dim" className={classes['inside']}>
        {children}
      </Group>
    );
  return (
    <Group as="a" cover gap={2} tone="text" icons="dim" className={classes['inside']} href={href}>
      {children}
    </Group>
  );
}
