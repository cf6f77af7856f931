import { Button } from '@mantine/core';
import { Calendar, CornerDownLeft, Plus } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatDay } from '#web/platform/format.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import classes from './AddTask.module.css';
import { PRIORITY_CHOICES } from '#web/ui/menu/priority-choices.tsx';
import { useAddTask } from './use-add-task.ts';

interface AddTaskProps {
  projectId: string;
  inputRef?: Ref<HTMLInputElement>;
  onEscape?: () => void;
}

/** One line that adds a task to a project; due date and priority appear with the first word or the focus. */
export function AddTask({ projectId, inputRef, onEscape }: AddTaskProps) {
  const { line, change, add, pending, error } = useAddTask();
  const [focused, setFocused] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const today = useToday();
  const open = focused || line.name !== '';
  return (
    <div
      className={classes['line']}
      data-open={open || undefined}
      onFocus={() => {
        clearTimeout(leaving.current);
        setFocused(true);
      }}
      onBlur={(event) => {
        // A menu or month of this line is elsewhere in the page.
        const into = event.relatedTarget;
        const leaves =
          !event.currentTarget.contains(into) && !into?.closest('[role=menu], [role=dialog], [data-portal]');
        // Not before the press that took the focus has ended: what it meant would have moved away from under it.
        if (leaves) leaving.current = setTimeout(() => setFocused(false), 250);
      }}
    >
      <form
        aria-label="Add a task"
        onSubmit={(event) => {
          event.preventDefault();
          void add(projectId);
        }}
      >
        <div className={classes['top']}>
          <Plus size={18} strokeWidth={1.75} className={classes['plus']} aria-hidden />
          <input
            ref={inputRef}
            className={classes['input']}
            aria-label="Name of the new task"
            placeholder="Add a task, for example “Call Ana about Saturday”"
            maxLength={TASK_NAME_MAX}
            autoComplete="off"
            value={line.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.currentTarget.blur();
              onEscape?.();
            }}
          />
          {open && (
            <Button
              type="submit"
              size="compact-sm"
              loading={pending}
              disabled={line.name.trim() === ''}
              rightSection={<CornerDownLeft size={14} strokeWidth={2} aria-hidden />}
            >
              Add
            </Button>
          )}
        </div>
        {open && (
          <div className={classes['fields']}>
            <FieldBox
              onClear={line.due_date === null ? undefined : () => change({ due_date: null })}
              clearLabel="Clear due date"
            >
              <DayMenu
                label="Due date"
                value={line.due_date}
                today={today}
                weekStart={weekStart()}
                onChange={(due_date) => change({ due_date })}
              >
                <FieldButton icon={<Calendar {...SMALL_ICON} />} empty={line.due_date === null}>
                  {line.due_date === null ? 'Due date' : formatDay(line.due_date, today)}
                </FieldButton>
              </DayMenu>
            </FieldBox>
            <FieldBox>
              <ChoiceMenu
                label="Priority"
                width={160}
                choices={PRIORITY_CHOICES}
                value={line.priority}
                onChoose={(priority) => change({ priority })}
              >
                <FieldButton>
                  <PriorityBars level={line.priority} withWord />
                </FieldButton>
              </ChoiceMenu>
            </FieldBox>
          </div>
        )}
        <FormError error={error} />
      </form>
    </div>
  );
}
