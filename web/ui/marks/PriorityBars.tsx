import { Group } from '#web/ui/layout/Box.tsx';
import classes from './marks.module.css';

export type Level = 'low' | 'medium' | 'high';

const LEVELS: Record<Level, { filled: number; label: string }> = {
  low: { filled: 1, label: 'Low' },
  medium: { filled: 2, label: 'Medium' },
  high: { filled: 3, label: 'High' },
};

/** Three bars of rising height, filled by level. The label is always read by screen readers, and shown on request. */
export function PriorityBars({ level, withText = false }: { level: Level; withText?: boolean }) {
  const { filled, label } = LEVELS[level];
  return (
    <Group as="span" inline gap={1.5} size="meta" tone="soft" className={classes['priority']}>
      <svg width="14" height="14" viewBox="0 0 14 14" data-level={level} aria-hidden>
        {[5, 8, 11].map((height, index) => (
          <rect
            key={height}
            x={index * 5}
            y={12.5 - height}
            width="3.5"
            height={height}
            rx="1"
            data-filled={index < filled || undefined}
          />
        ))}
      </svg>
      <span className={withText ? undefined : 'sr-only'}>
        <span className="sr-only">Priority </span>
        {label}
      </span>
    </Group>
  );
}

/** The priority of one item among others: nothing for medium, which most items have. */
export function PriorityMark(props: { level: Level; withText?: boolean }) {
  return props.level === 'medium' ? null : <PriorityBars {...props} />;
}
