import type { ReactNode } from 'react';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import classes from './PlainList.module.css';

/** Items with hairlines between them, each a {@link PlainRow}. */
export function PlainList({ children }: { children: ReactNode }) {
  return (
    <Box as="ul" lineTop>
      {children}
    </Box>
  );
}

interface PlainRowProps {
  name: string;
  /** In a `RowList`: the id for its keys; one of the children has `data-row-focus`. */
  rowId?: string | undefined;
  /** Below the name, in a quieter style. */
  meta: ReactNode;
  /** The error of the last action. */
  error?: string | null;
  /** On the right: the actions of the row. */
  children: ReactNode;
}

/** A row without a link, with its actions; on phones they are below it. */
export function PlainRow({ name, rowId, meta, error, children }: PlainRowProps) {
  return (
    <Group as="li" gap={2} py={2} lineBottom minH="path" className={classes['row']} data-row-id={rowId}>
      <Text as="div" grow shrink breakAnywhere className={classes['text']}>
        <p>{name}</p>
        <Text as="p" hint>
          {meta}
        </Text>
        {error && (
          <Text as="p" fontSize="small" tone="danger" role="alert">
            {error}
          </Text>
        )}
      </Text>
      {children}
    </Group>
  );
}
