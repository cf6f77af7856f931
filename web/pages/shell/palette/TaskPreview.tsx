import { levelsAbove } from '#contract/rules/area-list.ts';
import { Circle, CircleCheck } from 'lucide-react';
import { createPortal } from 'react-dom';
import type { Task } from '#contract/tasks.ts';
import { FieldMarks, TaskDue, TaskRepeat, TaskWaiting } from '#web/features/tasks/row/TaskMarks.tsx';
import { plural } from '#web/platform/format.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { PriorityMark } from '#web/ui/marks/PriorityBars.tsx';
import { Path } from '#web/ui/page/Path.tsx';
import { Quote } from '#web/ui/page/Quote.tsx';
import classes from './Palette.module.css';
import { usePreviewed } from './use-previewed.ts';

/** More subtasks are a number. */
const SUBTASKS_SHOWN = 6;

/**
 * Shows a task beside the palette while its row is selected: to look at only, so it is hidden from screen readers, for
 * which Ctrl Enter opens the task. Renders nothing until the task is loaded. `top` is in px.
 */
export function TaskPreview({ id, top }: { id: string; top: number }) {
  const { task, subtasks } = usePreviewed(id);
  if (!task) return null;
  const { name, completed, description, why, priority } = task;
  return createPortal(
    <Box fill="raised" radius="lg" shadow={3} p={5} className={classes['preview']} style={{ top }} aria-hidden>
      <Grid gap={3} cols={1}>
        <Text as="p" size="lead" weight={600} breakAnywhere tone={completed && 'dim'}>
          {name}
        </Text>
        <Path names={levelsAbove(task)} wrap />
        {why && <Quote small>{why}</Quote>}
        <Group wrap gap={4} rowGap={2} hint>
          <TaskWaiting task={task} />
          <TaskDue task={task} />
          <FieldMarks task={task} />
          <TaskRepeat task={task} />
          {!completed && (
            <Group as="span" gap={1.5}>
              <PriorityMark level={priority} />
            </Group>
          )}
        </Group>
        {description !== '' && (
          <Text as="p" fontSize="small" tone="soft" lines breakAnywhere clamp={4}>
            {description}
          </Text>
        )}
        {task.sub_task_count > 0 && <Subtasks of={task} known={subtasks} />}
      </Grid>
    </Box>,
    document.body,
  );
}

function Subtasks({ of, known }: { of: Task; known: readonly Task[] }) {
  const shown = known.slice(0, SUBTASKS_SHOWN);
  const more = of.sub_task_count - shown.length;
  return (
    <Grid as="ul" gap={1.5} cols={1}>
      {shown.map(({ id, name, completed }) => {
        const Ring = completed ? CircleCheck : Circle;
        return (
          <Group key={id} as="li" gap={2} fontSize="small" tone={completed ? 'dim' : 'soft'} icons="dim">
            <Ring {...SMALL_ICON} />
            <Text shrink truncate>
              {name}
            </Text>
          </Group>
        );
      })}
      {more > 0 && (
        <Text as="li" hint>
          {plural(more, shown.length > 0 ? 'more' : 'subtask', shown.length > 0 ? 'more' : 'subtasks')}
        </Text>
      )}
    </Grid>
  );
}
