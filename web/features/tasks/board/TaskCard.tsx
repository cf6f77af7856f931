import { memo } from 'react';
import type { Task } from '#contract/tasks.ts';
import { BoardCard } from '#web/ui/board/BoardCard.tsx';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { CardMarks } from './CardMarks.tsx';
import { CardMenu } from './CardMenu.tsx';

interface TaskCardProps {
  task: Task;
  index: number;
  current: boolean;
  onOpen: (id: string) => void;
}

export const TaskCard = memo(function TaskCard({ task, ...card }: TaskCardProps) {
  const { id, name, pillar_color, kanban_column } = task;
  return (
    <BoardCard
      {...card}
      id={id}
      name={name}
      edge={pillar_color}
      done={kanban_column === 'done'}
      menu={!task.completed && <CardMenu task={task} />}
    >
      <CardMarks task={task} />
      <WaitingMark id={id} />
    </BoardCard>
  );
});
