import { CircleDashed, Lock, LockOpen, type LucideIcon, Repeat, Target } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isLate } from '#contract/rules/due-time.ts';
import { NOTICE_TIME, timeOn } from '#contract/rules/times-of-dates.ts';
import type { Project } from '#contract/projects.ts';
import type { Occurrence, Task, TaskChanges } from '#contract/tasks.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { formatTime } from '#web/platform/format.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import type { ParsedDay } from '#web/ui/date/TypedDay.tsx';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { useHomes } from '#web/features/projects/homes.ts';
import { projectChoices, TO_INBOX } from '#web/features/projects/project-choices.tsx';
import { dueChanges } from '../due/due-changes.ts';
import { loadDueReader, loadReminderReader } from '../due/load-day-reader.ts';
import { ENTRIES, type FieldEntry, FIELDS } from '../fields.tsx';
import { withLaterOnes } from '../occurrence/later-ones.ts';
import { NeededBy, useNeededBy } from './NeededBy.tsx';
import { DayField, FieldEditor, TimeField } from './panel-fields.tsx';
import { Prerequisites } from './Prerequisites.tsx';
import { STATUS_CHOICES, STATUS_LABELS } from '../task-status.tsx';
import classes from './TaskPanel.module.css';
import type { useSaveField } from './use-save-field.ts';

/** Loaded when it is first shown. */
const LazyRepeatField = lazyPart(async () => (await import('../repeat/RepeatField.tsx')).RepeatField);

const isRare = ({ editor, field }: FieldEntry): boolean =>
  editor === 'reminder' || editor === 'category' || field === 'start_date';
/** The due date is edited together with its time and repeat. */
const OFTEN = ENTRIES.filter((entry) => entry.editor !== 'due' && !isRare(entry));
const RARE = ENTRIES.filter(isRare);

interface TaskFieldsProps {
  task: Task;
  fields: ReturnType<typeof useSaveField>;
}

/** The fields of a task that are often used, each saved separately. */
export function TaskFields({ task, fields }: TaskFieldsProps) {
  const { save, errorOf } = fields;
  const neededBy = useNeededBy(task);
  const now = usePersonNow();
  const set = (field: keyof Task & keyof TaskChanges) => (value: unknown) => save(field, { [field]: value });
  return (
    <Grid as="dl" gap={1.5} pb={4} lineBottom cols={1} className={classes['fields']}>
      <Field label="Status" icon={CircleDashed} error={errorOf('status')}>
        <FieldBox>
          <ChoiceMenu label="Status" choices={STATUS_CHOICES} value={task.status} onChoose={set('status')}>
            <FieldButton aria-label={`Status: ${STATUS_LABELS[task.status]}`}>{STATUS_LABELS[task.status]}</FieldButton>
          </ChoiceMenu>
        </FieldBox>
      </Field>
      <Field label="Waits for" icon={Lock} error={errorOf('dependency_task_ids')}>
        <Prerequisites task={task} fields={fields} />
      </Field>
      {neededBy.length > 0 && (
        <Field label="Needed by" icon={LockOpen} error={null}>
          <NeededBy tasks={neededBy} />
        </Field>
      )}
      <Field {...FIELDS.due_date} error={errorOf('due_date') ?? errorOf('due_time')}>
        <DayField
          label="Due date"
          value={task.due_date}
          late={!task.completed && isLate(task, now)}
          time={task.due_time}
          loadReader={loadDueReader}
          onParsed={(parsed) => save('due_date', dueChanges(parsed))}
          onChange={() => save('due_date', { due_date: null, due_time: null })}
        />
        {task.due_date !== null && (
          <TimeField label="Due time" notice="task_due" value={task.due_time} onChange={set('due_time')} />
        )}
      </Field>
      <Field label="Repeat" icon={Repeat} error={null}>
        <LazyRepeatField task={task} />
      </Field>
      <Entries of={OFTEN} task={task} fields={fields} />
      <Field label="Project or area" icon={Target} error={errorOf('project_id')}>
        <PlaceField
          place={task}
          onMove={(to) => {
            const message = `“${task.name}” moved to “${to.name}”${withLaterOnes([task])}`;
            void save('project_id', { project_id: to.id }, message);
          }}
        />
      </Field>
    </Grid>
  );
}

/** The fields below the description and the subtasks, which few tasks need. */
export const RareFields = ({ task, fields }: TaskFieldsProps) => (
  <Grid as="dl" gap={1.5} pt={4} lineTop cols={1} className={classes['fields']}>
    <Entries of={RARE} task={task} fields={fields} />
  </Grid>
);

function Entries({ of, task, fields }: TaskFieldsProps & { of: readonly FieldEntry[] }) {
  return of.map((entry) => (
    <Field key={entry.field} {...entry} error={fields.errorOf(entry.field)}>
      {entry.editor === 'reminder' ? (
        <ReminderField task={task} save={(changes) => fields.save(entry.field, changes)} />
      ) : (
        <FieldEditor
          entry={entry}
          value={task[entry.field]}
          save={(changes) => fields.save(entry.field, changes)}
          refuse={(reason) => fields.refuse(entry.field, reason)}
        />
      )}
    </Field>
  ));
}

interface ReminderFieldProps {
  task: Task;
  save: (changes: TaskChanges) => Promise<boolean>;
}

/** The day and the time of the reminder, which is cleared with its day. */
function ReminderField({ task, save }: ReminderFieldProps) {
  const { due_date, due_time, reminder_date, reminder_time } = task;
  const loadReader = useCallback(() => loadReminderReader({ due_date, due_time }), [due_date, due_time]);
  const saveDay = ({ day, time: typed }: ParsedDay) => {
    const time = timeOn(day, typed);
    return save({ reminder_date: day, ...(time !== undefined && { reminder_time: time }) });
  };
  return (
    <>
      <DayField
        label="Reminder"
        value={reminder_date}
        time={reminder_time}
        loadReader={loadReader}
        onParsed={saveDay}
        onChange={(day) => saveDay({ day })}
      />
      {reminder_date !== null && (
        <TimeField
          label="Reminder time"
          notice="task_reminder"
          none={`at ${formatTime(NOTICE_TIME)}`}
          value={reminder_time}
          onChange={(time) => save({ reminder_time: time })}
        />
      )}
    </>
  );
}

interface FieldProps {
  label: string;
  icon: LucideIcon;
  error: string | null;
  children: ReactNode;
}

/** One field of a panel: its label with an icon, and its control. */
export function Field({ label, icon: Icon, error, children }: FieldProps) {
  return (
    <Group align="start" wrap className={classes['field']}>
      <Group as="dt" gap={2.5} fixed fontSize="small" tone="soft" className={classes['label']}>
        <Icon {...ICON} />
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

interface PlaceFieldProps {
  place: Pick<Task | Occurrence, 'project_id' | 'project_name'>;
  /** Called with a project, the list of an area or the Inbox. */
  onMove: (to: Project) => void;
}

/** The project or area of a task or an occurrence. */
export function PlaceField({ place: { project_id, project_name }, onMove }: PlaceFieldProps) {
  const projects = useHomes() ?? [];
  const { data: inbox = null } = useQuery(projectQueries.inbox());
  const name = project_name ?? 'No project';
  function move(id: string) {
    const to = [...projects, ...(inbox ? [inbox] : [])].find((project) => project.id === id);
    if (to) onMove(to);
  }
  return (
    <FieldBox>
      <ChoiceMenu
        label="Project"
        search="Find a project or area"
        width={280}
        position="top-end"
        choices={[...projectChoices(projects), ...(inbox ? [{ ...TO_INBOX, value: inbox.id }] : [])]}
        value={project_id}
        onChoose={move}
      >
        <FieldButton aria-label={`Project: ${name}`}>{name}</FieldButton>
      </ChoiceMenu>
    </FieldBox>
  );
}
