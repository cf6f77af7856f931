import { levelsAbove } from '#contract/rules/area-list.ts';
import { Textarea } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { DEFAULT_COLOR, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { useNarrow } from '#web/ui/layout/use-phone.ts';
import { Path } from '#web/ui/page/Path.tsx';
import { Quote } from '#web/ui/page/Quote.tsx';
import { RingCheck } from '#web/ui/marks/RingCheck.tsx';
import { tint } from '#web/ui/marks/tint.ts';
import { JournalLine } from '#web/records/about/JournalLine.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { ChangedElsewhere } from '#web/ui/form/ChangedElsewhere.tsx';
import { DraftLine } from '#web/ui/form/DraftLine.tsx';
import { inputOf } from '#web/ui/form/use-draft.ts';
import { DisputedTexts } from '#web/records/waiting/texts/DisputedTexts.tsx';
import { useKeptText } from '#web/records/drafts/use-kept-text.ts';
import { LazyFiles } from '#web/features/resources/LazyFiles.ts';
import { useRecord } from '#web/records/record-query.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { PlanButtons } from './PlanButtons.tsx';
import { ringState } from '../row/ring-state.ts';
import { Subtasks } from './Subtasks.tsx';
import { useCompleteTask } from '../task-mutations.ts';
import { RareFields, TaskFields } from './TaskFields.tsx';
import classes from './TaskPanel.module.css';
import type { useSaveField } from './use-save-field.ts';
import { useTaskHref } from '../task-href.ts';
import { taskQueries } from '../task-queries.ts';

interface TaskDetailsProps {
  task: Task;
  fields: ReturnType<typeof useSaveField>;
}

/** The name, purpose, fields, description and subtasks of a task; on phones the description is before all fields. */
export function TaskDetails({ task, fields }: TaskDetailsProps) {
  const complete = useCompleteTask();
  const phone = useNarrow();
  // Keys keep their state when the phone is turned.
  const notes = (
    <DescriptionField
      key="notes"
      name={task.name}
      value={task.description}
      draftName={`task ${task.id} notes`}
      placeholder="Steps, links, and when it’s done"
      error={fields.errorOf('description')}
      onSave={(description) => fields.save('description', { description })}
    />
  );
  const often = <TaskFields key="fields" task={task} fields={fields} />;
  const rare = <RareFields key="rare" task={task} fields={fields} />;
  const parts = <Subtasks key="subtasks" task={task} fields={fields} />;
  return (
    <Grid gap={4} cols={1} className={classes['details']}>
      {task.parent_task_id !== null && <ParentLink id={task.parent_task_id} />}
      <DisputedTexts id={task.id} />
      <Group align="stretch" gap={3} className={classes['top']}>
        <RingCheck state={ringState(task)} label={task.name} onToggle={() => void complete(task)} />
        <Name task={task} fields={fields} />
      </Group>
      <Grid gap={1} className={classes['thread']} {...tint(task.pillar_color ?? DEFAULT_COLOR)}>
        <Path names={levelsAbove(task)} wrap />
        {task.why && <Quote small>{task.why}</Quote>}
      </Grid>
      {!task.completed && <PlanButtons task={task} />}
      {phone ? [notes, often, rare, parts] : [often, notes, parts, rare]}
      <LazyFiles holder={{ type: 'task', id: task.id }} />
      <JournalLine about={{ type: 'task', id: task.id }} />
    </Grid>
  );
}

function Name({ task, fields }: TaskDetailsProps) {
  const draft = useKeptText(`task ${task.id} name`, task.name, (text) => {
    const name = text.trim();
    // An empty name would be refused, so the old one stays.
    return name === '' ? Promise.resolve(true) : fields.save('name', { name });
  });
  return (
    <Box grow>
      <Textarea
        {...inputOf(draft)}
        variant="unstyled"
        classNames={{ input: classes['nameInput'] ?? '' }}
        aria-label="Name"
        minRows={1}
        {...limitedText(draft.value, TASK_NAME_MAX)}
        data-done={task.completed || undefined}
        error={fields.errorOf('name')}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            event.currentTarget.blur();
          }
          if (event.key === 'Escape') {
            event.preventDefault();
            draft.forget();
          }
        }}
      />
      {draft.elsewhere ? <ChangedElsewhere {...draft.elsewhere} /> : draft.notice && <DraftLine {...draft.notice} />}
    </Box>
  );
}

/** The link from a subtask to its task. */
function ParentLink({ id }: { id: string }) {
  const hrefOfTask = useTaskHref();
  const { data: parent } = useRecord(taskQueries.one(id));
  return (
    <Group as="a" inline gap={1.5} maxW="full" note className={classes['parent']} href={hrefOfTask(id)}>
      <ArrowLeft {...SMALL_ICON} />
      <span className="sr-only">Part of </span>
      <Text truncate>{parent?.name ?? 'Its task'}</Text>
    </Group>
  );
}
