import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FolderInput } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Task } from '#contract/tasks.ts';
import { projectChoices } from '#web/features/projects/project-choices.tsx';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { SelectionBar } from '#web/features/tasks/bulk/SelectionBar.tsx';
import { useSelection } from '#web/features/tasks/bulk/use-selection.ts';
import { TaskRow } from '#web/features/tasks/row/TaskRow.tsx';
import { dayOf, useToday } from '#web/platform/clock.ts';
import { formatDay, plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
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
  const list = useRef<HTMLDivElement>(null);
  const filed = useRef<{ id: string; index: number } | null>(null);
  const addedOn = ({ created_at }: Task) => {
    const day = formatDay(dayOf(new Date(created_at), user), today);
    return /^(Today|Yesterday)$/.test(day) ? day.toLowerCase() : day;
  };

  // The next one takes the place of what was filed, and the focus with it.
  useEffect(() => {
    const last = filed.current;
    if (last === null || tasks.some(({ id }) => id === last.id)) return;
    filed.current = null;
    const buttons = list.current?.querySelectorAll<HTMLElement>('button[data-file]');
    buttons?.[Math.min(last.index, buttons.length - 1)]?.focus();
  });

  return (
    <div ref={list} className={classes['page']}>
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
      <PlainList>
        {tasks.map((task, index) => (
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
                    filed.current = { id: task.id, index };
                    if (project) void file.to(task, project);
                  }}
                  onCreate={(name) => {
                    filed.current = { id: task.id, index };
                    void file.toNew(task, name);
                  }}
                >
                  <Button
                    className={classes['file'] ?? ''}
                    size="compact-sm"
                    variant="default"
                    data-file
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
      {selection.active && <SelectionBar tasks={selection.tasks} projects={projects} onClose={selection.clear} />}
    </div>
  );
}
