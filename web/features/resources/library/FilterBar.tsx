import { LayoutGrid, List } from 'lucide-react';
import type { FileType, ResourceSummary } from '#contract/resources.ts';
import { FilterField } from '#web/ui/form/FilterField.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import { Chip, ChipGroup } from '#web/ui/marks/Chip.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { FilterMenu } from '#web/ui/menu/FilterMenu.tsx';
import { CATEGORY_CHOICES } from '../file-text.ts';
import type { FileFilters } from './file-filters.ts';
import classes from './FilterBar.module.css';
import type { FileView } from './use-file-rows.tsx';

interface FilterBarProps {
  summary: ResourceSummary;
  filters: FileFilters;
  view: FileView;
  onChange: (filters: FileFilters) => void;
  onView: (view: FileView) => void;
}

const TYPES: readonly { type: FileType; name: string }[] = [
  { type: 'image', name: 'Pictures' },
  { type: 'document', name: 'Documents' },
  { type: 'other', name: 'Other' },
];

const ONLY = [
  { only: 'favorites', name: 'Favorites' },
  { only: 'archived', name: 'Archived' },
] as const;

const VIEWS = [
  {
    value: 'grid' as const,
    label: (
      <>
        <LayoutGrid {...ICON} />
        <span className="sr-only">Cards</span>
      </>
    ),
  },
  {
    value: 'list' as const,
    label: (
      <>
        <List {...ICON} />
        <span className="sr-only">Rows</span>
      </>
    ),
  },
];

/** The filters of the files, and the switch between cards and rows. */
export function FilterBar({ summary, filters, view, onChange, onView }: FilterBarProps) {
  const { type, category, only } = filters;
  return (
    <Group wrap gap={2}>
      <FilterField
        label="Filter files"
        filter={filters.text}
        className={classes['search']}
        onFilter={(text) => onChange({ ...filters, text })}
      />
      <ChipGroup label="File filters">
        <Chip
          pressed={type === null && category === null && only === null}
          count={summary.total}
          onToggle={() => onChange({ ...filters, type: null, category: null, only: null })}
        >
          All
        </Chip>
        {TYPES.filter((each) => each.type !== 'other' || summary.by_file_type.other > 0).map((each) => (
          <Chip
            key={each.type}
            pressed={type === each.type}
            count={summary.by_file_type[each.type]}
            onToggle={() => onChange({ ...filters, type: type === each.type ? null : each.type })}
          >
            {each.name}
          </Chip>
        ))}
        {ONLY.filter((each) => summary[each.only] > 0 || only === each.only).map((each) => (
          <Chip
            key={each.only}
            pressed={only === each.only}
            count={summary[each.only]}
            onToggle={() => onChange({ ...filters, only: only === each.only ? null : each.only })}
          >
            {each.name}
          </Chip>
        ))}
      </ChipGroup>
      <FilterMenu
        label="Category"
        choices={CATEGORY_CHOICES}
        value={category}
        onChange={(next) => onChange({ ...filters, category: next })}
      />
      <div className={classes['view']}>
        <Segmented label="View" options={VIEWS} value={view} onChange={onView} />
      </div>
    </Group>
  );
}
