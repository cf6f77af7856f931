import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '../marks/icon.ts';
import classes from './Card.module.css';
import { tint } from '../marks/tint.ts';

interface CardProps {
  title?: ReactNode;
  /** Next to the title, in a quieter style. */
  meta?: ReactNode;
  /** A link on the right of the title, with an arrow. */
  link?: { label: string; href: string };
  /** In place of the link: a menu, a legend. */
  aside?: ReactNode;
  /** A colour (#RRGGBB) for the 3 px edge on the left. Always name its meaning in text as well. */
  edge?: string;
  /** In a `RowList`: the id for its keys. */
  rowId?: string | undefined;
  children: ReactNode;
}

/** A panel with a hairline. Never nested. */
export function Card({ title, meta, link, aside, edge, rowId, children }: CardProps) {
  const colour = edge === undefined ? null : tint(edge);
  return (
    <Box
      as="section"
      p="card"
      shrink
      relative
      fill="panel"
      border="line"
      radius="lg"
      shadow={1}
      {...colour}
      data-row-id={rowId}
    >
      {colour && <span className={classes['edge']} aria-hidden />}
      {(title || link || aside) && (
        <Group as="header" wrap gap={2} rowGap={1} mb={3} className={classes['head']}>
          {title && (
            <Text as="h2" size="body" weight={600}>
              {title}
            </Text>
          )}
          {meta && <Text hint>{meta}</Text>}
          <Box as="span" grow />
          {link && (
            <Group
              as="a"
              inline
              gap={1.5}
              reach="mark"
              size="meta"
              tone="soft"
              radius="xs"
              hover="text"
              href={link.href}
            >
              {link.label}
              <ArrowRight {...ICON} />
            </Group>
          )}
          {aside}
        </Group>
      )}
      {children}
    </Box>
  );
}
