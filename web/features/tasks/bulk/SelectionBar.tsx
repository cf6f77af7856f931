import { CalendarClock, Check, FolderInput, Sun, Sunrise, Trash2, X } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatCount } from '#web/platform/format.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';
import { dueChanges } from '../due/due-changes.ts';
import { loadTimeReader } from '../due/load-day-reader.ts';
import { isRepeating } from '../occurrence/occurrence-rows.ts';
import { usePlan } from '../plan/plan-tasks.ts';
import { SLICE } from './bulk-writes.ts';
import { useHomes } from '#web/features/projects/homes.ts';
import { projectChoices, TO_INBOX } from '#web/features/projects/project-choices.tsx';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './SelectionBar.module.css';
import { shared } from './shared.ts';
import { useBulk } from './use-bulk.ts';

interface SelectionBarProps {
  tasks: readonly Task[];
  /** Whether all tasks of the list are selected. */
  isAll: boolean;
  /** Selects all of them, or none if all are. */
  onAll: () => void;
  /** Clears the selection, after an action or when it was cancelled. */
  onClose: () => void;
}

/** The actions on selected tasks, at the bottom of the screen. */
export function SelectionBar({ tasks, isAll, onAll, onClose }: SelectionBarProps) {
  const bulk = useBulk();
  const projects = useHomes() ?? [];
  const today = useToday();
  useKeys('Selected tasks', [{ keys: ['Mod+a'], does: 'Select all', press: () => isAll || onAll() }]);
  const none = tasks.length === 0;
  const plan = usePlan();
  const open = tasks.filter(({ completed }) => !completed);
  // A repeating task is skipped, or deleted with its rule in Repeating.
  const deletable = tasks.filter((task) => !isRepeating(task));
  // The change is shown at once; the bar stays only if it has progress to show.
  const after = (work: Promise<void>) => (tasks.length > SLICE ? void work.then(onClose) : onClose());
  return (
    <div className={classes['bar']} role="region" aria-label="Selected tasks" data-floor data-overlay>
      <Text weight={500} tabular nowrap className={classes['count']} role="status">
        {bulk.progress
          ? `${formatCount(bulk.progress.done)} of ${formatCount(bulk.progress.of)}`
          : `${formatCount(tasks.length)} selected`}
      </Text>
      <Box as="button" type="button" px={2} minH="press-sm" tone="inherit" nowrap hover="underline" onClick={onAll}>
        {isAll ? 'Select none' : 'Select all'}
      </Box>
      <fieldset className={classes['actions']} disabled={none || bulk.progress !== null}>
        <legend className="sr-only">For the selected tasks</legend>
        <button type="button" className={classes['action']} onClick={() => after(bulk.complete(tasks))}>
          <Check {...ICON} />
          <Text heardOnPhone>Complete</Text>
        </button>
        <ChoiceMenu
          label="Move to project"
          search="Find a project or area"
          width={280}
          position="top"
          choices={[...projectChoices(projects), TO_INBOX]}
          value={null}
          onChoose={(id) => {
            const project = projects.find((each) => each.id === id);
            after(project ? bulk.move(tasks, project) : bulk.moveToInbox(tasks));
          }}
        >
          <button type="button" className={classes['action']}>
            <FolderInput {...ICON} />
            <Text heardOnPhone>Move</Text>
          </button>
        </ChoiceMenu>
        {PLAN_DAYS.map(({ day, label, icon: Icon }) => (
          <button key={day} type="button" className={classes['action']} onClick={() => after(plan(open, day))}>
            <Icon {...ICON} />
            <Text heardOnPhone>{label}</Text>
          </button>
        ))}
        <DayMenu
          label="New due date"
          position="top"
          value={shared(tasks, 'due_date')}
          today={today}
          weekStart={weekStart()}
          time={shared(tasks, 'due_time')}
          loadReader={loadTimeReader}
          noneLabel="No due date"
          onChange={(day, parsed) => after(bulk.reschedule(tasks, { ...dueChanges(parsed), due_date: day }))}
        >
          <button type="button" className={classes['action']}>
            <CalendarClock {...ICON} />
            <Text heardOnPhone>Reschedule</Text>
          </button>
        </DayMenu>
        <button
          type="button"
          className={classes['action']}
          disabled={deletable.length === 0}
          onClick={() => after(bulk.remove(tasks))}
        >
          <Trash2 {...ICON} />
          <Text heardOnPhone>Delete</Text>
        </button>
      </fieldset>
      <button type="button" className={classes['close']} aria-label="Stop selecting" onClick={onClose}>
        <X {...ICON} />
      </button>
    </div>
  );
}

const PLAN_DAYS = [
  { day: 'today', label: 'Today', icon: Sun },
  { day: 'tomorrow', label: 'Tomorrow', icon: Sunrise },
] as const;
