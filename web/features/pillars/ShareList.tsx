import { useState } from 'react';
import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { wholeShares } from '#web/ui/marks/percent.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { largestGaps } from './largest-gaps.ts';
import classes from './ShareList.module.css';
import { ShareNumbers } from './ShareNumbers.tsx';

/** A pillar's actual and wanted share of time. */
export interface PillarShare {
  /** Null for time outside all pillars. */
  pillar_id: string | null;
  pillar_name: string;
  /** Null for time outside all pillars. */
  color: string | null;
  /** Percent; null if no share is wanted. */
  target_percentage: number | null;
  actual_percentage: number;
  /** `1 h 45 short`; empty if there is no gap. */
  gap_text: string;
  /** A longer text below the bar. */
  sentence?: string;
}

interface ShareListProps<Share extends PillarShare> {
  shares: readonly Share[];
  hrefOf: (share: Share) => string;
  /** Link to the rows behind its share. */
  hrefOfRows?: ((share: Share) => string) | undefined;
  /** Shows all of them at once. */
  whole?: boolean;
}

/** A gap larger than this, in percentage points, is highlighted. */
const CLOSE_POINTS = 5;

/**
 * Actual and wanted share of each pillar, in order: as text, as numbers, and as a bar with a tick. Of many those with the
 * largest gaps, until all are asked for.
 */
export function ShareList<Share extends PillarShare>({ shares, hrefOf, hrefOfRows, whole }: ShareListProps<Share>) {
  const [open, setOpen] = useState(false);
  const largest = whole ? shares : largestGaps(shares);
  const shown = new Set(open ? shares : largest);
  const isNoneGiven = shares.every(({ actual_percentage }) => actual_percentage === 0);
  const given = wholeShares(shares.map(({ actual_percentage }) => actual_percentage));
  const full = Math.max(1, ...shares.map((share) => Math.max(share.actual_percentage, share.target_percentage ?? 0)));
  return (
    <>
      <Grid as="ul" gap={1} container>
        {shares.map(
          (share, index) =>
            shown.has(share) && (
              <li key={share.pillar_id} className={classes['share']}>
                {share.color ? <Dot color={share.color} /> : <span className={classes['noDot']} />}
                <Text as="a" cover tone="text" weight={500} truncate href={hrefOf(share)} title={share.pillar_name}>
                  {share.pillar_name}
                </Text>
                <Text fontSize="meta" tone={isFarBelowTarget(share) ? 'warning' : 'dim'} className={classes['gap']}>
                  {share.gap_text}
                </Text>
                <ShareNumbers
                  name={share.pillar_name}
                  given={isNoneGiven ? null : given[index]}
                  wanted={share.target_percentage}
                  href={hrefOfRows?.(share)}
                />
                <Box as="span" span>
                  <ProgressBar
                    value={share.actual_percentage}
                    target={share.target_percentage}
                    full={full}
                    tone={share.color ?? 'neutral'}
                    label={`Share of ${share.pillar_name}`}
                  />
                </Box>
                {share.sentence && (
                  <Text as="p" size="meta" tone="soft" textWrap="pretty" span>
                    {share.sentence}
                  </Text>
                )}
              </li>
            ),
        )}
      </Grid>

      {largest.length < shares.length && (
        <TextButton mt={2} py={2} fontSize="meta" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? `Show the ${largest.length} largest gaps` : `Show ${shares.length - largest.length} more`}
        </TextButton>
      )}
    </>
  );
}

/** Whether a gap is large enough to be highlighted. */
export const isFarBelowTarget = ({
  target_percentage: wanted,
  actual_percentage: given,
}: Pick<PillarShare, 'target_percentage' | 'actual_percentage'>): boolean =>
  wanted !== null && Math.round(wanted) - Math.round(given) > CLOSE_POINTS;
