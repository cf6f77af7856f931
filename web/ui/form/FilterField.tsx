import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '../marks/icon.ts';
import classes from './FilterField.module.css';

/** Longer filters are useless. */
const FILTER_MAX = 250;

interface FilterFieldProps {
  /** Its purpose: “Find a task”. */
  label: string;
  filter: string;
  onFilter: (filter: string) => void;
  className?: string | undefined;
}

/**
 * Filters the list of a page while typing; the key `/` focuses it (`PaletteButton`). Enter and Down go to the first remaining
 * row; Escape empties it, then leaves it.
 */
export function FilterField({ label, filter, onFilter, className }: FilterFieldProps) {
  return (
    <TextInput
      type="search"
      data-find
      className={`${classes['filter']} ${className ?? ''}`}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      maxLength={FILTER_MAX}
      leftSection={<Search {...ICON} />}
      rightSection={
        filter === '' && (
          <Text as="kbd" px={1.5} tone="dim" hideOnPhone aria-hidden>
            /
          </Text>
        )
      }
      value={filter}
      onChange={(event) => onFilter(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') firstRow()?.focus();
        if (event.key === 'ArrowDown' && !event.nativeEvent.isComposing) {
          event.preventDefault();
          firstRow()?.focus();
        }
        if (event.key !== 'Escape') return;
        if (filter === '') event.currentTarget.blur();
        else onFilter('');
      }}
    />
  );
}

/** The first row of the page, without headings. */
const firstRow = () => document.querySelector<HTMLElement>('main a[data-row-focus], main [data-card]');
