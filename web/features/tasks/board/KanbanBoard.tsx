import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { type KanbanColumn, STATUS_OF_COLUMN } from '#contract/vocabulary.ts';
import { Board } from '#web/ui/board/Board.tsx';
import { useTaskKeys } from '../row/use-task-keys.tsx';
import { STATUS_LABELS } from '../task-status.tsx';
import { COLUMNS, countSubtasks } from './board.ts';
import { TaskColumn } from './TaskColumn.tsx';
import { useBoard } from './use-board.ts';

interface KanbanBoardProps {
  project: Project;
  tasks: readonly Task[];
  /** The task open in the panel. */
  current: string | undefined;
  onOpen: (id: string) => void;
}

export function KanbanBoard({ project, tasks, current, onOpen }: KanbanBoardProps) {
  const { board, move } = useBoard(project.id, tasks);
  const taskOf = (id: string) => tasks.find((task) => task.id === id);
  const { keys, popup } = useTaskKeys({ taskOf, tickKey: 'c' });
  return (
    <>
      <Board
        keys={keys}
        label={`Board of ${project.name}`}
        kind="task"
        columns={COLUMNS.map((id) => ({
          id,
          name: STATUS_LABELS[STATUS_OF_COLUMN[id]],
          cards: board[id].map((task) => task.id),
          newestFirst: id === 'done',
        }))}
        nameOf={(id) => taskOf(id)?.name ?? ''}
        onMove={(id, column, index) => move(id, column as KanbanColumn, index)}
      >
        {COLUMNS.map((column) => (
          <TaskColumn
            key={column}
            column={column}
            project={project}
            tasks={board[column]}
            subtasks={countSubtasks(tasks, column)}
            current={current}
            onOpen={onOpen}
          />
        ))}
      </Board>
      {popup}
    </>
  );
}
