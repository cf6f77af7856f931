import { LayoutGrid, List, SquareKanban } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterField } from '#web/ui/form/FilterField.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './ProjectsBar.module.css';

export const LOOKS = ['cards', 'list', 'board'] as const;
export type Look = (typeof LOOKS)[number];

const option = (value: Look, label: string, icon: ReactNode) => ({
  value,
  label: (
    <Group as="span" inline gap={2}>
      {icon}
      <Text heardOnPhone>{label}</Text>
    </Group>
  ),
});

const OPTIONS = [
  option('cards', 'Cards', <LayoutGrid {...ICON} />),
  option('list', 'List', <List {...ICON} />),
  option('board', 'Board', <SquareKanban {...ICON} />),
];

interface ProjectsBarProps {
  filter: string;
  onFilter: (filter: string) => void;
  look: Look;
  onLook: (look: Look) => void;
  /** On the right, the primary action last. */
  children: ReactNode;
}

/** The text filter of the projects, and the switch between cards, list and board. */
export function ProjectsBar({ filter, onFilter, look, onLook, children }: ProjectsBarProps) {
  return (
    <Group wrap gap={3} mb={4} className={classes['bar']}>
      <FilterField label="Filter projects" filter={filter} onFilter={onFilter} className={classes['filter']} />
      <Segmented label="View" options={OPTIONS} value={look} onChange={onLook} />
      <Group wrap gap={2} ml="auto" className={classes['actions']}>
        {children}
      </Group>
    </Group>
  );
}
