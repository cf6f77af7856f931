import { Calendar } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import { useToday } from '#web/platform/clock.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';
import { PROJECT_STATUSES, projectDue } from './project-text.ts';

export function ProjectStatusMark({ status }: Pick<Project, 'status'>) {
  const { shape, label } = PROJECT_STATUSES[status];
  return (
    <Group as="span" inline gap={1.5} icons="dim">
      <StatusIcon status={shape} />
      {label}
    </Group>
  );
}

/** The due date of a project, in the danger colour if it is late; nothing without a due date. */
export function ProjectDueMark({ project, month }: { project: Project; month?: 'short' | 'long' }) {
  const due = projectDue(project, useToday(), month && { month });
  if (!due) return null;
  return (
    <Group as="span" inline gap={1.5} icons="dim" late={due.late}>
      <Calendar {...ICON} />
      <span className="sr-only">Due </span>
      {due.text}
    </Group>
  );
}
