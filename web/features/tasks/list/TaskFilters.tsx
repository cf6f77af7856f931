import { Button } from '@mantine/core';
import { ArrowDownUp, CircleAlert, ListChecks, Lock, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { CHOICE_FIELDS } from '#contract/task-fields.ts';
import { FilterField } from '#web/ui/form/FilterField.tsx';
import { Box, Group } from '#web/ui/layout/Box.tsx';
import { usePhone } from '#web/ui/layout/use-phone.ts';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { ChoiceMenu, type Choice } from '#web/ui/menu/ChoiceMenu.tsx';
import { Chip, ChipGroup } from '#web/ui/marks/Chip.tsx';
import { FilterDialog } from '#web/ui/dialog/FilterDialog.tsx';
import { FilterMenu } from '#web/ui/menu/FilterMenu.tsx';
import classes from './TaskFilters.module.css';
import { FIELDS } from '../fields.tsx';
import type { Show, Sort, TaskView } from '../task-view.ts';

const SORT_CHOICES: readonly Choice<Sort>[] = [
  { value: 'due', label: 'Due date' },
  { value: 'day', label: 'By day' },
  { value: 'priority', label: 'Priority' },
  { value: 'name', label: 'Name' },
  { value: 'newest', label: 'Newest first' },
];

interface TaskFiltersProps {
  view: TaskView;
  /** Number of tasks of each choice; undefined until it is known. */
  counts: Readonly<Record<Show, number | undefined>>;
  areas: readonly Choice[];
  projects: readonly Choice[];
  onChange: (part: Partial<TaskView>) => void;
  selecting: boolean;
  onSelecting: (selecting: boolean) => void;
}

/** The filters and the order of the tasks, and a switch to select several. On phones most of them are in a sheet. */
export function TaskFilters(props: TaskFiltersProps) {
  const { view, onChange, selecting, onSelecting } = props;
  const [open, setOpen] = useState(false);
  const phone = usePhone();
  // Completed tasks are read in pages, in a fixed order.
  const isSortable = view.show !== 'done';
  const select = (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<ListChecks {...ICON} />}
      aria-pressed={selecting}
      onClick={() => {
        setOpen(false);
        onSelecting(!selecting);
      }}
    >
      {selecting ? (
        // Both labels have nearly the same width, so that nothing beside it wraps.
        <>
          Stop<span className="sr-only"> selecting</span>
        </>
      ) : (
        'Select'
      )}
    </Button>
  );
  return (
    <Box container>
      <Group wrap gap={2} mt={4} className={classes['filters']}>
        <ChipGroup label="Task filters">
          <Shown {...props} show="open" label="Open" />
          <Shown {...props} show="due" label="Due" />
          <Shown {...props} show="overdue" label="Overdue" />
          {(!phone || view.show === 'blocked') && <Shown {...props} show="blocked" label="Blocked" />}
          {(!phone || view.show === 'done') && <Shown {...props} show="done" label="Done" />}
        </ChipGroup>
        {!phone && <span className={classes['line']} />}
        <Places {...props} onlySet={phone === true} />
        <Box as="span" grow />
        {phone ? (
          <Button
            variant="default"
            size="compact-sm"
            className={classes['filter'] ?? ''}
            aria-label="Filter"
            onClick={() => setOpen(true)}
          >
            <SlidersHorizontal {...ICON} />
            <span className={classes['word']}>Filter</span>
          </Button>
        ) : (
          <>
            {isSortable && <SortMenu view={view} onChange={onChange} />}
            {select}
          </>
        )}
        {open && (
          <FilterDialog done="Show tasks" onClose={() => setOpen(false)}>
            <FilterField label="Find a task" filter={view.filter} onFilter={(filter) => onChange({ filter })} />
            <h3>Show</h3>
            <ChipGroup label="Task filters">
              <Shown {...props} show="open" label="Open" />
              <Shown {...props} show="due" label="Due" />
              <Shown {...props} show="overdue" label="Overdue" />
              <Shown {...props} show="blocked" label="Blocked" />
              <Shown {...props} show="done" label="Done" />
            </ChipGroup>
            <h3>Only</h3>
            <Group align="stretch" wrap gap={2}>
              <Places {...props} onlySet={false} />
            </Group>
            {isSortable && (
              <>
                <h3>Order</h3>
                <ChipGroup label="Order">
                  {SORT_CHOICES.map(({ value, label }) => (
                    <Chip key={value} pressed={view.sort === value} onToggle={() => onChange({ sort: value })}>
                      {label}
                    </Chip>
                  ))}
                </ChipGroup>
              </>
            )}
            <h3>Select tasks</h3>
            <Group align="stretch" wrap gap={2}>
              {select}
            </Group>
          </FilterDialog>
        )}
      </Group>
    </Box>
  );
}

/** Red only if something is late. */
function iconOf(show: Show, count = 0) {
  if (show === 'overdue') return <CircleAlert {...SMALL_ICON} className={classes['late']} data-late={count > 0} />;
  return show === 'blocked' && <Lock {...SMALL_ICON} />;
}

function Shown({ view, counts, onChange, show, label }: TaskFiltersProps & { show: Show; label: string }) {
  const count = counts[show];
  return (
    <Chip
      pressed={view.show === show}
      onToggle={() => onChange({ show })}
      {...(count !== undefined && { count })}
      icon={iconOf(show, count)}
    >
      {label}
    </Chip>
  );
}

/** Filters for area, project and fields with fixed values; `onlySet`: only the active ones. */
function Places({ view, areas, projects, onChange, onlySet }: TaskFiltersProps & { onlySet: boolean }) {
  return (
    <>
      {(!onlySet || view.area) && (
        <FilterMenu
          label="Area"
          search="Find an area"
          choices={areas}
          value={view.area}
          onChange={(area) => onChange({ area, project: null })}
        />
      )}
      {(!onlySet || view.project) && (
        <FilterMenu
          label="Project"
          search="Find a project"
          choices={projects}
          value={view.project}
          onChange={(project) => onChange({ project })}
        />
      )}
      {CHOICE_FIELDS.map((field) => {
        const { label, choices } = FIELDS[field];
        const value = view.only[field];
        return (
          (!onlySet || value !== null) && (
            <FilterMenu<string>
              key={field}
              label={label}
              choices={choices}
              value={value}
              onChange={(chosen) => onChange({ only: { ...view.only, [field]: chosen } })}
            />
          )
        );
      })}
    </>
  );
}

function SortMenu({ view, onChange }: Pick<TaskFiltersProps, 'view' | 'onChange'>) {
  const word = SORT_CHOICES.find(({ value }) => value === view.sort)?.label.toLowerCase();
  return (
    <ChoiceMenu
      label="Order"
      choices={SORT_CHOICES}
      value={view.sort}
      position="bottom-end"
      onChoose={(sort) => onChange({ sort })}
    >
      <Button variant="subtle" size="compact-sm" leftSection={<ArrowDownUp {...ICON} />}>
        Sort: {word}
      </Button>
    </ChoiceMenu>
  );
}
