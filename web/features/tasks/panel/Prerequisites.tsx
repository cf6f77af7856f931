import { Check, Lock, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { DependencyTask, Task } from '#contract/tasks.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { LazyPopup } from '#web/ui/menu/LazyPopup.tsx';
import { PrerequisiteChoices } from './PrerequisiteChoices.tsx';
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
        <ul className={classes['list']} aria-label="Prerequisites">
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
        </ul>
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
