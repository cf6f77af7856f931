import { Button } from '@mantine/core';
import { Calendar, CornerDownLeft, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatDay } from '#web/platform/format.ts';
import { LARGE_ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import { CharactersLeft } from '#web/ui/form/text-limit.tsx';
import { useFocusWithin } from '#web/ui/form/use-focus-within.ts';
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
  const { focused, onFocus, onBlur } = useFocusWithin();
  const today = useToday();
  const open = focused || line.name !== '';
  return (
    <div className={classes['line']} data-open={open || undefined} onFocus={onFocus} onBlur={onBlur}>
      <form
        aria-label="Add a task"
        onSubmit={(event) => {
          event.preventDefault();
          void add(projectId);
        }}
      >
        <div className={classes['top']}>
          <Plus {...LARGE_ICON} className={classes['plus']} />
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
          <CharactersLeft text={line.name} max={TASK_NAME_MAX} />
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
