import { Select, type SelectProps } from '@mantine/core';

/** One of many, found by typing, or none. */
export function SearchSelect(props: SelectProps) {
  return <Select searchable clearable nothingFoundMessage="Nothing found" {...props} />;
}
