import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { fuzzySearch } from '../menu/fuzzy-search.ts';

/** Selects one option or none; finds options by parts of their name or group, regardless of case and accents. */
export function SearchSelect(props: SelectProps) {
  return <Select searchable clearable nothingFoundMessage="Nothing found" filter={closestFirst} {...props} />;
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
