import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import classes from './ShareList.module.css';
import { ShareNumbers } from './ShareNumbers.tsx';

/** What a pillar was given of the time, and what is wanted for it. */
export interface PillarShare {
  /** Null for what is in no pillar. */
  pillar_id: string | null;
  pillar_name: string;
  /** Null where it is in no pillar. */
  color: string | null;
  /** Percent; null where none is wanted. */
  target_percentage: number | null;
  actual_percentage: number;
  /** `1 h 45 short`; empty where there is nothing to say. */
  gap_text: string;
  /** More than that in words, below the bar. */
  sentence?: string;
}

interface ShareListProps<Share extends PillarShare> {
  shares: readonly Share[];
  /** Where a pillar leads. */
  hrefOf: (share: Share) => string;
  /** Where the rows behind its share are listed. */
  hrefOfRows?: ((share: Share) => string) | undefined;
}

/** A pillar that lacks more points than these is worth a look. */
const CLOSE_POINTS = 5;

/** Given against wanted share of each pillar, in their order: in words, as numbers, and as a bar with a tick. */
export function ShareList<Share extends PillarShare>({ shares, hrefOf, hrefOfRows }: ShareListProps<Share>) {
  const isNoneGiven = shares.every(({ actual_percentage }) => actual_percentage === 0);
  const full = Math.max(1, ...shares.map((share) => Math.max(share.actual_percentage, share.target_percentage ?? 0)));
  return (
    <Grid as="ul" gap={1} container>
      {shares.map((share) => (
        <li key={share.pillar_id} className={classes['share']}>
          {share.color ? <Dot color={share.color} /> : <span className={classes['noDot']} />}
          <Text as="a" cover tone="text" weight={500} truncate href={hrefOf(share)} title={share.pillar_name}>
            {share.pillar_name}
          </Text>
          <Text fontSize="meta" tone="dim" className={classes['gap']} data-short={isFarShort(share) || undefined}>
            {share.gap_text}
          </Text>
          <ShareNumbers
            name={share.pillar_name}
            given={isNoneGiven ? null : share.actual_percentage}
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
      ))}
    </Grid>
  );
}

const isFarShort = ({ target_percentage: wanted, actual_percentage: given }: PillarShare): boolean =>
  wanted !== null && Math.round(wanted) - Math.round(given) > CLOSE_POINTS;
