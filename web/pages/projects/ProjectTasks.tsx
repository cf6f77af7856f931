import { Button } from '@mantine/core';
import { ArrowDownUp, Check, List, Plus, SquareKanban } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { QuickAdd } from '#web/features/tasks/quick-add/QuickAdd.tsx';
import { Box, Group } from '#web/ui/layout/Box.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { DEVICE_CHOICES, readStored, writeStored } from '#web/platform/storage.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { SkeletonCards, SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { ProjectTaskList } from '#web/features/tasks/list/ProjectTaskList.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './ProjectPage.module.css';

const KanbanBoard = lazyPart(
  async () => (await import('#web/features/tasks/board/KanbanBoard.tsx')).KanbanBoard,
  () => <SkeletonCards cards={4} height={240} />,
);

const TaskOrder = lazyPart(
  async () => (await import('#web/features/tasks/list/TaskOrder.tsx')).TaskOrder,
  () => <SkeletonRows />,
);

const VIEW_KEY = DEVICE_CHOICES.projectView;
type View = 'list' | 'kanban';

const VIEWS: readonly { value: View; label: React.ReactNode }[] = [
  {
    value: 'list',
    label: (
      <Group as="span" gap={2} className={classes['option']}>
        <List {...ICON} /> List
      </Group>
    ),
  },
  {
    value: 'kanban',
    label: (
      <Group as="span" gap={2} className={classes['option']}>
        <SquareKanban {...ICON} /> Board
      </Group>
    ),
  },
];

interface ProjectTasksProps {
  project: Project;
  tasks: readonly Task[];
  /** The task open in the panel. */
  current: string | undefined;
  onOpen: (id: string) => void;
}

/** The tasks of a project as a list or a board, as last chosen on this device, and the line to add one. */
export function ProjectTasks(props: ProjectTasksProps) {
  const { project, tasks, current } = props;
  const { data: occurrences = [] } = useQuery(taskQueries.occurrences());
  const isEmpty = tasks.length === 0 && !occurrences.some(({ project_id }) => project_id === project.id);
  const [view, setView] = useState<View>(() => (readStored(VIEW_KEY) === 'kanban' ? 'kanban' : 'list'));
  const [adding, setAdding] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isOrdered = ordering && view === 'list';
  const add = () => {
    setAdding(true);
    requestAnimationFrame(() => input.current?.focus());
  };
  return (
    <>
      <Group justify="between" wrap gap={3} mb={3}>
        <Segmented
          label="View"
          options={VIEWS}
          value={view}
          onChange={(next) => {
            setView(next);
            writeStored(VIEW_KEY, next);
          }}
        />
        <Group align="stretch" wrap gap={2}>
          {view === 'list' && tasks.length > 1 && (
            <Button
              variant={ordering ? 'default' : 'subtle'}
              className={ordering ? '' : (classes['order'] ?? '')}
              leftSection={ordering ? <Check {...ICON} /> : <ArrowDownUp {...ICON} />}
              onClick={() => setOrdering(!ordering)}
            >
              {ordering ? 'Done' : 'Order'}
            </Button>
          )}
          {!project.archived && !isOrdered && (
            <Button ref={addButton} variant="default" leftSection={<Plus {...ICON} />} onClick={add}>
              Add task
            </Button>
          )}
        </Group>
      </Group>
      {adding && !project.archived && !isOrdered && (
        <Box mb={3}>
          <QuickAdd
            projectId={project.id}
            inputRef={input}
            onClose={() => {
              setAdding(false);
              addButton.current?.focus();
            }}
          />
        </Box>
      )}
      {isEmpty && view === 'list' ? (
        <EmptyState
          title="The next small step"
          why="What’s the first thing to do? Keep it small enough to start today."
          {...(!project.archived && !adding && { primary: { label: 'Add a task', onClick: add } })}
        />
      ) : isOrdered ? (
        <TaskOrder projectId={project.id} tasks={tasks} />
      ) : view === 'list' ? (
        <ProjectTaskList project={project} tasks={tasks} current={current} />
      ) : (
        <KanbanBoard {...props} />
      )}
    </>
  );
}
