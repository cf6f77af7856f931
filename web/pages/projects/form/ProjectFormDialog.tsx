import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { EMOJI_MAX } from '#contract/platform/emoji.ts';
import { DESCRIPTION_MAX, NAME_MAX } from '#contract/vocabulary.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { PriorityField } from '#web/ui/form/PriorityField.tsx';
import { iconProblem, nameProblem } from '#web/platform/form-rules.ts';
import { newId } from '#web/platform/ids.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { formatDay } from '#web/platform/format.ts';
import { DayInput } from '#web/ui/date/DayInput.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { IconPicker } from '#web/ui/form/IconPicker.tsx';
import { ImportanceSelect } from '#web/ui/form/ImportanceSelect.tsx';
import { FirstTasks } from './FirstTasks.tsx';
import { emptyLine, isGood, tasksOf } from './first-tasks.ts';
import { areaOptions, type ProjectBody, projectValues } from '#web/features/projects/project-form.ts';
import { PROJECT_STATUSES } from '#web/features/projects/project-words.ts';
import { useSaveProject } from './save-project.ts';
import classes from './ProjectFormDialog.module.css';

const STATUS_OPTIONS = Object.entries(PROJECT_STATUSES).map(([value, { word }]) => ({ value, label: word }));

export interface ProjectFormDialogProps {
  /** The project to change; without it a new one. */
  project?: Project;
  /** Where a new one begins. */
  areaId?: string | null;
  onSaved?: (id: string) => void;
  onClose: () => void;
}

/** The form of a project, new or as it is. */
export function ProjectFormDialog({ project, areaId = null, onSaved, onClose }: ProjectFormDialogProps) {
  const [id] = useState(project?.id ?? newId);
  const today = useToday();
  const { data: areas = [] } = useQuery(areaQueries.choices());
  const save = useSaveProject();
  const [lines, setLines] = useState(() => [emptyLine()]);
  const [checked, setChecked] = useState(false);
  const form = useForm({
    initialValues: projectValues(project ?? null, areaId),
    validate: { name: nameProblem, icon: iconProblem },
  });
  const field = <Name extends keyof ProjectBody>(name: Name) => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: ProjectBody[Name]) => form.setValues({ [name]: value }),
  });
  const submit = form.onSubmit(
    (body) => {
      setChecked(true);
      if (!isGood(lines)) return;
      const onSuccess = () => {
        onClose();
        onSaved?.(id);
      };
      const tasks = tasksOf(lines);
      const isNew = !project;
      save.mutate({ id, body, tasks, isNew }, { onSuccess, onError: (error) => form.setErrors(fieldErrors(error)) });
    },
    (errors) => {
      setChecked(true);
      form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
    },
  );
  const { due_date } = form.values;

  return (
    <FormDialog
      title={project ? 'Edit project' : 'New project'}
      submitLabel={project ? 'Save' : 'Create project'}
      pending={save.isPending}
      error={Object.keys(fieldErrors(save.error)).some((name) => name in form.values) ? null : save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Winter weekend with Mum"
        maxLength={NAME_MAX}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Description"
        placeholder="Two nights by the lake, everything booked by December."
        maxLength={DESCRIPTION_MAX}
        minRows={2}
        {...form.getInputProps('description')}
      />
      <Select
        label="Area"
        description="What it is a part of."
        placeholder="No area"
        data={areaOptions(areas, project ?? null)}
        clearable
        searchable={areas.length > 7}
        {...form.getInputProps('area_id')}
      />
      <div className={classes['pair']}>
        <Select label="Status" data={STATUS_OPTIONS} allowDeselect={false} {...form.getInputProps('status')} />
        <DayInput label="Due date" today={today} weekStart={weekStart()} {...field('due_date')}>
          {due_date === null ? 'No due date' : formatDay(due_date, today)}
        </DayInput>
        <PriorityField {...field('priority')} />
        <ImportanceSelect label="Importance" {...field('importance')} />
      </div>
      <IconPicker label="Icon" maxLength={EMOJI_MAX} {...field('icon')} />
      {!project && <FirstTasks lines={lines} checked={checked} onChange={setLines} />}
    </FormDialog>
  );
}
