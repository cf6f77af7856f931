import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './Disclosure.module.css';

interface DisclosureProps {
  title: string;
  count: number;
  /** On the right of the heading. */
  note?: string | undefined;
  children: ReactNode;
}

/** A heading that expands the content below it. Collapsed at first. */
export function Disclosure({ title, count, note, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box as="section" mt={4}>
      <h3>
        <Group
          as="button"
          type="button"
          gap={2}
          weight={500}
          w="full"
          note
          radius="md"
          hover="fill"
          className={classes['head']}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight {...ICON} />
          {title}
          <Text tone="dim" weight={400} tabular>
            {count}
          </Text>
          {note && (
            <Text ml="auto" fontSize="meta" tone="dim" weight={400} tabular>
              {note}
            </Text>
          )}
        </Group>
      </h3>
      {open && (
        <Grid id={id} className={classes['body']}>
          <div>{children}</div>
        </Grid>
      )}
    </Box>
  );
}
