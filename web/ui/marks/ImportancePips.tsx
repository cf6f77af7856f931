import { Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './marks.module.css';

/** The labels of importance, from 1 to 5. */
export const IMPORTANCE_LABELS = ['Low', 'Minor', 'Medium', 'High', 'Critical'] as const;

interface ImportancePipsProps {
  /** From 1 to 5. */
  value: number;
  withText?: boolean;
}

/** Five pips, filled up to `value`. The label is always there for screen readers, and visible on request. */
export function ImportancePips({ value, withText = false }: ImportancePipsProps) {
  return (
    <Group as="span" inline gap={1.5} size="meta" tone="soft">
      <Text inline className={classes['pips']} aria-hidden>
        {IMPORTANCE_LABELS.map((word, index) => (
          <span key={word} data-filled={index < value || undefined} />
        ))}
      </Text>
      <span className={withText ? undefined : 'sr-only'}>
        <span className="sr-only">Importance </span>
        {IMPORTANCE_LABELS[value - 1] ?? value}
      </span>
    </Group>
  );
}
