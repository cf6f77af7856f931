import { useState } from 'react';
import { formatCount } from '#web/platform/format.ts';
import { CountBar } from '#web/ui/chart/CountBar.tsx';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { formatPercent, wholeShares } from '#web/ui/marks/percent.ts';
import { tint } from '#web/ui/marks/tint.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import classes from './Ranking.module.css';

/** A pillar, an area or a project with completions. */
export interface Ranked {
  key: string;
  name: string;
  /** Null without its own colour. */
  color: string | null;
  /** The record that it belongs to. */
  above: string | null;
  count: number;
  /** A note on the count. */
  note?: string | null;
  href: string;
  /** Link to the rows behind the count. */
  hrefOfRows: string;
}

/** Number of rows until the user asks for all. */
const SHOWN = 10;
/** Up to this many further rows are shown without asking. */
const FEW = 3;

interface RankingProps {
  /** For screen readers. */
  caption: string;
  /** The kind of rows: “Area”. */
  what: string;
  /** The label of the button that shows all: “40 areas”. */
  all: string;
  /** Highest count first. */
  rows: readonly Ranked[];
  /** The total that the shares refer to. */
  total: number;
}

/** Parts ranked by completed tasks, with their share of the total. */
export function Ranking({ caption, what, all, rows, total }: RankingProps) {
  const [whole, setWhole] = useState(false);
  const shares = wholeShares(rows.map(({ count }) => (total > 0 ? (count / total) * 100 : 0)));
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
          {shown.map((row, index) => (
            <tr key={row.key} className={classes['row']}>
              <th scope="row" className={classes['label']}>
                {row.color ? <Dot color={row.color} /> : <span className={classes['dotRoom']} />}
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
                <CountBar value={row.count} most={Math.max(total, 1)} />
                {row.count === 0 ? (
                  <span className={classes['count']}>0</span>
                ) : (
                  <Box as="a" hover="underline" className={classes['count']} href={row.hrefOfRows}>
                    <span className="sr-only">Completed in {row.name}: </span>
                    {formatCount(row.count)}
                  </Box>
                )}
              </td>
              <td className={classes['share']}>{total > 0 ? formatPercent(shares[index]!) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isLong && (
        <TextButton mt={2} py={2} fontSize="meta" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? `Show the first ${SHOWN}` : `Show all ${all}`}
        </TextButton>
      )}
    </Box>
  );
}
