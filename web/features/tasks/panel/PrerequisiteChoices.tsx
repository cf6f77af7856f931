import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type DependencyTask, type Task, tasksContract } from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';
import { recordsOf } from '#web/records/record-store.ts';
import { SearchChoices } from '#web/ui/menu/SearchChoices.tsx';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';

interface PrerequisiteChoicesProps {
  task: Task;
  anchor: ReactElement;
  onChoose: (chosen: DependencyTask) => void;
  onClose: () => void;
}

/** Open tasks of the same project to choose as prerequisites, filtered by typing. */
export function PrerequisiteChoices({ task, anchor, onChoose, onClose }: PrerequisiteChoicesProps) {
  const { data: available, isError } = useQuery({
    queryKey: ['available-dependencies', task.id],
    queryFn: async ({ client, signal }) => {
      const request = { params: { id: task.project_id }, query: { task_id: task.id } };
      const tasks = await call(tasksContract.availableDependencies, request, { signal });
      recordsOf(client).learnNames(tasks);
      return tasks;
    },
    staleTime: 0,
    gcTime: 0,
  });
  if (!available && !isError) return anchor;
  const chosen = new Set(task.dependency_task_ids);
  const choices = (available ?? []).filter(({ id, completed }) => !completed && !chosen.has(id));
  return (
    <SearchChoices
      label="Prerequisites of this task"
      search="Find a task in this project"
      width={300}
      position="bottom-end"
      choices={choices.map(({ id, name, status }) => ({
        value: id,
        label: name,
        mark: <StatusIcon status={status} />,
      }))}
      value={null}
      anchor={anchor}
      onChoose={(id) => {
        const choice = choices.find((each) => each.id === id);
        if (choice) onChoose(choice);
      }}
      onClose={onClose}
    />
  );
}
