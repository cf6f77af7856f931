import { useState } from 'react';
import { formatCount } from '#web/platform/format.ts';
import { CountBar } from '#web/ui/chart/CountBar.tsx';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { tint } from '#web/ui/marks/tint.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { shareWords } from '../insight-text.ts';
import classes from './Ranking.module.css';

/** Something that tasks were completed in. */
export interface Ranked {
  key: string;
  name: string;
  /** Null for one without a colour of its own. */
  color: string | null;
  /** What it belongs to. */
  above: string | null;
  /** Tasks completed. */
  count: number;
  /** What else there is to know of the count. */
  note?: string | null;
  href: string;
  /** Where the rows behind the count are listed. */
  hrefOfRows: string;
}

/** So many are shown until one asks for all. */
const SHOWN = 10;
/** So few more are no reason to ask. */
const FEW = 3;

interface RankingProps {
  /** For screen readers. */
  caption: string;
  /** What the rows are: “Area”. */
  what: string;
  /** All of them: “40 areas”. */
  all: string;
  /** The most first. */
  rows: readonly Ranked[];
  /** Of how many tasks the counts are. */
  total: number;
}

/** Parts by how many tasks were completed in them, with their share of all. */
export function Ranking({ caption, what, all, rows, total }: RankingProps) {
  const [whole, setWhole] = useState(false);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const isLong = rows.length > SHOWN + FEW;
  const shown = whole || !isLong ? rows : rows.slice(0, SHOWN);
  return (
    <Box container>
      <table className={classes['table']}>
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">Tasks</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key} className={classes['row']}>
              <th scope="row" className={classes['label']}>
                {row.color && <Dot color={row.color} />}
                <Text as="a" cover tone="text" truncate className={classes['name']} href={row.href} title={row.name}>
                  {row.name}
                </Text>
                {row.above !== null && (
                  <Text tone="dim" weight={400} truncate className={classes['above']}>
                    {row.above}
                  </Text>
                )}
                {row.note && (
                  <Text tone="dim" weight={400} className={classes['note']}>
                    {row.note}
                  </Text>
                )}
              </th>
              <td className={classes['value']} {...(row.color && tint(row.color))}>
                <CountBar value={row.count} most={most} />
                {row.count === 0 ? (
                  <span className={classes['count']}>0</span>
                ) : (
                  <a className={classes['count']} href={row.hrefOfRows}>
                    <span className="sr-only">Completed in {row.name}: </span>
                    {formatCount(row.count)}
                  </a>
                )}
              </td>
              <td className={classes['share']}>{total > 0 ? shareWords(row.count, total) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isLong && (
        <TextButton className={classes['more'] ?? ''} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? `Show the first ${SHOWN}` : `Show all ${all}`}
        </TextButton>
      )}
    </Box>
  );
}
