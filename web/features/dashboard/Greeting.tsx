import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { NewTaskDialog } from '#web/features/tasks/NewTaskDialog.tsx';
import { useHour, useToday } from '#web/platform/clock.ts';
import { useUser } from '#web/platform/session.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { dateWords, greeting, leftWords } from './day-words.ts';
import classes from './Greeting.module.css';
import { minutesOf } from './pick-tasks.ts';

interface GreetingProps {
  /** What is left today; undefined until it is known. */
  left: readonly Task[] | undefined;
  /** Where a new task can go. */
  projects: readonly Project[] | undefined;
}

/** Good morning, the date, what is left of the day, and a new task. */
export function Greeting({ left, projects = [] }: GreetingProps) {
  const { first_name } = useUser();
  const hour = useHour();
  const today = useToday();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title={greeting(hour, first_name)}
        lead={
          <>
            <span className={classes['date']}>{dateWords(today)}. </span>
            {left && leftWords(left.length, minutesOf(left))}
          </>
        }
        actions={
          projects.length > 0 && (
            <Button
              className={classes['add'] ?? ''}
              leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              New task
            </Button>
          )
        }
      />
      {adding && <NewTaskDialog projects={projects} projectId={null} onClose={() => setAdding(false)} />}
    </>
  );
}
