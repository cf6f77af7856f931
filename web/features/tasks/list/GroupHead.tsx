import { Checkbox } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { headId } from './task-groups.ts';
import classes from './GroupHead.module.css';

interface GroupHeadProps {
  groupId: string;
  /** The colour of the pillar. */
  color?: string | null | undefined;
  /** The area, above the name. */
  above?: string | null | undefined;
  name: string;
  href?: string;
  /** "7 open" */
  note: ReactNode;
  /** "due 4 December", if there is room for it. */
  more?: string | null;
  /** 3 below the name of a project, otherwise 2. */
  level?: 2 | 3;
  folded: boolean;
  onFold: () => void;
  /** While tasks are selected: how much of the group is. */
  selected?: 'all' | 'some' | 'none' | undefined;
  onSelect?: () => void;
}

/** The heading of a group of tasks: its area and name, and the number of open tasks. The chevron folds the group. */
export function GroupHead(props: GroupHeadProps) {
  const { groupId, color, above, name, href, note, more, level = 2, folded, onFold, selected, onSelect } = props;
  const Heading = `h${level}` as const;
  const Chevron = folded ? ChevronRight : ChevronDown;
  return (
    <Group as="header" gap={2.5} pb={2} className={classes['head']} data-row-id={headId(groupId)}>
      <Grid
        as="button"
        type="button"
        center
        reach="mark"
        tone="dim"
        hideOnPhone
        radius="xs"
        hover="fill"
        className={classes['fold']}
        data-row-focus
        aria-expanded={!folded}
        aria-label={`Tasks of ${name}`}
        onClick={onFold}
      >
        <Chevron {...ICON} />
      </Grid>
      {selected && (
        <Checkbox
          size="xs"
          radius="xs"
          aria-label={`Select all of “${name}”`}
          checked={selected === 'all'}
          indeterminate={selected === 'some'}
          onChange={onSelect}
        />
      )}
      {color && <Dot color={color} />}
      <Heading className={classes['title']}>
        {above && (
          <Group as="span" inline gap={1.5} tone="soft" hideOnPhone className={classes['above']}>
            <Text shrink truncate title={above}>
              {above}
            </Text>
            <ChevronRight {...SMALL_ICON} />
          </Group>
        )}
        {href ? (
          <Text as="a" weight={600} maxW="full" hover="line" className={classes['name']} href={href} title={name}>
            {name}
          </Text>
        ) : (
          <Text weight={600} maxW="full" className={classes['name']}>
            {name}
          </Text>
        )}
      </Heading>
      <Text fixed truncate hint className={classes['note']}>
        {note}
        {more && (
          <Box as="span" hideOnPhone>
            {' '}
            · {more}
          </Box>
        )}
      </Text>
    </Group>
  );
}
