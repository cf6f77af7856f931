import { ACTIVITY_WEEKS } from '#contract/alignment.ts';
import type { Area } from '#contract/areas.ts';
import { Moon } from 'lucide-react';
import { Box, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { dayOf, useToday } from '#web/platform/clock.ts';
import { useUser } from '#web/platform/session.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { IconHead } from '#web/ui/page/IconHead.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { ImportancePips } from '#web/ui/marks/ImportancePips.tsx';
import { plural } from '#web/platform/format.ts';
import { tint } from '#web/ui/marks/tint.ts';
import classes from './AreaCard.module.css';
import { AreaMenu } from './AreaMenu.tsx';
import { type AreaActivity, areaCounts, areaHref, lastDone } from './area-text.ts';

const NO_WEEKS: readonly number[] = Array.from({ length: ACTIVITY_WEEKS }, () => 0);

interface AreaCardProps {
  area: Area;
  /** Null without completions in the last weeks; undefined until they are loaded. */
  activity: AreaActivity | null | undefined;
  /** Something above it is archived. */
  hidden?: boolean;
}

/** An area as a card that links to its projects, with its last weeks. */
export function AreaCard({ area, activity, hidden = false }: AreaCardProps) {
  const today = useToday();
  const user = useUser();
  const hasTasks = activity !== null || area.total_task_count > 0;
  const done =
    activity === undefined || !hasTasks ? null : lastDone(activity, dayOf(new Date(area.created_at), user), today);
  return (
    <Card rowId={area.id} {...(area.pillar_color && { edge: area.pillar_color })}>
      <Stack gap={3} h="full" className={classes['body']} data-archived={area.archived || undefined}>
        <IconHead
          icon={area.icon}
          color={area.color}
          title={area.name}
          level={3}
          href={areaHref(area, hidden)}
          cover
          meta={
            <>
              <ImportancePips value={area.importance} withText />
              {area.archived && <span>archived</span>}
              <WaitingMark id={area.id} />
            </>
          }
          action={<AreaMenu area={area} />}
        />
        {area.description && (
          <Text as="p" clamp={4} breakAnywhere note>
            {area.description}
          </Text>
        )}
        <Box mt="auto">
          <Text as="p" mb={3} tabular hint>
            {areaCounts(area)}
          </Text>
          <Group align="end" justify="between" wrap gap={3} rowGap={1} hint>
            <AreaWeeks weeks={activity === null ? NO_WEEKS : activity?.weeks} color={area.pillar_color ?? area.color} />
            {done && (
              <Group as="span" inline gap={1.5} tone={done.quiet && 'warning'}>
                {done.quiet && <Moon {...SMALL_ICON} />}
                {done.text}
              </Group>
            )}
          </Group>
        </Box>
      </Stack>
    </Card>
  );
}

const WIDTH = 216;
/** With less room, what was last done moves below the bars. */
const NARROW = 120;
const HEIGHT = 28;
const STEP = 10;
const BAR = 7;
/** A week without completions is a line. */
const EMPTY = 1.5;

interface AreaWeeksProps {
  /** Completions, the earliest week first; undefined until they are loaded. */
  weeks: readonly number[] | undefined;
  color: string;
}

/** The completions of each week as small bars, the current week last. */
function AreaWeeks({ weeks, color }: AreaWeeksProps) {
  if (!weeks) return <svg height={HEIGHT} aria-hidden />;
  const most = Math.max(1, ...weeks);
  const { style, ...tinted } = tint(color);
  const sum = weeks.reduce((total, week) => total + week, 0);
  return (
    <svg
      height={HEIGHT}
      viewBox={`0 0 ${weeks.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${plural(sum, 'task')} done in ${plural(weeks.length, 'week')}`}
      {...tinted}
      style={{ ...style, flex: `1 1 ${NARROW}px`, maxWidth: WIDTH }}
    >
      {weeks.map((done, week) => {
        const height = done === 0 ? EMPTY : Math.max(2 * EMPTY, (done / most) * HEIGHT);
        const fill = done === 0 ? 'var(--line-strong)' : 'var(--pillar-ink)';
        return <rect key={week} x={week * STEP} y={HEIGHT - height} width={BAR} height={height} fill={fill} />;
      })}
    </svg>
  );
}
