import { Autocomplete, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { DESCRIPTION_MAX, TASK_NAME_MAX, TITLE_MAX } from '#contract/vocabulary.ts';
import { useHomes } from '#web/features/projects/homes.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { SearchSelect } from '#web/ui/form/SearchSelect.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { PriorityField } from '#web/ui/form/PriorityField.tsx';
import { CATEGORIES } from '../task-categories.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatDay } from '#web/platform/format.ts';
import { DayInput } from '#web/ui/date/DayInput.tsx';
import { Grid } from '#web/ui/layout/Box.tsx';
import { projectOptions, type RuleValues } from './rule-form.ts';
import classes from './RuleForm.module.css';

/** The fields of a recurring task, without its pattern. */
export function RuleFields({ form }: { form: UseFormReturnType<RuleValues> }) {
  const today = useToday();
  const projects = useHomes() ?? [];
  const { data: inbox = null } = useQuery(projectQueries.inbox());
  const { values, errors, setValues } = form;
  return (
    <>
      <TextInput
        label="Name"
        placeholder="Water the plants"
        {...limitedText(values.name, TASK_NAME_MAX)}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SearchSelect
        label="Project or area"
        placeholder="No project"
        data={projectOptions(projects, inbox)}
        {...form.getInputProps('project_id')}
      />
      <PriorityField
        value={values.priority}
        error={errors['priority']}
        onChange={(priority) => setValues({ priority })}
      />
      <Grid gap={3} cols={3} className={classes['three']}>
        <TextInput label="Time" type="time" {...form.getInputProps('due_time')} />
        <TextInput label="Duration" placeholder="15 min" {...form.getInputProps('duration')} />
        <Autocomplete label="Category" maxLength={TITLE_MAX} data={CATEGORIES} {...form.getInputProps('category')} />
      </Grid>
      <DayInput
        label="Starts"
        today={today}
        weekStart={weekStart()}
        value={values.start_date}
        error={errors['start_date']}
        onChange={(start_date) => setValues({ start_date })}
      >
        {formatDay(values.start_date ?? today, today)}
      </DayInput>
      <Textarea
        label="Description"
        placeholder="The fern twice, the cactus not at all."
        {...limitedText(values.description, DESCRIPTION_MAX)}
        minRows={1}
        autosize
        maxRows={6}
        {...form.getInputProps('description')}
      />
    </>
  );
}
