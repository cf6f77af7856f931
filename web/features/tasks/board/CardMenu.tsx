import { Menu } from '@mantine/core';
import { Sun, Sunrise, Timer } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { startFocus } from '../focus/focus-store.ts';
import { usePlan } from '../plan/plan-tasks.ts';

/** What a row of the task has at its end, behind the three dots of its card. */
export function CardMenu({ task }: { task: Task }) {
  const plan = usePlan();
  return (
    <MoreMenu small label={`Actions for “${task.name}”`}>
      <Menu.Item leftSection={<Sun {...ICON} />} onClick={() => void plan([task], 'today')}>
        Today
      </Menu.Item>
      <Menu.Item leftSection={<Sunrise {...ICON} />} onClick={() => void plan([task], 'tomorrow')}>
        Tomorrow
      </Menu.Item>
      <Menu.Item leftSection={<Timer {...ICON} />} onClick={() => startFocus('focus', task)}>
        Focus
      </Menu.Item>
    </MoreMenu>
  );
}
