import { Menu } from '@mantine/core';
import { Ellipsis, type LucideIcon, Sun, Sunrise, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useRecords } from '#web/records/record-query.ts';
import { OverlayMenu } from '#web/ui/menu/MoreMenu.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { startFocus } from '../focus/use-focus.ts';
import { type PlanDay, usePlan } from '../plan/plan-tasks.ts';
import classes from './RowActions.module.css';

/** The entries of a row's menu, loaded with the first. In this file, since another would be another request. */
export const LazyRowMenuItems = lazyPart(async () => (await import('./RowMenuItems.tsx')).RowMenuItems);

interface RowActionsProps {
  task: Pick<Task, 'id' | 'name'>;
  /** The days it can be planned for; both by default. */
  days?: readonly PlanDay[];
  /** The `Menu.Item`s of its menu. */
  children?: ReactNode;
}

const BOTH: readonly PlanDay[] = ['today', 'tomorrow'];

/** The actions on a row of an open task; shown while the row is hovered or one of them focused. */
export function RowActions({ task, days = BOTH, children }: RowActionsProps) {
  const records = useRecords();
  const plan = usePlan();
  const planFor = (day: PlanDay) => () => void plan([task], day);
  return (
    <>
      {days.includes('today') && (
        <Action icon={Sun} label="Today" letter="t" of={task.name} onClick={planFor('today')} />
      )}
      {days.includes('tomorrow') && (
        <Action icon={Sunrise} label="Tomorrow" letter="w" of={task.name} onClick={planFor('tomorrow')} />
      )}
      <Action icon={Timer} label="Focus" of={task.name} onClick={() => void startFocus(records, 'focus', task)} />
      {children && (
        <OverlayMenu position="bottom-end">
          <Menu.Target>
            <button type="button" className={classes['action']} aria-label={`Actions for “${task.name}”`} data-menu>
              <Ellipsis {...ICON} />
            </button>
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </OverlayMenu>
      )}
    </>
  );
}

interface ActionProps {
  icon: LucideIcon;
  label: string;
  /** The name of the task, for screen readers. */
  of: string;
  /** The key of the row for the same action. */
  letter?: string;
  onClick: () => void;
}

function Action({ icon: Icon, label, of, letter, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={classes['action']}
      title={label}
      aria-keyshortcuts={letter}
      aria-label={`${label}: “${of}”`}
      onClick={onClick}
    >
      <Icon {...ICON} />
    </button>
  );
}
