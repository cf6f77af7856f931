import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { EMOJI_MAX } from '#contract/platform/emoji.ts';
import { breakDownWithCoach } from '#web/features/coach/goal/goal.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { PriorityField } from '#web/ui/form/PriorityField.tsx';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatDay } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { DayInput } from '#web/ui/date/DayInput.tsx';
import { RecordFormDialog } from '#web/records/form/RecordFormDialog.tsx';
import { useRecordForm } from '#web/records/form/use-record-form.ts';
import { IconPicker } from '#web/ui/form/IconPicker.tsx';
import { ImportanceSelect } from '#web/ui/form/ImportanceSelect.tsx';
import { SearchSelect } from '#web/ui/form/SearchSelect.tsx';
import { Grid, Group } from '#web/ui/layout/Box.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { FIRST_TASK } from '#web/features/tasks/quick-add/places.ts';
import { useLineReader } from '#web/features/tasks/quick-add/load-grammar.ts';
import { FirstTasks } from './FirstTasks.tsx';
import { emptyLine, isGood, tasksOf } from './first-tasks.ts';
import { areaOptions, projectValues } from '#web/features/projects/project-form.ts';
import { PROJECT_STATUSES } from '#web/features/projects/project-text.ts';
import { useSaveProject } from './save-project.ts';
import classes from './ProjectFormDialog.module.css';

const STATUS_OPTIONS = Object.entries(PROJECT_STATUSES).map(([value, { label }]) => ({ value, label }));

export interface ProjectFormDialogProps {
  /** The project to edit; without it the form creates one. */
  project?: Project;
  /** The area preselected for a new project. */
  areaId?: string | null;
  onSaved?: (id: string) => void;
  onClose: () => void;
}

/** The form of a new or existing project. */
export function ProjectFormDialog({ project, areaId = null, onSaved, onClose }: ProjectFormDialogProps) {
  const today = useToday();
  const { data: areas = [] } = useQuery(areaQueries.choices());
  const [checked, setChecked] = useState(false);
  const read = useLineReader(FIRST_TASK);
  const { field, form, ...dialog } = useRecordForm({
    kind: 'project',
    record: project,
    initialValues: { ...projectValues(project ?? null, areaId), lines: [emptyLine()] },
    save: useSaveProject(),
    toSend: (draft) => {
      if (!draft.isNew) {
        const { lines: _, ...body } = draft.body;
        return { ...draft, body, tasks: [] };
      }
      const { lines, ...body } = draft.body;
      if (!isGood(lines, read)) return null;
      return { ...draft, body, tasks: tasksOf(lines, read) };
    },
    onTried: () => setChecked(true),
    onSaved: (id) => {
      onClose();
      onSaved?.(id);
    },
  });
  const { name, description, due_date, lines } = form.values;

  return (
    <RecordFormDialog
      {...dialog}
      form={form}
      kind="project"
      examples={{
        name: 'Winter weekend with Mum',
        description: 'Two nights by the lake, everything booked by December.',
      }}
      onClose={onClose}
    >
      {!project && (
        <Group as="p" align="stretch" wrap gap={5} rowGap={0} note className={classes['ways']}>
          <a href={hrefOf('project-templates')}>Start from a template</a>
          <TextButton
            onClick={() => {
              // The coach takes this input over, so the draft is no longer needed.
              form.setValues({ name: '', description: '' });
              breakDownWithCoach({ name, about: description });
            }}
          >
            Let the coach break it down
          </TextButton>
        </Group>
      )}
      <SearchSelect
        label="Area"
        description="What it’s part of."
        placeholder="No area"
        data={areaOptions(areas, project ?? null)}
        {...form.getInputProps('area_id')}
      />
      <Grid gap={4} className={classes['pair']}>
        <Select label="Status" data={STATUS_OPTIONS} allowDeselect={false} {...form.getInputProps('status')} />
        <DayInput label="Due date" today={today} weekStart={weekStart()} {...field('due_date')}>
          {due_date === null ? 'No due date' : formatDay(due_date, today)}
        </DayInput>
      </Grid>
      <PriorityField {...field('priority')} />
      <Grid gap={4} className={classes['pair']}>
        <ImportanceSelect label="Importance" {...field('importance')} />
        <IconPicker label="Icon" maxLength={EMOJI_MAX} {...field('icon')} />
      </Grid>
      {!project && (
        <FirstTasks lines={lines} read={read} checked={checked} onChange={(next) => form.setValues({ lines: next })} />
      )}
    </RecordFormDialog>
  );
}
