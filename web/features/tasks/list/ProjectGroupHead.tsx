import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatCount, formatDayInSentence } from '#web/platform/format.ts';
import { GroupHead } from './GroupHead.tsx';

interface ProjectGroupHeadProps {
  /** Any task of the group, for the names above it. */
  first: Task;
  project: Project | undefined;
  openCount: number;
  href: string;
  folded: boolean;
  onFold: () => void;
  selected: 'all' | 'some' | 'none' | undefined;
  onSelect: () => void;
}

/** The heading of a project's tasks: area, name, number of open tasks, and due date. */
export function ProjectGroupHead({ first, project, openCount, href, ...rest }: ProjectGroupHeadProps) {
  const today = useToday();
  const isInArea = first.project_id === first.area_id;
  const due = project?.status === 'Completed' ? null : project?.due_date;
  return (
    <GroupHead
      groupId={first.project_id}
      color={first.pillar_color}
      above={isInArea ? first.pillar_name : first.area_name}
      name={first.project_name}
      href={href}
      note={`${formatCount(openCount)} open`}
      more={due && `due ${formatDayInSentence(due, today)}`}
      {...rest}
    />
  );
}
