import {
  CalendarClock,
  CalendarPlus,
  CircleCheck,
  CornerDownRight,
  FolderInput,
  PanelRight,
  PencilLine,
  Sunrise,
  Timer,
  Trash2,
} from 'lucide-react';
import type { Found } from '#web/features/search/found.ts';
import { hrefBeside, hrefOfFound } from '#web/features/search/kinds.ts';
import { deleteTask } from '#web/features/tasks/delete-task.ts';
import { useFileTask } from '#web/features/tasks/file/use-file-task.ts';
import { startFocus } from '#web/features/tasks/focus/use-focus.ts';
import { dayInSentence, usePlan } from '#web/features/tasks/plan/plan-tasks.ts';
import { readTask, useChangeTask, useCompleteTask } from '#web/features/tasks/task-mutations.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { navigate, readHash } from '#web/platform/navigation.ts';
import { useRecords } from '#web/records/record-query.ts';
import { type Command, withWords } from './commands.ts';

/** Opens the place of an address. */
export function openHref(href: string): void {
  const { section, params } = readHash(href);
  navigate(section, params);
}

/**
 * What can be done with a found task: `day`, `due`, `project` and `name` if there is one to change it to; `archive` and
 * `unarchive` with a pillar, area or project; `skip`, `pause` and `resume` with a repeating task.
 */
export type TaskAction =
  | 'open'
  | 'beside'
  | 'complete'
  | 'today'
  | 'tomorrow'
  | 'focus'
  | 'delete'
  | 'archive'
  | 'unarchive'
  | 'skip'
  | 'pause'
  | 'resume'
  | 'day'
  | 'due'
  | 'project'
  | 'name';

/** What a task is changed to. */
export interface To {
  /** `YYYY-MM-DD` */
  day?: string | undefined;
  /** Its id and name. */
  project?: Pick<Found, 'id' | 'name'> | undefined;
  name?: string | undefined;
}

/** The id of the command that does it. */
export const idOfAction = (action: TaskAction): string => `task ${action}`;

/** Returns the actions of a found task; other records can only be opened. */
export function useTaskActions(): (task: Found, to?: To) => Command[] {
  const records = useRecords();
  const complete = useCompleteTask();
  const plan = usePlan();
  const change = useChangeTask();
  const file = useFileTask();
  const move = async (id: string, projectId: string) => {
    const task = records.get('task', id) ?? (await readTask(records, id));
    const project = records.get('project', projectId);
    if (task && project) await file.to([task], project);
  };
  const setDue = (task: Found, day: string) =>
    change(task, { due_date: day }, () => `“${task.name}” is due ${dayInSentence(day)}`);
  return (task, { day, project, name } = {}) => {
    const command = (action: TaskAction, does: string, Icon: Command['Icon'], run: () => unknown) =>
      withWords({ id: idOfAction(action), name: does, Icon, keys: [], acts: true, run });
    const open = command('open', 'Open', CornerDownRight, () => openHref(hrefOfFound(task)));
    if (task.kind !== 'task') return [open];
    const changes = [
      command('today', 'Plan for today', CalendarPlus, () => plan([task], 'today')),
      command('tomorrow', 'Plan for tomorrow', Sunrise, () => plan([task], 'tomorrow')),
      ...(day ? [command('day', `Plan for ${dayInSentence(day)}`, CalendarPlus, () => plan([task], day))] : []),
      ...(day ? [command('due', `Due ${dayInSentence(day)}`, CalendarClock, () => setDue(task, day))] : []),
      ...(project
        ? [command('project', `Move to “${project.name}”`, FolderInput, () => move(task.id, project.id))]
        : []),
      command('focus', 'Focus on it', Timer, () => startFocus(records, 'focus', task)),
    ];
    const rename = (to: string) => change(task, { name: to }, () => `Renamed to “${to}”`);
    return [
      open,
      command('beside', 'Open beside this page', PanelRight, () => openHref(hrefBeside(task))),
      command('complete', task.completed ? 'Reopen' : 'Complete', CircleCheck, () => complete(task)),
      ...(task.completed ? [] : changes),
      ...(name ? [command('name', `Rename to “${name}”`, PencilLine, () => rename(name))] : []),
      command('delete', 'Delete', Trash2, () => deleteTask(records, task).catch(toastFailure)),
    ];
  };
}
