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
        title={`Nothing named “${filter}”`}
        why="It is looked for in the names of tasks and their projects."
        quiet={{ label: 'Show all', onClick: () => onClear({ filter: '' }) }}
      />
    );
  }
  const narrowed = view.area !== null || view.project !== null || !isAny(view.only);
  if (narrowed) {
    return (
      <EmptyState
        title="Nothing found here"
        why="No task fits all of these filters."
        quiet={{ label: 'Clear filters', onClick: () => onClear({ area: null, project: null, only: ANY }) }}
      />
    );
  }
  const all = { label: 'Show open tasks', onClick: () => onClear({ show: 'open' }) };
  if (view.show === 'overdue')
    return <EmptyState title="Nothing is late" why="Every open task is on time." quiet={all} />;
  if (view.show === 'due')
    return <EmptyState title="Nothing is due" why="No task is due today or before." quiet={all} />;
  if (view.show === 'blocked')
    return <EmptyState title="Nothing waits" why="Every open task can be started." quiet={all} />;
  if (view.show === 'done') {
    return (
      <EmptyState
        title="Nothing done yet"
        why="What you tick off is kept here, with the day it was done."
        quiet={all}
      />
    );
  }
  return (
    <EmptyState
      title={anyTask ? 'All done' : 'The next small step'}
      why="Small enough to begin, clear enough to finish. Each shows what it is for."
      {...(onAdd && { primary: { label: 'Add a task', onClick: onAdd } })}
    />
  );
}
