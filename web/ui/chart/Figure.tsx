import type { ReactNode } from 'react';
import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { Card } from '../page/Card.tsx';
import classes from './Figure.module.css';

interface FigureProps {
  title: string;
  /** The number with its unit, or a dash. */
  value: string;
  /** The meaning of the number. */
  note: ReactNode;
  /** The page with the records behind it. */
  href?: string | undefined;
}

/** A number with its meaning. */
export function Figure({ title, value, note, href }: FigureProps) {
  return (
    <Card>
      <Text as="h3" weight={400} note>
        {href === undefined ? (
          title
        ) : (
          <Box as="a" hover="link" className={classes['over']} href={href}>
            {title}
          </Box>
        )}
      </Text>
      <Text as="p" size="figure" weight={600} tight="display" tabular truncate className={classes['value']}>
        {value}
      </Text>
      <Text as="p" hint>
        {note}
      </Text>
    </Card>
  );
}

/** Figures in a row of four, or of two on narrow screens. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <Box container>
      <Grid gap="cards" className={classes['figures']}>
        {children}
      </Grid>
    </Box>
  );
}
