import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { projectChoices } from '#web/features/projects/project-choices.tsx';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { SelectionBar } from '#web/features/tasks/bulk/SelectionBar.tsx';
import { useSelection } from '#web/features/tasks/bulk/use-selection.ts';
import { TaskRow } from '#web/features/tasks/row/TaskRow.tsx';
import { useTaskKeys } from '#web/features/tasks/row/use-task-keys.tsx';
import { dayOf, useToday } from '#web/platform/clock.ts';
import { formatDay, plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import classes from './InboxList.module.css';
import { useFileTask } from './use-file-task.ts';

interface InboxListProps {
  tasks: readonly Task[];
  current: string | undefined;
}

/** The tasks of the Inbox, each with when it was added and a button that files it; several are filed by choosing them. */
export function InboxList({ tasks, current }: InboxListProps) {
  const { data: projects = [] } = useQuery(projectQueries.list());
  const today = useToday();
  const user = useUser();
  const selection = useSelection(tasks);
  const file = useFileTask();
  const addedOn = ({ created_at }: Task) => {
    const day = formatDay(dayOf(new Date(created_at), user), today);
    return /^(Today|Yesterday)$/.test(day) ? day.toLowerCase() : day;
  };

  const { keys, popup } = useTaskKeys({ taskOf: (id) => tasks.find((task) => task.id === id), selection });

  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <h2 className={classes['title']}>No project yet</h2>
        <span className={classes['note']}>
          {plural(tasks.length, 'task')}, the oldest since {addedOn(tasks.at(-1) as Task)}
        </span>
        <Button
          className={classes['select'] ?? ''}
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => selection.setActive(!selection.active)}
        >
          {selection.active ? 'Stop selecting' : 'Select'}
        </Button>
      </header>
      <RowList title="Inbox" ids={tasks.map(({ id }) => id)} keys={keys} onExtend={selection.extend}>
        <PlainList>
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskRow
                task={task}
                note={`Added ${addedOn(task)}`}
                href={hrefOf('tasks', { view: 'inbox', task: task.id })}
                current={task.id === current}
                selected={selection.has(task.id)}
                onOpen={(event) => {
                  if (!selection.active && !event.shiftKey) return;
                  event.preventDefault();
                  selection.select(task.id, event.shiftKey);
                }}
                {...(selection.active && {
                  actions: null,
                  lead: (
                    <Checkbox
                      size="xs"
                      radius="xs"
                      aria-label={`Select “${task.name}”`}
                      checked={selection.has(task.id)}
                      onChange={() => undefined}
                      onClick={(event) => selection.select(task.id, event.shiftKey)}
                    />
                  ),
                })}
                trail={
                  <ChoiceMenu
                    label="Project"
                    search="Find a project"
                    width={320}
                    position="bottom-end"
                    choices={projectChoices(projects)}
                    value={null}
                    onChoose={(id) => {
                      const project = projects.find((each) => each.id === id);
                      if (project) void file.to(task, project);
                    }}
                    onCreate={(name) => void file.toNew(task, name)}
                  >
                    <Button
                      className={classes['file'] ?? ''}
                      size="compact-sm"
                      variant="default"
                      aria-label={`File “${task.name}”`}
                      leftSection={<FolderInput {...SMALL_ICON} />}
                    >
                      File
                    </Button>
                  </ChoiceMenu>
                }
              />
            </li>
          ))}
        </PlainList>
      </RowList>
      {popup}
      {selection.active && <SelectionBar tasks={selection.tasks} projects={projects} onClose={selection.clear} />}
    </div>
  );
}
