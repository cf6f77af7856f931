import { X } from 'lucide-react';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { DayFilter } from '#web/ui/date/DayFilter.tsx';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { FilterMenu } from '#web/ui/menu/FilterMenu.tsx';
import { type EntryFilters as Filters, isFiltered, NO_FILTERS } from '../entry-filters.ts';
import { LINKED, MOOD_CHOICES } from '../entry-text.tsx';
import classes from './EntryFilters.module.css';

interface EntryFiltersProps {
  filters: Filters;
  /** Tags to choose from. */
  tags: readonly string[];
  /** The name of the record that the entries are about, if that is a filter. */
  aboutName: string | null;
  onChange: (filters: Filters) => void;
}

export function EntryFilters({ filters, tags, aboutName, onChange }: EntryFiltersProps) {
  const days = { today: useToday(), weekStart: weekStart() };
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  const offered = filters.tag !== null && !tags.includes(filters.tag) ? [filters.tag, ...tags] : tags;
  return (
    <Group wrap gap={2} role="group" aria-label="Entry filters">
      <FilterMenu label="Mood" choices={MOOD_CHOICES} value={filters.mood} onChange={(mood) => change({ mood })} />
      <FilterMenu
        label="Tag"
        search="Find a tag"
        choices={offered.map((tag) => ({ value: tag, label: `#${tag}` }))}
        value={filters.tag}
        onChange={(tag) => change({ tag })}
      />
      <DayFilter label="From" value={filters.from} {...days} onChange={(from) => change({ from })} />
      <DayFilter label="To" value={filters.to} {...days} onChange={(to) => change({ to })} />
      {filters.about && (
        <button type="button" className={classes['about']} onClick={() => change({ about: null })}>
          <Text shrink truncate>
            About {aboutName ?? `a linked ${LINKED[filters.about.type].label}`}
          </Text>
          <X {...SMALL_ICON} />
          <span className="sr-only">Show all entries</span>
        </button>
      )}
      {isFiltered(filters) && (
        <button type="button" className={classes['clear']} onClick={() => onChange(NO_FILTERS)}>
          Clear all
        </button>
      )}
    </Group>
  );
}
