import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatDayInSentence } from '#web/platform/format.ts';
import { GroupHead } from './GroupHead.tsx';
import { openText } from './task-groups.ts';

interface ProjectGroupHeadProps {
  tasks: readonly Task[];
  project: Project | undefined;
  /** Number of its open tasks, also those that a filter leaves out. */
  openCount: number;
  href: string;
  folded: boolean;
  onFold: () => void;
  selected: 'all' | 'some' | 'none' | undefined;
  onSelect: () => void;
}

/** The heading of a project's tasks: area, name, number of open tasks, and due date. */
export function ProjectGroupHead({ tasks, project, openCount, href, ...rest }: ProjectGroupHeadProps) {
  const today = useToday();
  const first = tasks[0] as Task;
  const isInArea = first.project_id === first.area_id;
  const due = project?.status === 'Completed' ? null : project?.due_date;
  return (
    <GroupHead
      groupId={first.project_id}
      color={first.pillar_color}
      above={isInArea ? first.pillar_name : first.area_name}
      name={first.project_name}
      href={href}
      note={openText(tasks, openCount)}
      more={due && `due ${formatDayInSentence(due, today)}`}
      {...rest}
    />
  );
}
