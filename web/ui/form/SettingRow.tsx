import type { ReactNode } from 'react';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './SettingRow.module.css';

interface SettingRowProps {
  label: string;
  /** The id of the control, which the label names; its help is `{id}-help` and its error `{id}-error`. */
  id: string;
  /** The meaning of the setting, in a sentence. */
  help?: ReactNode;
  error?: string | null | undefined;
  /** The control. Give it {@link settingProps}. */
  children: ReactNode;
  /** Below the row, in its full width: a note, a result. */
  below?: ReactNode;
}

/** One setting: its name and meaning on the left, its control on the right. */
export function SettingRow({ label, id, help, error, children, below }: SettingRowProps) {
  return (
    <Box py={3} lineBottom>
      <Group gap={4} className={classes['line']}>
        <Box grow shrink className={classes['text']}>
          <Text as="label" htmlFor={id} weight={500}>
            {label}
          </Text>
          {help && (
            <Text as="p" id={`${id}-help`} mt={0.5} size="small" tone="dim">
              {help}
            </Text>
          )}
        </Box>
        <Group gap={2} fixed className={classes['control']}>
          {children}
        </Group>
      </Group>
      {error && (
        <Text as="p" id={`${id}-error`} mt={1.5} size="meta" tone="danger" role="alert">
          {error}
        </Text>
      )}
      {below}
    </Box>
  );
}

/** The props that connect a control to its {@link SettingRow}. */
export function settingProps(id: string, error?: string | null) {
  return {
    id,
    'aria-describedby': error ? `${id}-error ${id}-help` : `${id}-help`,
    ...(error && { 'aria-invalid': true }),
  };
}

/** Related settings with a heading. */
export function SettingGroup({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes['group']}>
      <Text as="legend" mb={2} size="body" weight={600}>
        {title}
      </Text>
      {lead && (
        <Text as="p" mb={2} note>
          {lead}
        </Text>
      )}
      <Box lineTop>{children}</Box>
    </fieldset>
  );
}
