import { Popover, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { TaskField } from '#contract/task-fields.ts';
import type { Task } from '#contract/tasks.ts';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { readDuration } from '#web/platform/duration.ts';
import { formatDuration } from '#web/platform/format.ts';
import { DayPopup } from '#web/ui/date/DayMenu.tsx';
import { ChoicePopup } from '#web/ui/menu/ChoiceMenu.tsx';
import { PopupAt } from '#web/ui/menu/PopupAt.tsx';
import { changeInstance } from '#web/features/recurring/instance-mutations.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { keepDraft, storedDraft } from '#web/records/drafts/draft-store.ts';
import { dueChanges } from '../due/due-changes.ts';
import { loadDueReader, loadTimeReader } from '../due/load-day-reader.ts';
import { newDueText, shared } from '../bulk/shared.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { isOccurrence, isRepeating } from '../occurrence/occurrence-rows.ts';
import { moveToast } from '../occurrence/skip-task.ts';
import { entryOf, type FieldEntry } from '../fields.tsx';
import { changeTask, useChangeTask } from '../task-mutations.ts';
import { FileMenu } from '../file/FileMenu.tsx';
import classes from './RowPopup.module.css';
import { changedMessage, useChangeRows } from './use-change-rows.ts';

/** What a key edits: a field, or the project. */
export type RowPopupKind = TaskField | 'project';

interface RowPopupProps {
  kind: RowPopupKind;
  /** The tasks to edit. */
  tasks: readonly Task[];
  row: HTMLElement;
  onClose: () => void;
}

interface PartProps {
  tasks: readonly Task[];
  anchor: ReactElement;
  onClose: () => void;
}

/** The popup that a key opens at a row: a date, a priority, an estimate or a project for tasks, or a name. */
export function RowPopup({ kind, row, onClose, ...props }: RowPopupProps) {
  const entry = kind === 'project' ? null : entryOf(kind);
  const Part = kind === 'project' ? FileMenu : kind === 'name' ? NamePart : DatePart;
  return (
    <PopupAt element={row} onClose={onClose}>
      {(anchor) => {
        const part = { ...props, anchor, onClose };
        if (entry?.editor === 'choice') return <ChoicePart {...part} entry={entry} />;
        if (entry?.editor === 'duration') return <DurationPart {...part} entry={entry} />;
        return <Part {...part} />;
      }}
    </PopupAt>
  );
}

function DatePart({ tasks, ...popup }: PartProps) {
  const bulk = useBulk();
  const change = useChangeRows();
  const today = useToday();
  // An occurrence always has a date.
  const repeats = tasks.some(isOccurrence);
  const one = tasks.length === 1 ? tasks[0] : undefined;
  const only = repeats ? undefined : one;
  const records = useRecords();
  const repeatTask = useChangeTask();
  return (
    <DayPopup
      {...popup}
      label="Due date"
      position="bottom-end"
      value={shared(tasks, 'due_date')}
      today={today}
      weekStart={weekStart()}
      time={shared(tasks, 'due_time')}
      loadReader={only ? loadDueReader : loadTimeReader}
      {...(!repeats && { noneLabel: 'No due date' })}
      onChange={(day, typed) => {
        const { due_date = null, due_time, ...repeat } = dueChanges(typed);
        if (only && repeat.recurrence_pattern) void repeatTask(only, { due_date, due_time, ...repeat });
        else if (one && isRepeating(one) && day !== null) {
          const changes = { due_date: day, ...(due_time !== undefined && { due_time }) };
          const write = repeats ? changeInstance(one.id, changes) : changeTask({ id: one.id, changes });
          const { message, also } = moveToast(records, one, day, due_time);
          void act(
            records,
            write,
            () => message,
            (written) => ({ also: also(written) }),
          );
        } else if (repeats && day !== null)
          void change(
            tasks,
            { due_date: day, ...(due_time !== undefined && { due_time }) },
            (what) => `${what} due ${newDueText(tasks, day, due_time)}`,
          );
        else void bulk.reschedule(tasks, { due_date, ...(due_time !== undefined && { due_time }) });
      }}
    />
  );
}

interface FieldPartProps extends PartProps {
  entry: FieldEntry;
}

function ChoicePart({ tasks, entry: { field, label, choices = [] }, ...popup }: FieldPartProps) {
  const change = useChangeRows();
  const value = shared(tasks, field);
  return (
    <ChoicePopup
      {...popup}
      label={label}
      position="bottom-end"
      width={160}
      choices={choices}
      value={typeof value === 'string' ? value : null}
      onChoose={(chosen) => void change(tasks, { [field]: chosen }, changedMessage(field, chosen))}
    />
  );
}

function DurationPart({ tasks, entry: { field, label }, ...popup }: FieldPartProps) {
  const change = useChangeRows();
  const minutes = shared(tasks, field);
  return (
    <FieldPopup
      {...popup}
      label={label}
      placeholder="45 min"
      value={typeof minutes === 'number' ? formatDuration(minutes) : ''}
      onSave={(text) => {
        const duration = readDuration(text);
        if (duration === undefined) return 'Enter a time, such as 45 min or 1 h 30, at most a week';
        void change(tasks, { [field]: duration }, changedMessage(field, duration));
        return null;
      }}
    />
  );
}

function NamePart({ tasks, ...popup }: PartProps) {
  const renameTask = useChangeTask();
  const changeRows = useChangeRows();
  const task = tasks[0] as Task;
  // As in the panel, a name that cannot be saved is stored to be retried.
  const subject = `task ${task.id} name`;
  const rename = async (name: string) => {
    keepDraft(subject, { text: name, from: task.name });
    const renamed = isOccurrence(task)
      ? await changeRows([task], { name }, () => `Renamed to “${name}” this time`)
      : await renameTask(task, { name }, () => `Renamed to “${name}”`);
    if (renamed !== null) keepDraft(subject, null);
  };
  return (
    <FieldPopup
      {...popup}
      label="Name"
      maxLength={TASK_NAME_MAX}
      wide
      value={storedDraft<{ text: string }>(subject)?.text ?? task.name}
      onSave={(text) => {
        const name = text.trim();
        if (name === '') return 'Enter a name';
        if (name === task.name) return null;
        void rename(name);
        return null;
      }}
    />
  );
}

interface FieldPopupProps extends Pick<PartProps, 'anchor' | 'onClose'> {
  label: string;
  placeholder?: string;
  maxLength?: number;
  wide?: boolean;
  value: string;
  /** Returns the error, or null. */
  onSave: (text: string) => string | null;
}

/** A popup with one text field that is saved with Enter. */
function FieldPopup({ anchor, onClose, label, wide = false, value, onSave, ...field }: FieldPopupProps) {
  const [text, setText] = useState(value);
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <Popover opened onChange={onClose} position="bottom-end" offset={4} trapFocus withRoles={false}>
      <Popover.Target>{anchor}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <form
          className={classes['field']}
          data-wide={wide || undefined}
          onSubmit={(event) => {
            event.preventDefault();
            const reason = onSave(text);
            setWrong(reason);
            if (reason === null) onClose();
          }}
        >
          <TextInput
            {...field}
            label={label}
            data-autofocus
            value={text}
            error={wrong}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setWrong(null);
            }}
          />
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
