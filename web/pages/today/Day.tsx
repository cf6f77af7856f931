import { useRef, useState } from 'react';
import { useRecords } from '#web/records/record-query.ts';
import type { Task } from '#contract/tasks.ts';
import type { Today } from '#contract/today.ts';
import type { ShownDay } from '#web/features/today/today-queries.ts';
import { useFocus } from '#web/features/tasks/focus/use-focus.ts';
import { QuickAdd } from '#web/features/tasks/quick-add/QuickAdd.tsx';
import { QuickAddButton } from '#web/features/tasks/quick-add/QuickAddButton.tsx';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { useNarrow, usePhone } from '#web/ui/layout/use-phone.ts';
import { useKeepTicked, useKeptPlaces } from '#web/ui/list/use-keep-ticked.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { Disclosure } from '#web/features/today/day/Disclosure.tsx';
import { DayList } from '#web/features/today/day/DayList.tsx';
import { AssumedLengths, DayPlan } from '#web/features/today/day/DayPlan.tsx';
import { DoneTasks } from '#web/features/today/day/DoneTasks.tsx';
import { ChooseButton } from '#web/features/today/choose/ChooseButton.tsx';
import { Suggestions } from '#web/features/today/day/Suggestions.tsx';
import { TimeOrderLine } from '#web/features/today/day/TimeOrderLine.tsx';
import { asOver, planOf } from '#web/features/today/day/plan.ts';
import { splitLate } from '#web/features/today/day-rows.ts';
import { placeNewTask } from '#web/features/today/place-new-task.ts';
import { useTickRow } from '#web/features/today/use-tick-row.ts';
import { sumOf, minutesOfSummed } from '#contract/rules/day-totals.ts';
import { useConnection } from '#web/platform/connection/connection.ts';
import { formatCount, formatDuration, formatInstant } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';

interface DayProps {
  day: ShownDay;
  today: string;
  /** The task open in the panel. */
  openTask: string | undefined;
  /** Its suggestions are shown beside it. */
  suggestsBeside: boolean;
}

/** One day: its plan, its list, and suggestions. A past day is read-only. */
export function Day({ day: given, today, openTask, suggestsBeside }: DayProps) {
  const records = useRecords();
  const phone = usePhone();
  const narrow = useNarrow();
  const { kept, tick } = useKeepTicked(useTickRow());
  const isOver = given.date < today;
  const read = isOver ? asOver(given) : given;
  const day = { ...read, tasks: useKeptPlaces(read.tasks, kept) };
  const input = useRef<HTMLTextAreaElement>(null);
  const quickAdd = {
    afterAdd: (task: Task) => placeNewTask(records, day.date, task),
    whenNotDone: 'couldn’t be added to the day',
  };
  // A completed task moves into a separate fold, a moment after it was ticked.
  const folds = (id: string, completed: boolean) => completed !== kept.has(id);
  const { timer } = useFocus();
  const madeFrom = useConnection() === 'online' ? undefined : day.made_from;
  const shown = day.tasks.filter(({ id, completed }) => !folds(id, completed));
  const done = day.tasks.filter(({ id, completed }) => folds(id, completed));
  const { late, others, isMuch } = splitLate(shown, today);
  // Once folded they stay so, so that the rows left do not jump out of the fold while it is worked through.
  const [foldsLate, setFoldsLate] = useState(false);
  if (isMuch && !foldsLate && day.date === today) setFoldsLate(true);
  // The order on screen, so that moving a row puts no folded one on the day.
  const inOrder = foldsLate ? { ...day, tasks: splitLate(day.tasks, today).lateLast } : day;
  const plan = planOf(inOrder, timer?.task_id ?? null);
  const list = { day: inOrder, plan, phone, openTask, onToggle: tick };
  return (
    <>
      {day.tasks.length > 0 && (
        <DayPlan day={day} plan={plan} fixed={isOver}>
          {!isOver && <TimeOrderLine day={inOrder} />}
        </DayPlan>
      )}
      {!isOver && !phone && (
        <Box mb={3}>
          <QuickAdd {...quickAdd} inputRef={input} />
        </Box>
      )}
      {day.tasks.length === 0 ? (
        <EmptyState
          title="A clear day"
          why={isOver ? 'Nothing was planned, due or completed.' : emptyText(day, madeFrom)}
          {...(!isOver && !phone && { primary: { label: 'Add a task', onClick: () => input.current?.focus() } })}
        />
      ) : (
        <>
          {foldsLate && late.length > 0 && (
            <Box mb={4}>
              <Disclosure title="Overdue from earlier days" count={late.length}>
                <Text as="p" py={2} note links="soft">
                  <a href={hrefOf('tasks', { show: 'overdue' })}>Select and reschedule them in Tasks</a>
                </Text>
                <DayList {...list} title="Overdue" rows={late} fixed />
              </Disclosure>
            </Box>
          )}
          {(!foldsLate || others.length > 0) && (
            <DayList {...list} title="Tasks of the day" rows={foldsLate ? others : shown} fixed={isOver} />
          )}
          <MoreOpen day={day} />
          {narrow && <AssumedLengths day={day} mt={2} />}
        </>
      )}
      {madeFrom !== undefined && (
        <Text as="p" mt={4} note>
          This list is from what this device loaded until {formatInstant(new Date(madeFrom).toISOString())}. Suggestions
          and later changes from other devices appear when you’re back online.
        </Text>
      )}
      {done.length > 0 && <DoneTasks day={day} tasks={done} onToggle={tick} isToday={day.date === today} />}
      {!isOver && !suggestsBeside && <Suggestions day={day} />}
      {!isOver && day.available_tasks.length > 0 && <ChooseButton day={day} />}
      {!isOver && phone && <QuickAddButton {...quickAdd} />}
    </>
  );
}

function emptyText({ suggestions, available_tasks }: Today, madeFrom: number | undefined): string {
  if (madeFrom !== undefined) return 'Nothing on this device is due.';
  if (suggestions.length > 0) return 'Nothing is due. Pick something from the suggestions below.';
  if (available_tasks.length > 0) return 'Nothing is due. Choose from your open tasks, or add a new one.';
  return 'Nothing is due. Add a task to start.';
}

/** Shows how many open tasks of the day do not fit into the list, with a link to them. */
function MoreOpen({ day: { tasks, more_open, usual_task_minutes } }: { day: Today }) {
  const more = sumOf(more_open);
  if (more.tasks === 0) return null;
  const shown = tasks.filter(({ completed }) => !completed).length;
  return (
    <Text as="p" py={3} note links="soft">
      Showing the first {formatCount(shown)} of {formatCount(shown + more.tasks)} open tasks. The rest take{' '}
      {formatDuration(minutesOfSummed(more, usual_task_minutes))}. <a href={hrefOf('tasks')}>See all in Tasks</a>
    </Text>
  );
}
