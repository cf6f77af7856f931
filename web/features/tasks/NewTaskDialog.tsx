import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { TASK_NAME_MAX } from '#contract/tasks.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatDay } from '#web/platform/format.ts';
import { DayInput } from '#web/ui/DayInput.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PriorityField } from './PriorityField.tsx';
import { projectChoices } from './project-choices.tsx';
import { useAddTask } from './use-add-task.ts';

interface NewTaskDialogProps {
  projects: readonly Project[];
  projectId: string | null;
  onClose: () => void;
}

/** A new task on a phone: the same fields as the line that adds one, below each other. */
export function NewTaskDialog({ projects, projectId, onClose }: NewTaskDialogProps) {
  const { line, change, add, pending, error } = useAddTask();
  const [chosen, setChosen] = useState(projectId ?? projects[0]?.id ?? null);
  const [missing, setMissing] = useState(false);
  const today = useToday();
  async function submit() {
    setMissing(line.name.trim() === '');
    if (chosen && (await add(chosen))) onClose();
  }
  return (
    <FormDialog
      title="New task"
      submitLabel="Add task"
      pending={pending}
      error={error === null ? null : new Error(error)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Call Ana about Saturday"
        maxLength={TASK_NAME_MAX}
        data-autofocus
        value={line.name}
        error={missing && line.name.trim() === '' && 'Please name the task'}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label="Project"
        searchable
        allowDeselect={false}
        data={groupedData(projects)}
        value={chosen}
        onChange={setChosen}
      />
      <DayInput
        label="Due date"
        value={line.due_date}
        today={today}
        weekStart={weekStart()}
        onChange={(due_date) => change({ due_date })}
      >
        {line.due_date === null ? 'No due date' : formatDay(line.due_date, today)}
      </DayInput>
      <PriorityField value={line.priority} onChange={(priority) => change({ priority })} />
    </FormDialog>
  );
}

function groupedData(projects: readonly Project[]) {
  const groups = Map.groupBy(projectChoices(projects), ({ group }) => group ?? '');
  return [...groups].map(([group, items]) => ({ group, items: items.map(({ value, label }) => ({ value, label })) }));
}
