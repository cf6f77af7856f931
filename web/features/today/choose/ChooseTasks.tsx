import { levelsAbove } from '#contract/rules/area-list.ts';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import type { Today } from '#contract/today.ts';
import { useToday } from '#web/platform/clock.ts';
import { dayInSentence } from '#web/features/tasks/plan/plan-tasks.ts';
import { FieldMarks, TaskDue, TaskWaiting } from '#web/features/tasks/row/TaskMarks.tsx';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { plural } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { usePhone } from '#web/ui/layout/use-phone.ts';
import { Chip, ChipGroup } from '#web/ui/marks/Chip.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { PriorityMark } from '#web/ui/marks/PriorityBars.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { Path } from '#web/ui/page/Path.tsx';
import { usePickTask } from '../today-mutations.ts';
import { type ChoiceFilter, choicesFor } from './choices.ts';
import classes from './ChooseTasks.module.css';

const FILTERS: readonly { id: ChoiceFilter; label: string }[] = [
  { id: 'all', label: 'All open' },
  { id: 'due', label: 'Due within a week' },
  { id: 'important', label: 'High priority' },
];
const ROW_HEIGHT = 52;

/** A dialog with all open tasks to add to a day: filtered by typing, navigated with arrow keys, added with Enter. */
export function ChooseTasks({ day, onClose }: { day: Today; onClose: () => void }) {
  const open = useQuery(taskQueries.open());
  // On another day the day has another name.
  useToday();
  const pick = usePickTask(day.date);
  const { day_start_hour: dayStartHour } = useUser();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<ChoiceFilter>('all');
  const [at, setAt] = useState(0);
  const words = useDeferredValue(typed);
  const listed = useMemo(() => new Set(day.tasks.map(({ id }) => id)), [day.tasks]);
  const choices = useMemo(
    () => choicesFor(open.data ?? [], { day: day.date, listed, filter, typed: words, dayStartHour }),
    [open.data, day.date, listed, filter, words, dayStartHour],
  );
  const names = useMemo(() => new Map(open.data?.map(({ id, name }) => [id, name])), [open.data]);
  const active = Math.min(at, choices.length - 1);
  const listId = useId();
  // State, because the dialog adds it to the page only after the first render.
  const [scroll, setScroll] = useState<HTMLDivElement | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const virtual = useVirtualizer({
    count: choices.length,
    getScrollElement: () => scroll,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  const optionId = (task: Task) => `${listId}-${task.id}`;

  function go(to: number) {
    const next = Math.max(0, Math.min(choices.length - 1, to));
    setAt(next);
    virtual.scrollToIndex(next);
  }
  /** After a choice the search starts over. */
  function choose(task: Task) {
    pick(task);
    if (typed === '') return;
    setTyped('');
    setAt(0);
  }
  function onKeyDown(event: KeyboardEvent) {
    const page = 8;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const step = steps[event.key];
    if (step !== undefined) go(active + step);
    else if (event.key === 'Enter' && choices[active] && !event.nativeEvent.isComposing) choose(choices[active]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title={`Choose for ${dayInSentence(day.date)}`} onClose={onClose} width={640} top={96} sheet>
      <Grid gap={3}>
        <TextInput
          data-autofocus
          role="combobox"
          aria-label="Find an open task"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={choices[active] && optionId(choices[active])}
          placeholder="Find an open task"
          leftSection={<Search {...ICON} />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ChipGroup label="Show">
          {FILTERS.map(({ id, label }) => (
            <Chip
              key={id}
              pressed={filter === id}
              onToggle={() => {
                setFilter(id);
                setAt(0);
              }}
            >
              {label}
            </Chip>
          ))}
        </ChipGroup>
      </Grid>
      {open.data ? (
        <>
          <Text as="p" mt={3} mb={1} hint role="status">
            {plural(choices.length, 'open task')}
          </Text>
          <div ref={setScroll} className={classes['scroll']}>
            <Box id={listId} role="listbox" aria-label="Open tasks" relative style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, start }) => {
                const task = choices[index];
                return (
                  task && (
                    <Group
                      key={task.id}
                      ref={virtual.measureElement}
                      data-index={index}
                      id={optionId(task)}
                      role="option"
                      aria-selected={index === active}
                      aria-setsize={choices.length}
                      aria-posinset={index + 1}
                      gap={3}
                      px={2}
                      py={1.5}
                      radius="md"
                      className={classes['option']}
                      style={{ minHeight: ROW_HEIGHT, transform: `translateY(${start}px)` }}
                      onMouseDown={(event) => event.preventDefault()}
                      onMouseMove={() => setAt(index)}
                      tabIndex={-1}
                      onClick={() => choose(task)}
                      onKeyDown={onKeyDown}
                    >
                      <Choice task={task} parentName={names.get(task.parent_task_id ?? '') ?? null} />
                    </Group>
                  )
                );
              })}
            </Box>
          </div>
        </>
      ) : (
        <UnloadedRows query={open} what="What is open" rows={8} height={ROW_HEIGHT} />
      )}
    </Dialog>
  );
}

/** A task with its path, of a subtask up to its parent, and marks: beside each other, and on phones below the name. */
function Choice({ task, parentName }: { task: Task; parentName: string | null }) {
  const phone = usePhone();
  const marks = (
    <Group as="span" gap={phone ? 3 : 3.5} rowGap={0} wrap={phone} fixed={!phone} shrink={phone}>
      <TaskWaiting task={task} />
      <TaskDue task={task} />
      <FieldMarks task={task} />
      <PriorityMark level={task.priority} />
    </Group>
  );
  return (
    <>
      <span className={classes['dot']}>{task.pillar_color && <Dot color={task.pillar_color} />}</span>
      <Box as="span" grow shrink>
        <Text block={!phone} size="body" truncate={!phone} clamp={phone && 2}>
          {task.name}
        </Text>
        <Path names={[...levelsAbove(task), parentName]} />
        {phone && marks}
      </Box>
      {!phone && marks}
    </>
  );
}
