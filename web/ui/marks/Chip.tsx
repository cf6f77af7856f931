import type { ReactNode } from 'react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './Chip.module.css';

interface ChipProps {
  pressed: boolean;
  onToggle: () => void;
  icon?: ReactNode;
  /** The number of rows it would show. */
  count?: number;
  children: ReactNode;
}

/** A filter that is on or off. */
export function Chip({ pressed, onToggle, icon, count, children }: ChipProps) {
  return (
    <button type="button" className={classes['chip']} aria-pressed={pressed} onClick={onToggle}>
      {icon}
      {children}
      {count !== undefined && (
        <Text tone="dim" tabular>
          {count.toLocaleString()}
        </Text>
      )}
    </button>
  );
}

/** A wrapping row of chips. `label` names the filter. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group align="stretch" wrap gap={2} role="group" aria-label={label}>
      {children}
    </Group>
  );
}
