import { CalendarPlus, CircleCheck, CornerDownRight, PanelRight, Sunrise, Timer, Trash2 } from 'lucide-react';
import type { Found } from '#web/features/search/found.ts';
import { hrefBeside, hrefOfFound } from '#web/features/search/kinds.ts';
import { deleteTask } from '#web/features/tasks/delete-task.ts';
import { startFocus } from '#web/features/tasks/focus/use-focus.ts';
import { usePlan } from '#web/features/tasks/plan/plan-tasks.ts';
import { useCompleteTask } from '#web/features/tasks/task-mutations.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { navigate, readHash } from '#web/platform/navigation.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { Command } from './commands.ts';

/** Opens the place of an address. */
export function openHref(href: string): void {
  const { section, params } = readHash(href);
  navigate(section, params);
}

/** What can be done with a found task. */
export type TaskAction = 'open' | 'beside' | 'complete' | 'today' | 'tomorrow' | 'focus' | 'delete';

/** The id of the command that does it. */
export const idOfAction = (action: TaskAction): string => `task ${action}`;

/** Returns the actions of a found task; other records can only be opened. */
export function useTaskActions(): (task: Found) => Command[] {
  const records = useRecords();
  const complete = useCompleteTask();
  const plan = usePlan();
  return (task) => {
    const command = (
      action: TaskAction,
      name: string,
      Icon: Command['Icon'],
      run: () => unknown,
      words?: string,
    ): Command => ({
      ...{ id: idOfAction(action), name, Icon, keys: [], words, run },
    });
    const changes = [
      command('today', 'Plan for today', CalendarPlus, () => plan([task], 'today')),
      command('tomorrow', 'Plan for tomorrow', Sunrise, () => plan([task], 'tomorrow'), 'postpone'),
      command('focus', 'Focus on it', Timer, () => startFocus(records, 'focus', task), 'timer'),
    ];
    return [
      command('open', 'Open', CornerDownRight, () => openHref(hrefOfFound(task))),
      command('beside', 'Open beside this page', PanelRight, () => openHref(hrefBeside(task))),
      command('complete', task.completed ? 'Open again' : 'Complete', CircleCheck, () => complete(task), 'done'),
      ...(task.completed ? [] : changes),
      command('delete', 'Delete', Trash2, () => deleteTask(records, task).catch(toastFailure)),
    ];
  };
}
