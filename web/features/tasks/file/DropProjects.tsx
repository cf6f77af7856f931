import { useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useHomes } from '#web/features/projects/homes.ts';
import { projectChoices } from '#web/features/projects/project-choices.tsx';
import { plural } from '#web/platform/format.ts';
import { Box, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import classes from './DropProjects.module.css';
import { useFileTask } from './use-file-task.ts';
import { useSuggestions } from './use-suggestions.ts';

interface DropProjectsProps {
  /** The dragged tasks. */
  tasks: readonly Task[];
  onDropped: () => void;
}

/** The projects to drop dragged tasks on, over the page, the suggested one first. */
export function DropProjects({ tasks, onDropped }: DropProjectsProps) {
  const projects = useHomes() ?? [];
  const suggestionOf = useSuggestions();
  const file = useFileTask();
  const [over, setOver] = useState<string | null>(null);
  const [task] = tasks;
  const suggested = tasks.length === 1 && task ? suggestionOf(task)?.project.id : undefined;
  const choices = projectChoices(projects).toSorted(
    (one, other) => Number(other.value === suggested) - Number(one.value === suggested),
  );
  return (
    <Stack as="section" py={3} px={2} fill="raised" className={classes['panel']} aria-label="Projects to drop on">
      <Text as="h3" pb={2} px={2} size="small" weight={600}>
        Drop {plural(tasks.length, 'task')} on a project
      </Text>
      <Box as="ul" grow className={classes['list']}>
        {choices.map(({ value, label, mark, group }) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only present while tasks are
          // dragged
          <Group
            as="li"
            key={value}
            gap={2.5}
            px={2}
            fontSize="small"
            radius="md"
            className={classes['project']}
            data-over={over === value || undefined}
            onDragOver={(event) => {
              event.preventDefault();
              event.dataTransfer.dropEffect = 'move';
              setOver(value);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              const project = projects.find(({ id }) => id === value);
              onDropped();
              if (project) void file.to(tasks, project);
            }}
          >
            {mark}
            <Text grow shrink truncate>
              {label}
            </Text>
            <Text fixed fontSize="meta" tone="dim" truncate className={classes['area']}>
              {group}
            </Text>
          </Group>
        ))}
      </Box>
    </Stack>
  );
}
