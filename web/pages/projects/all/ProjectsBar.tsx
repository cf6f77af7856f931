import { TextInput } from '@mantine/core';
import { LayoutGrid, List, Search, SquareKanban } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { TITLE_MAX } from '#contract/vocabulary.ts';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './ProjectsBar.module.css';

export const LOOKS = ['cards', 'list', 'board'] as const;
export type Look = (typeof LOOKS)[number];

const option = (value: Look, word: string, icon: ReactNode) => ({
  value,
  label: (
    <span className={classes['look']}>
      {icon}
      {word}
    </span>
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
  /** At the right, the primary action last. */
  children: ReactNode;
}

/** What to look for among the projects, and how they are shown. */
export function ProjectsBar({ filter, onFilter, look, onLook, children }: ProjectsBarProps) {
  const input = useRef<HTMLInputElement>(null);
  useKeys('Projects', [{ keys: ['/'], does: 'Filter projects', press: () => input.current?.focus() }]);
  return (
    <div className={classes['bar']}>
      <TextInput
        ref={input}
        type="search"
        className={classes['filter'] ?? ''}
        aria-label="Filter projects"
        aria-keyshortcuts="/"
        placeholder="Filter projects"
        maxLength={TITLE_MAX}
        leftSection={<Search {...ICON} />}
        rightSection={
          filter === '' && (
            <kbd className={classes['key']} aria-hidden>
              /
            </kbd>
          )
        }
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (filter === '') event.currentTarget.blur();
          else onFilter('');
        }}
      />
      <Segmented label="View" options={OPTIONS} value={look} onChange={onLook} />
      <div className={classes['actions']}>{children}</div>
    </div>
  );
}
