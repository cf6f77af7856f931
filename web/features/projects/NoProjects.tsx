import { Text } from '#web/ui/layout/Box.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { EVERYTHING, type ProjectView } from './project-view.ts';

interface NoProjectsProps {
  view: ProjectView;
  /** There are projects, but the view shows none. */
  any: boolean;
  onAdd: () => void;
  onClear: (part: Partial<ProjectView>) => void;
  onShowArchived: () => void;
}

/** Shown if the view has no projects. */
export function NoProjects({ view, any, onAdd, onClear, onShowArchived }: NoProjectsProps) {
  const create = { label: 'Create a project', onClick: onAdd };
  const clear = { label: 'Show all projects', onClick: () => onClear({ ...EVERYTHING, archived: view.archived }) };
  const onlyArea = isInArea(view);
  if (any && onlyArea) {
    return (
      <Text as="p" note>
        No projects in this area yet. Something to finish?{' '}
        <TextButton underlined onClick={onAdd}>
          {create.label}
        </TextButton>{' '}
        or{' '}
        <TextButton underlined onClick={clear.onClick}>
          show all projects
        </TextButton>
        .
      </Text>
    );
  }
  if (any) return <EmptyState title="No matches" why="No project matches these filters." quiet={clear} />;
  return (
    <EmptyState
      title="Something with an end"
      why="A website launched, a race run, a shelf on the wall: something you can finish. A project belongs to an area and contains its tasks."
      primary={create}
      {...(!view.archived && { quiet: { label: 'Show archived', onClick: onShowArchived } })}
    />
  );
}

/** Whether an area is the only filter. */
const isInArea = ({ area, status, priority, overdue, filter }: ProjectView): boolean =>
  area !== null && !overdue && status === null && priority === null && filter === '';
