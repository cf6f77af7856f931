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

/** Returns the actions of a found task; other records can only be opened. */
export function useTaskActions(): (task: Found) => Command[] {
  const records = useRecords();
  const complete = useCompleteTask();
  const plan = usePlan();
  return (task) => {
    const action = (name: string, Icon: Command['Icon'], run: () => unknown, words?: string): Command => ({
      ...{ id: `task ${name}`, name, Icon, keys: [], words, run },
    });
    const changes = [
      action('Plan for today', CalendarPlus, () => plan([task], 'today')),
      action('Plan for tomorrow', Sunrise, () => plan([task], 'tomorrow'), 'postpone'),
      action('Focus on it', Timer, () => startFocus(records, 'focus', task), 'timer'),
    ];
    return [
      action('Open', CornerDownRight, () => openHref(hrefOfFound(task))),
      action('Open beside this page', PanelRight, () => openHref(hrefBeside(task))),
      action(task.completed ? 'Open again' : 'Complete', CircleCheck, () => complete(task), 'done'),
      ...(task.completed ? [] : changes),
      action('Delete', Trash2, () => deleteTask(records, task).catch(toastFailure)),
    ];
  };
}
