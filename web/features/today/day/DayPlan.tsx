import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Today } from '#contract/today.ts';
import { DEFAULT_COLOR } from '#contract/vocabulary.ts';
import { assumedText } from '#web/features/tasks/plan/assumed-text.ts';
import { formatDuration } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { useHeldAcross, useNarrow } from '#web/ui/layout/use-phone.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { tint } from '#web/ui/marks/tint.ts';
import classes from './DayPlan.module.css';
import { MoveAll } from './MoveChip.tsx';
import { type DayPlanFigures, type PlanSegment, excessText } from './plan.ts';

/** From this width on, the hours below the limit are shown to the right of the sentence. */
const LEFT_TEXT_MIN = 60;

interface DayPlanProps {
  day: Today;
  plan: DayPlanFigures;
  /** A past day, from which nothing can be moved. */
  fixed: boolean;
  /** Notes on the order of the day. */
  children?: ReactNode;
}

/** How much is done and planned, compared with the capacity, by pillar, and where the capacity is reached. */
export function DayPlan({ day, plan, fixed, children }: DayPlanProps) {
  const { segments, limit } = plan;
  const canMoveAll = !fixed && plan.movable.size > 1;
  const across = useHeldAcross();
  const narrow = useNarrow();
  // Where there is little room, the button has the number, and the hours are only above the bar.
  const isShort = narrow && canMoveAll;
  const tooMuch = excessText(fixed || isShort ? { ...plan, movable: new Set() } : plan);
  const hasHours = !across && !narrow;
  const isBelow = hasHours && ((limit ?? 0) < LEFT_TEXT_MIN || canMoveAll);
  return (
    <Box as="section" aria-label="Plan of the day" mb={!across && 4}>
      <Group align="stretch" justify="between" wrap gap={4} rowGap={0} mb={1.5} size="small" tabular>
        <Text weight={500}>
          <span className={classes['key']} data-mark="done" aria-hidden />
          {day.completed_tasks} of {day.total_tasks} done
        </Text>
        {children}
        <Text tone="dim" strong="text">
          <span className={classes['key']} data-mark="planned" aria-hidden />
          <strong>{formatDuration(day.planned_minutes)}</strong>{' '}
          <Box as="span" hideOnPhone>
            planned{' '}
          </Box>
          of {formatDuration(day.capacity_minutes)}
        </Text>
      </Group>
      <Box relative>
        <div className={classes['bar']} data-empty={segments.length === 0 || undefined}>
          {segments.map((segment, index) => (
            <Text
              key={keyOf(segment)}
              fill="page"
              className={classes['segment']}
              data-none={segment.color === null || undefined}
              data-over={segment.over || undefined}
              data-last={index === segments.length - 1 || undefined}
              style={{ flexBasis: `${segment.width}%` }}
              title={segmentText(segment)}
            >
              <span {...tint(segment.color ?? DEFAULT_COLOR)}>
                <span
                  className={classes['doneMinutes']}
                  style={{ width: `${(segment.doneMinutes / segment.minutes) * 100}%` }}
                />
              </span>
            </Text>
          ))}
        </div>
        {limit !== null && (
          <span
            className={classes['limit']}
            data-low={limit < LEFT_TEXT_MIN || undefined}
            style={{ left: `${limit}%` }}
          >
            {hasHours && (
              <Text size="micro" tone="soft" tabular nowrap className={classes['hours']}>
                {formatDuration(day.capacity_minutes)}
              </Text>
            )}
          </span>
        )}
      </Box>
      {segments.length > 0 && (
        <ul className="sr-only" aria-label="Planned by pillar">
          {segments.map((segment) => (
            <li key={keyOf(segment)}>{segmentText(segment)}</li>
          ))}
        </ul>
      )}
      {tooMuch && (
        <Group
          as="p"
          gap={1.5}
          size="small"
          tone="warning"
          {...(isBelow ? { className: classes['below'] } : { mt: 2 })}
        >
          <TriangleAlert {...SMALL_ICON} />
          <span>
            {tooMuch} {canMoveAll && <MoveAll day={day} plan={plan} counts={isShort} />}
            {isShort && plan.remaining > 0 && `, which leaves ${formatDuration(plan.remaining)} over.`}
          </span>
        </Group>
      )}
      {hasHours && <AssumedLengths day={day} mt={tooMuch || limit === null ? 2 : 6} />}
    </Box>
  );
}

/** The assumed length of tasks without an estimate, if the day has some. */
export function AssumedLengths({ day, mt }: { day: Today; mt: 2 | 6 }) {
  const text = assumedText(day);
  if (text === null) return null;
  return (
    <Text as="p" mt={mt} hint links="soft">
      {text}. <a href={hrefOf('settings', { section: 'planning' })}>Change usual length</a>
    </Text>
  );
}

const keyOf = ({ id, over }: PlanSegment) => `${id} ${over}`;

const segmentText = ({ name, minutes, doneMinutes, over }: PlanSegment) =>
  [
    `${name} ${formatDuration(minutes)}`,
    doneMinutes > 0 && `${formatDuration(doneMinutes)} done`,
    over && 'over capacity',
  ]
    .filter(Boolean)
    .join(', ');
