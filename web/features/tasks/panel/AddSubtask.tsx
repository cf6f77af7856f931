import { Plus } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { type Task } from '#contract/tasks.ts';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { messageOf } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import { useRecords } from '#web/records/record-query.ts';
import { CharactersLeft } from '#web/ui/form/text-limit.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { createSubtask } from '../create-task.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './Subtasks.module.css';

/** The line that adds a subtask. Enter adds and stays for the next one. */
export function AddSubtask({ task, inputRef }: { task: Task; inputRef: Ref<HTMLInputElement> }) {
  const records = useRecords();
  const [line, setLine] = useState('');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // What did not go through keeps its id, so that trying again makes no second one.
  const failed = useRef<{ id: string; name: string } | null>(null);

  async function add() {
    const name = line.trim();
    if (name === '' || pending) return;
    const draft = failed.current?.name === name ? failed.current : { id: newId(), name };
    setPending(true);
    try {
      await createSubtask(records, task, draft);
      failed.current = null;
      // What was typed in the meantime is the next one.
      setLine((now) => (now.startsWith(line) ? now.slice(line.length).trimStart() : now));
    } catch (failure) {
      failed.current = draft;
      setError(messageOf(failure));
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      className={classes['add']}
      aria-label="Add a subtask"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Plus {...ICON} />
      <input
        ref={inputRef}
        aria-label="New subtask"
        placeholder="Add a subtask"
        maxLength={TASK_NAME_MAX}
        autoComplete="off"
        enterKeyHint="done"
        value={line}
        onChange={(event) => {
          setLine(event.currentTarget.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || line === '') return;
          event.preventDefault();
          setLine('');
        }}
      />
      <CharactersLeft text={line} max={TASK_NAME_MAX} />
      <FormError error={error} />
    </form>
  );
}
