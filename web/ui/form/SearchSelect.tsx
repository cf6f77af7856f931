import type { KeyboardEvent } from 'react';
import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { fuzzySearch } from '../menu/fuzzy-search.ts';

/**
 * Selects one option or none; finds options by parts of their name or group, regardless of case and accents. Enter takes
 * the first one found, and saves the form only once the list is closed.
 */
export function SearchSelect(props: SelectProps) {
  return (
    <Select
      searchable
      clearable
      // Enter on the current option keeps it; the cross removes it.
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      nothingFoundMessage="Nothing found"
      filter={closestFirst}
      wrapperProps={{ onKeyDownCapture: keepFromForm }}
      {...props}
    />
  );
}

/** Enter while the list is open does not save the form, unless the text was deleted: then nothing is taken. */
function keepFromForm(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  if (event.target.ariaExpanded !== 'true') return;
  if (event.target.value === '') event.stopPropagation();
  else event.preventDefault();
}

const closestFirst: OptionsFilter = ({ options, search }) => {
  if (search.trim() === '') return options;
  const choices = options.flatMap((option) =>
    'group' in option
      ? option.items.map((item) => ({ item, label: labelOf(item), group: `${option.group}` }))
      : [{ item: option, label: labelOf(option), group: '' }],
  );
  return fuzzySearch(choices, search).map(({ choice: { item } }) => item) as ComboboxItem[];
};

const labelOf = (item: ComboboxItem | string): string => (typeof item === 'string' ? item : item.label);
