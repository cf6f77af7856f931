import {
  ArrowRightToLine,
  Bell,
  Calendar,
  ChartNoAxesColumnIncreasing,
  CircleDashed,
  Hourglass,
  Lock,
  LockOpen,
  Repeat,
  Tag,
  Target,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { isLate } from '#contract/rules/due-time.ts';
import type { Task, TaskChanges } from '#contract/tasks.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { dueChanges } from '../due/due-changes.ts';
import { NeededBy, useNeededBy } from './NeededBy.tsx';
import { CategoryField, DayField, EstimateField, PriorityField, TimeField } from './panel-fields.tsx';
import { Prerequisites } from './Prerequisites.tsx';
import { ProjectField } from './ProjectField.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { STATUS_CHOICES, STATUS_WORDS } from '../task-words.tsx';
import classes from './TaskPanel.module.css';
import type { useSaveField } from './use-save-field.ts';

/** Fetched when it is first drawn. */
const LazyRepeatField = lazyPart(async () => (await import('../repeat/RepeatField.tsx')).RepeatField);

interface TaskFieldsProps {
  task: Task;
  fields: ReturnType<typeof useSaveField>;
}

/** The fields of a task, each saved as it is chosen or left. */
export function TaskFields({ task, fields }: TaskFieldsProps) {
  const { save, errorOf } = fields;
  const neededBy = useNeededBy(task);
  const now = usePersonNow();
  const set = (field: keyof Task & keyof TaskChanges) => (value: unknown) => save(field, { [field]: value });
  return (
    <Grid as="dl" gap={1.5} pb={4} lineBottom className={classes['fields']}>
      <Field label="Status" icon={<CircleDashed {...ICON} />} error={errorOf('status')}>
        <FieldBox>
          <ChoiceMenu label="Status" choices={STATUS_CHOICES} value={task.status} onChoose={set('status')}>
            <FieldButton aria-label={`Status: ${STATUS_WORDS[task.status]}`}>{STATUS_WORDS[task.status]}</FieldButton>
          </ChoiceMenu>
        </FieldBox>
      </Field>
      <Field label="Waits for" icon={<Lock {...ICON} />} error={errorOf('dependency_task_ids')}>
        <Prerequisites task={task} fields={fields} />
      </Field>
      {neededBy.length > 0 && (
        <Field label="Needed by" icon={<LockOpen {...ICON} />} error={null}>
          <NeededBy tasks={neededBy} />
        </Field>
      )}
      <Field label="Due" icon={<Calendar {...ICON} />} error={errorOf('due_date') ?? errorOf('due_time')}>
        <DayField
          label="Due date"
          value={task.due_date}
          late={!task.completed && isLate(task, now)}
          time={task.due_time}
          onDue={(said) => save('due_date', dueChanges(said))}
          onChange={() => save('due_date', { due_date: null, due_time: null })}
        />
        {task.due_date !== null && <TimeField value={task.due_time} onChange={set('due_time')} />}
      </Field>
      <Field label="Repeat" icon={<Repeat {...ICON} />} error={null}>
        <LazyRepeatField task={task} />
      </Field>
      <Field label="Hidden until" icon={<ArrowRightToLine {...ICON} />} error={errorOf('start_date')}>
        <DayField label="Hidden from Today until" value={task.start_date} onChange={set('start_date')} />
      </Field>
      <Field label="Reminder" icon={<Bell {...ICON} />} error={errorOf('reminder_date')}>
        <DayField label="Reminder" value={task.reminder_date} onChange={set('reminder_date')} />
      </Field>
      <Field label="Priority" icon={<ChartNoAxesColumnIncreasing {...ICON} />} error={errorOf('priority')}>
        <PriorityField value={task.priority} onChange={set('priority')} />
      </Field>
      <Field label="Estimate" icon={<Hourglass {...ICON} />} error={errorOf('estimated_duration')}>
        <EstimateField
          value={task.estimated_duration}
          onChange={set('estimated_duration')}
          onRefuse={(reason) => fields.refuse('estimated_duration', reason)}
        />
      </Field>
      <Field label="Category" icon={<Tag {...ICON} />} error={errorOf('category')}>
        <CategoryField value={task.category} onChange={set('category')} />
      </Field>
      <Field label="Project" icon={<Target {...ICON} />} error={errorOf('project_id')}>
        <ProjectField task={task} fields={fields} />
      </Field>
    </Grid>
  );
}

interface FieldProps {
  label: string;
  icon: ReactNode;
  error: string | null;
  children: ReactNode;
}

/** One field of a panel: its name with an icon, and what holds its value. */
export function Field({ label, icon: mark, error, children }: FieldProps) {
  return (
    <Group align="start" wrap className={classes['field']}>
      <Group as="dt" gap={2.5} fixed fontSize="small" tone="soft" className={classes['label']}>
        {mark}
        {label}
      </Group>
      <Group as="dd" wrap gap={1.5} shrink className={classes['value']}>
        {children}
        {error && (
          <Text as="p" size="meta" tone="danger" className={classes['error']} role="alert">
            {error}
          </Text>
        )}
      </Group>
    </Group>
  );
}
