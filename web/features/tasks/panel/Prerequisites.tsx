import { Check, Lock, Plus, X } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type DependencyTask, type Task, tasksContract } from '#contract/tasks.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { LazyPopup } from '#web/ui/menu/LazyPopup.tsx';
import { call } from '#web/platform/api.ts';
import { recordsOf } from '#web/records/record-store.ts';
import { SearchChoices } from '#web/ui/menu/SearchChoices.tsx';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';
import classes from './Prerequisites.module.css';
import { useTaskHref } from '../task-href.ts';
import type { useSaveField } from './use-save-field.ts';

interface PrerequisitesProps {
  task: Task;
  fields: ReturnType<typeof useSaveField>;
}

/** The prerequisites of a task: opened, removed, and added. Every change can be undone. */
export function Prerequisites({ task, fields }: PrerequisitesProps) {
  const add = useRef<HTMLButtonElement>(null);
  const set = (wanted: readonly DependencyTask[], message: string) =>
    void fields.save('dependency_task_ids', { dependency_task_ids: wanted.map(({ id }) => id) }, message);
  const { dependency_tasks: tasks } = task;
  return (
    <>
      {tasks.length > 0 && (
        <Grid as="ul" className={classes['list']} aria-label="Prerequisites">
          {tasks.map((each) => (
            <li key={each.id} className={classes['item']} data-done={each.completed || undefined}>
              {each.completed ? <Check {...SMALL_ICON} /> : <Lock {...SMALL_ICON} />}
              <TaskLink task={each} />
              <span className="sr-only">{each.completed ? 'done' : 'not done yet'}</span>
              <Grid
                as="button"
                type="button"
                center
                fixed
                reach="disc"
                tone="dim"
                radius="sm"
                hover="fill"
                className={classes['remove']}
                aria-label={`Remove prerequisite “${each.name}”`}
                onClick={() => {
                  // The focused button disappears with its row.
                  add.current?.focus();
                  set(
                    tasks.filter(({ id }) => id !== each.id),
                    `“${task.name}” no longer waits for “${each.name}”`,
                  );
                }}
              >
                <X {...SMALL_ICON} />
              </Grid>
            </li>
          ))}
        </Grid>
      )}
      <FieldBox>
        <LazyPopup
          kind="dialog"
          typed
          button={
            <FieldButton ref={add} empty icon={<Plus {...SMALL_ICON} />}>
              Add prerequisite
            </FieldButton>
          }
        >
          {({ anchor, close }) => (
            <PrerequisiteChoices
              task={task}
              anchor={anchor}
              onClose={close}
              onChoose={(chosen) => set([...tasks, chosen], `“${task.name}” now waits for “${chosen.name}”`)}
            />
          )}
        </LazyPopup>
      </FieldBox>
    </>
  );
}

export function TaskLink({ task: { id, name } }: { task: Pick<Task, 'id' | 'name'> }) {
  const hrefOfTask = useTaskHref();
  return (
    <Text as="a" grow shrink breakAnywhere hover="underline" className={classes['name']} href={hrefOfTask(id)}>
      {name}
    </Text>
  );
}

interface PrerequisiteChoicesProps {
  task: Task;
  anchor: ReactElement;
  onChoose: (chosen: DependencyTask) => void;
  onClose: () => void;
}

/** Open tasks of the same project to choose as prerequisites, filtered by typing. */
function PrerequisiteChoices({ task, anchor, onChoose, onClose }: PrerequisiteChoicesProps) {
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
