import { Button, Textarea } from '@mantine/core';
import { type KanbanColumn, STATUS_OF_COLUMN, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { STATUS_WORDS } from '../task-words.tsx';
import { useAddTask } from '../list/use-add-task.ts';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import classes from './AddCard.module.css';

interface AddCardProps {
  projectId: string;
  column: KanbanColumn;
  onClose: () => void;
}

/** A new card at the end of a column. Enter adds it and waits for the next; Escape ends it. */
export function AddCard({ projectId, column, onClose }: AddCardProps) {
  const { line, change, add, pending, error } = useAddTask();
  const submit = () => void add(projectId, column);
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        aria-label={`New task in ${STATUS_WORDS[STATUS_OF_COLUMN[column]]}`}
        placeholder="Collect three quotes"
        minRows={2}
        {...limitedText(line.name, TASK_NAME_MAX)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for with the plus of its column
        autoFocus
        value={line.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      <FormError error={error} />
      <div className={classes['actions']}>
        <Button type="submit" size="compact-sm" loading={pending} disabled={line.name.trim() === ''}>
          Add
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
