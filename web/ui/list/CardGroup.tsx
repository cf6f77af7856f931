import type { ReactNode } from 'react';
import { Text } from '#web/ui/layout/Box.tsx';
import { CardGrid } from './CardGrid.tsx';
import classes from './CardGroup.module.css';

interface CardGroupProps {
  title: string;
  /** The text shown without cards. */
  none?: string;
  children: readonly ReactNode[];
}

/** Cards below a heading. */
export function CardGroup({ title, none, children }: CardGroupProps) {
  return (
    <section className={classes['group']} aria-label={title}>
      <Text as="h2" mb={3} weight={600} note>
        {title}
      </Text>
      {children.length === 0 && none !== undefined ? (
        <Text as="p" py={4} px={5} note className={classes['none']}>
          {none}
        </Text>
      ) : (
        <CardGrid>{children}</CardGrid>
      )}
    </section>
  );
}
