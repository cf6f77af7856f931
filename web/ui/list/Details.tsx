import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './Details.module.css';

interface DetailsProps {
  title: string;
  /** On the right of the title. */
  note?: string | undefined;
  /** Whether it is expanded at first. */
  open: boolean;
  children: ReactNode;
}

/** A title that expands the content below it. */
export function Details({ title, note, open, children }: DetailsProps) {
  return (
    <details className={classes['details']} open={open}>
      <Group
        as="summary"
        gap={1.5}
        fontSize="small"
        weight={500}
        radius="sm"
        minH="control"
        hover="wash"
        touch
        className={classes['head']}
      >
        <ChevronRight {...SMALL_ICON} />
        {title}
        {note && (
          <Text ml="auto" fontSize="meta" tone="dim" weight={400} tabular textAlign="right">
            {note}
          </Text>
        )}
      </Group>
      {children}
    </details>
  );
}
