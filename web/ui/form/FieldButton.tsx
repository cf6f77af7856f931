import { X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '../marks/icon.ts';
import classes from './FieldButton.module.css';

interface FieldButtonProps extends ComponentPropsWithRef<'button'> {
  icon?: ReactNode;
  /** The field is empty: shows a placeholder. */
  empty?: boolean;
}

/** A value that is changed in a menu or popover. */
export function FieldButton({ icon, empty = false, className = '', children, ...button }: FieldButtonProps) {
  return (
    <button type="button" {...button} className={`${classes['button']} ${className}`} data-empty={empty || undefined}>
      {icon}
      <Text shrink truncate className={classes['text']}>
        {children}
      </Text>
    </button>
  );
}

interface FieldBoxProps {
  /** Clears the field; without it there is no ×. */
  onClear?: (() => void) | undefined;
  /** "Clear due date" */
  clearLabel?: string;
  /** As high as the chips beside it. */
  chip?: boolean;
  /** A {@link FieldButton}, alone or inside its menu. */
  children: ReactNode;
}

/** The frame around a value that can be changed and cleared. */
export function FieldBox({ onClear, clearLabel, chip = false, children }: FieldBoxProps) {
  return (
    <Group
      as="span"
      inline
      align="stretch"
      shrink
      maxW="full"
      minH={chip ? 'chip' : 'press-sm'}
      border="strong"
      radius="sm"
    >
      {children}
      {onClear && (
        <button type="button" className={classes['clear']} aria-label={clearLabel} onClick={onClear}>
          <X {...SMALL_ICON} />
        </button>
      )}
    </Group>
  );
}
