import { Checkbox } from '@mantine/core';
import type { Task } from '#contract/tasks.ts';
import type { TaskRowProps } from './TaskRow.tsx';

export interface RowSelection {
  /** Rows are being selected: each has a checkbox instead of its actions, and a click selects. */
  selecting: boolean;
  selected: boolean;
  /** `range`: everything from the last selected row to this one. */
  onSelect: (id: string, range: boolean) => void;
}

export const rowSelection = (
  { id, name }: Pick<Task, 'id' | 'name'>,
  { selecting, selected, onSelect }: RowSelection,
): Pick<TaskRowProps, 'selected' | 'onOpen' | 'actions' | 'lead'> => ({
  selected,
  onOpen: (event) => {
    if (!selecting && !event.shiftKey) return;
    event.preventDefault();
    onSelect(id, event.shiftKey);
  },
  ...(selecting && {
    actions: null,
    lead: (
      <Checkbox
        size="xs"
        radius="xs"
        aria-label={`Select “${name}”`}
        checked={selected}
        onChange={() => undefined}
        onClick={(event) => onSelect(id, event.shiftKey)}
      />
    ),
  }),
});
