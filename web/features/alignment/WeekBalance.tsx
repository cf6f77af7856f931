import type { Alignment } from '#contract/alignment.ts';
import { type PillarShare, ShareList } from '#web/features/pillars/ShareList.tsx';
import { assumedText } from '#web/features/tasks/plan/assumed-text.ts';
import { formatDuration } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { ShareRing } from '#web/ui/chart/ShareRing.tsx';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './WeekBalance.module.css';
import { ringParts, sharesOf } from './balance-text.ts';
import { hrefOfGiven } from './rows-behind.ts';

/** A list of this many pillars is as high as the ring. */
const RING_ROWS = 5;

interface WeekBalanceProps {
  alignment: Alignment;
  /** Whether each pillar has a sentence about its gap. */
  whole?: boolean;
}

/** How the time of the last seven days is shared among the pillars, with their wanted shares and the assumed part. */
export function WeekBalance({ alignment, whole = false }: WeekBalanceProps) {
  const { balance, given_minutes } = alignment;
  if (balance.length === 0 && given_minutes === 0) {
    return (
      <Text as="p" textWrap="pretty" note links="text">
        Add pillars to see how much of your time each one gets.{' '}
        <a href={hrefOf('pillars', { new: 'yes' })}>Create a pillar</a>
      </Text>
    );
  }
  const anyWanted = balance.some(({ target_percentage }) => target_percentage !== null);
  const assumed = assumedText(alignment);
  const shares = sharesOf(alignment, whole);
  const hasRest = shares.some(({ pillar_id }) => pillar_id === null);
  return (
    <>
      {/* Next to a longer list, the ring is aligned with the top, so that it is visible at once. */}
      <Group gap={5} align={shares.length > RING_ROWS && 'start'}>
        <Box hideOnPhone>
          <ShareRing
            parts={ringParts(shares)}
            centre={given_minutes === 0 ? '–' : formatDuration(given_minutes)}
            note={given_minutes === 0 ? 'no time yet' : 'given'}
            {...(given_minutes > 0 && { href: hrefOfGiven() })}
          />
        </Box>
        <Box grow shrink>
          <ShareList
            whole={whole}
            shares={shares}
            hrefOf={hrefOfShare}
            hrefOfRows={({ pillar_id }) => hrefOfGiven(pillar_id)}
          />
        </Box>
      </Group>
      <Grid gap={1} mt={3} breakAnywhere textWrap="pretty" hint className={classes['words']}>
        {given_minutes === 0 && <p>Complete tasks to see how your time compares with what you want.</p>}
        {hasRest && (
          <p>
            “No pillar” includes the Inbox, and pillars you have archived or deleted.
            {balance.length === 0 && (
              <>
                {' '}
                <a href={hrefOf('pillars', { new: 'yes' })}>Create a pillar</a>
              </>
            )}
          </p>
        )}
        {!anyWanted && balance.length > 0 && (
          <p>
            No pillar has a wanted share yet. <a href={hrefOf('pillars')}>Set wanted shares</a>
          </p>
        )}
        {assumed !== null && (
          <p>
            {assumed}. <a href={hrefOf('settings', { section: 'planning' })}>Change usual length</a>
          </p>
        )}
      </Grid>
    </>
  );
}

const hrefOfShare = ({ pillar_id }: PillarShare) =>
  pillar_id === null ? hrefOfGiven(null) : hrefOf('pillars', { pillar: pillar_id });
