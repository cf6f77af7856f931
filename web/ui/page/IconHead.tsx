import type { ReactNode } from 'react';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { IconTile } from '../marks/IconTile.tsx';
import classes from './IconHead.module.css';

interface IconHeadProps {
  icon: string;
  color: string;
  title: string;
  /** The level of the heading: 3 below a heading that names a group. */
  level?: 2 | 3;
  /** The target of the title. */
  href?: string;
  /** The link covers the whole card; other controls need a higher z-index. */
  cover?: boolean;
  /** Below the title, in a quieter style. */
  meta?: ReactNode;
  /** On the right: a menu. */
  action?: ReactNode;
  /** In a `RowList`, if the card is not itself a row: the id for its keys. */
  rowId?: string | undefined;
}

/** The header of a card about a record with an icon. */
export function IconHead({ icon, color, title, level = 2, href, cover = false, meta, action, rowId }: IconHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <Group as="header" align="start" gap={3} data-row-id={rowId}>
      <IconTile icon={icon} color={color} />
      <Box grow shrink>
        <Text as={Heading} clamp={href !== undefined && 2} className={classes['title']}>
          {href === undefined ? (
            title
          ) : (
            <Box
              as="a"
              radius="xs"
              hover={!cover && 'line'}
              href={href}
              className={classes['link']}
              data-cover={cover || undefined}
              data-row-focus
            >
              {title}
            </Box>
          )}
        </Text>
        {meta && (
          <Group wrap gap={2} rowGap={0.5} hint>
            {meta}
          </Group>
        )}
      </Box>
      {action && <div className={classes['action']}>{action}</div>}
    </Group>
  );
}
