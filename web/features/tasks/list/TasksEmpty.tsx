import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { ANY, isAny, type TaskView } from '../task-view.ts';

interface TasksEmptyProps {
  view: TaskView;
  /** There are tasks, but the view shows none. */
  anyTask: boolean;
  /** Left out if a button nearby adds one. */
  onAdd: (() => void) | undefined;
  onClear: (part: Partial<TaskView>) => void;
}

/** Shown if the view has no tasks. */
export function TasksEmpty({ view, anyTask, onAdd, onClear }: TasksEmptyProps) {
  const { filter } = view;
  if (filter !== '') {
    return (
      <EmptyState
        title={`No tasks match “${filter}”`}
        why="Searches the names of tasks and projects."
        quiet={{ label: 'Show all', onClick: () => onClear({ filter: '' }) }}
      />
    );
  }
  const narrowed = view.area !== null || view.project !== null || !isAny(view.only);
  if (narrowed) {
    return (
      <EmptyState
        title="No matches"
        why="No task matches all these filters."
        quiet={{ label: 'Clear filters', onClick: () => onClear({ area: null, project: null, only: ANY }) }}
      />
    );
  }
  const all = { label: 'Show open tasks', onClick: () => onClear({ show: 'open' }) };
  if (view.show === 'overdue')
    return <EmptyState title="Nothing overdue" why="Every open task is on time." quiet={all} />;
  if (view.show === 'due') return <EmptyState title="Nothing due" why="No task is due today or earlier." quiet={all} />;
  if (view.show === 'blocked')
    return <EmptyState title="Nothing blocked" why="Every open task can be started." quiet={all} />;
  if (view.show === 'done') {
    return <EmptyState title="Nothing done yet" why="Completed tasks show here, by day." quiet={all} />;
  }
  return (
    <EmptyState
      title={anyTask ? 'All done' : 'The next small step'}
      why="Small enough to start, clear enough to finish."
      {...(onAdd && { primary: { label: 'Add a task', onClick: onAdd } })}
    />
  );
}
