import type { ReactNode } from 'react';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';

interface AreaPartProps {
  title: string;
  /** Next to the title, in a quieter style. */
  note?: ReactNode;
  /** On the right: a button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page of an area, with its heading. */
export const AreaPart = ({ title, note, action, children }: AreaPartProps) => (
  <section aria-label={title}>
    <Group gap={3} mb={3} minH="control">
      <Text as="h3" size="body" weight={600}>
        {title}
      </Text>
      {note && (
        <Text tabular hint>
          {note}
        </Text>
      )}
      <Box grow />
      {action}
    </Group>
    {children}
  </section>
);
