import { Popover, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { readDuration } from '#web/platform/duration.ts';
import { formatDuration } from '#web/platform/format.ts';
import { DayPopup } from '#web/ui/date/DayMenu.tsx';
import { ChoicePopup } from '#web/ui/menu/ChoiceMenu.tsx';
import { PopupAt } from '#web/ui/menu/PopupAt.tsx';
import { PRIORITY_CHOICES, PRIORITY_WORDS } from '#web/ui/menu/priority-choices.tsx';
import { shared } from '../bulk/shared.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { useChangeTask } from '../task-mutations.ts';
import { FileMenu } from '../file/FileMenu.tsx';
import classes from './RowPopup.module.css';

export type RowPopupKind = 'date' | 'priority' | 'estimate' | 'project' | 'name';

interface RowPopupProps {
  kind: RowPopupKind;
  /** What the choice is for. */
  tasks: readonly Task[];
  /** The row at which it opens. */
  row: HTMLElement;
  onClose: () => void;
}

interface PartProps {
  tasks: readonly Task[];
  anchor: ReactElement;
  onClose: () => void;
}

/** What a key has opened at a row: a date, a priority, an estimate, a project for one task or several, or a name. */
export function RowPopup({ kind, row, onClose, ...props }: RowPopupProps) {
  const Part = PARTS[kind];
  return (
    <PopupAt element={row} onClose={onClose}>
      {(anchor) => <Part {...props} anchor={anchor} onClose={onClose} />}
    </PopupAt>
  );
}

function DatePart({ tasks, ...popup }: PartProps) {
  const bulk = useBulk();
  const today = useToday();
  return (
    <DayPopup
      {...popup}
      label="Due date"
      position="bottom-end"
      value={shared(tasks, 'due_date')}
      today={today}
      weekStart={weekStart()}
      noneLabel="No due date"
      onChange={(day) => void bulk.reschedule(tasks, day)}
    />
  );
}

function PriorityPart({ tasks, ...popup }: PartProps) {
  const { change } = useBulk();
  return (
    <ChoicePopup
      {...popup}
      label="Priority"
      position="bottom-end"
      width={160}
      choices={PRIORITY_CHOICES}
      value={shared(tasks, 'priority')}
      onChoose={(priority) =>
        void change(tasks, { priority }, (count) => `${count} of ${PRIORITY_WORDS[priority].toLowerCase()} priority`)
      }
    />
  );
}

function EstimatePart({ tasks, ...popup }: PartProps) {
  const { change } = useBulk();
  const minutes = shared(tasks, 'estimated_duration');
  return (
    <FieldPopup
      {...popup}
      label="Estimate"
      placeholder="45 min"
      value={minutes === null ? '' : formatDuration(minutes)}
      onSave={(text) => {
        const estimated_duration = readDuration(text);
        if (estimated_duration === undefined) return 'Write it as 45 min or 1 h 30, at most a week';
        const words = estimated_duration === null ? 'without an estimate' : `of ${formatDuration(estimated_duration)}`;
        void change(tasks, { estimated_duration }, (count) => `${count} ${words}`);
        return null;
      }}
    />
  );
}

function NamePart({ tasks, ...popup }: PartProps) {
  const change = useChangeTask();
  const task = tasks[0] as Task;
  return (
    <FieldPopup
      {...popup}
      label="Name"
      maxLength={TASK_NAME_MAX}
      wide
      value={task.name}
      onSave={(text) => {
        const name = text.trim();
        if (name === '') return 'The task needs a name.';
        if (name !== task.name) void change(task, { name }, () => `Renamed to “${name}”`);
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
  /** Returns why it cannot be that. */
  onSave: (text: string) => string | null;
}

/** One field that is saved with Enter. */
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

const PARTS: Readonly<Record<RowPopupKind, (props: PartProps) => ReactElement>> = {
  date: DatePart,
  priority: PriorityPart,
  estimate: EstimatePart,
  project: FileMenu,
  name: NamePart,
};
