import { ACTIVITY_WEEKS } from '#contract/alignment.ts';
import type { Area } from '#contract/areas.ts';
import { Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Group, Stack } from '#web/ui/layout/Box.tsx';
import { dayOf, useToday } from '#web/platform/clock.ts';
import { useUser } from '#web/platform/session.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { tint } from '#web/ui/marks/tint.ts';
import { type AreaActivity, doneInWeeks, lastDone } from './area-text.ts';

const NO_WEEKS: readonly number[] = Array.from({ length: ACTIVITY_WEEKS }, () => 0);

interface AreaRecentProps {
  area: Area;
  /** Null without completions in the last weeks; undefined until they are loaded. */
  activity: AreaActivity | null | undefined;
}

/** The last weeks of an area, and when something was last completed in it. */
export function AreaRecent({ area, activity }: AreaRecentProps) {
  const today = useToday();
  const user = useUser();
  const hasTasks = activity !== null || area.total_task_count > 0;
  const done =
    activity === undefined || !hasTasks ? null : lastDone(activity, dayOf(new Date(area.created_at), user), today);
  return (
    <Group align="end" justify="between" wrap gap={3} rowGap={1} hint>
      <AreaWeeks weeks={activity === null ? NO_WEEKS : activity?.weeks} color={area.pillar_color ?? area.color} />
      {done && (
        <Group as="span" inline gap={1.5} tone={done.quiet && 'warning'}>
          {done.quiet && <Moon {...SMALL_ICON} />}
          {done.text}
        </Group>
      )}
    </Group>
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
  if (!weeks) return <Weeks bars={<svg height={HEIGHT} />} text={'\u00a0'} />;
  const most = Math.max(1, ...weeks);
  const { style, ...tinted } = tint(color);
  const bars = (
    <svg
      height={HEIGHT}
      width="100%"
      viewBox={`0 0 ${weeks.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      {...tinted}
      style={style}
    >
      {weeks.map((done, week) => {
        const height = done === 0 ? EMPTY : Math.max(2 * EMPTY, (done / most) * HEIGHT);
        const fill = done === 0 ? 'var(--line-strong)' : 'var(--pillar-ink)';
        return <rect key={week} x={week * STEP} y={HEIGHT - height} width={BAR} height={height} fill={fill} />;
      })}
    </svg>
  );
  return <Weeks bars={bars} text={doneInWeeks(weeks)} />;
}

/** Bars above the words that say what they are. */
const Weeks = ({ bars, text }: { bars: ReactNode; text: string }) => (
  <Stack gap={1} style={{ flex: `1 1 ${NARROW}px`, maxWidth: WIDTH }}>
    {bars}
    {text}
  </Stack>
);
