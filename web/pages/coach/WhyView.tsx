import { useQuery } from '@tanstack/react-query';
import { coachQueries } from '#web/features/coach/coach-queries.ts';
import { LinkedText } from '#web/features/coach/LinkedText.tsx';
import { useTaskHref } from '#web/features/tasks/task-href.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { CoachFrame } from './CoachFrame.tsx';

/** Explains why the newest open tasks matter. */
export function WhyView() {
  const taskHref = useTaskHref();
  const query = useQuery(coachQueries.whys());
  const { data } = query;
  return (
    <CoachFrame free="Made by rules from where each task is. It does not count as an answer of the coach.">
      {data ? (
        data.why_statements.length === 0 ? (
          <EmptyState
            title="The reason behind a task"
            why="Once you have tasks, see what each one is for, and where a reason is missing."
            quiet={{ label: 'Go to your tasks', href: hrefOf('tasks') }}
          />
        ) : (
          <Card title="What your newest tasks are for">
            <Box as="ul" divided>
              {data.why_statements.map(({ task_id, task_name, why_statement, sources }) => (
                <Box as="li" key={task_id} py={4}>
                  <Text as="h3" size="body" weight={500} links="hover" breakAnywhere>
                    <a href={taskHref(task_id)}>{task_name}</a>
                  </Text>
                  <Text as="p" mt={0.5} tone="soft" breakAnywhere textWrap="pretty" maxW="text">
                    <LinkedText sources={sources}>{why_statement}</LinkedText>
                  </Text>
                </Box>
              ))}
            </Box>
          </Card>
        )
      ) : (
        <UnloadedRows query={query} what="What your tasks are for" rows={6} height={96} />
      )}
    </CoachFrame>
  );
}
