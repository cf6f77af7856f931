import type { ReactNode } from 'react';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  /** In the typeface for reading: a greeting or a date. The section's name is already in the header of the shell. */
  title?: ReactNode;
  /** One supporting sentence. */
  lead?: ReactNode;
  /** Quiet actions first, the one primary action last. */
  actions?: ReactNode;
}

/** The top of a page: its title, lead and actions. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <Group align="end" justify="between" wrap gap={6} rowGap={3} mb={5} minH="control" className={classes['header']}>
      <Box shrink className={classes['text']}>
        {title && (
          <Text as="h2" size="page" weight={400} face="read" tight="display">
            {title}
          </Text>
        )}
        {lead && (
          <Text as="p" mt={title ? 1 : false} fontSize="body" tone="soft">
            {lead}
          </Text>
        )}
      </Box>
      {actions && (
        <Group wrap gap={2} className={classes['actions']}>
          {actions}
        </Group>
      )}
    </Group>
  );
}
