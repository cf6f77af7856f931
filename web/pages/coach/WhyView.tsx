import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { LinkedRecord } from '#contract/journal.ts';
import { coachQueries } from '#web/features/coach/coach-queries.ts';
import { LinkedText } from '#web/features/coach/LinkedText.tsx';
import { hrefOfLink } from '#web/features/journal/entry-text.tsx';
import { useTaskHref } from '#web/features/tasks/task-href.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box, Stack, Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { Quote } from '#web/ui/page/Quote.tsx';
import { CoachFrame } from './CoachFrame.tsx';

/** Explains why the newest open tasks matter. */
export function WhyView() {
  const taskHref = useTaskHref();
  const query = useQuery(coachQueries.whys());
  const { data } = query;
  return (
    <CoachFrame free="Read from where each task is, and from what you wrote there. It uses none of the coach’s answers.">
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
              {data.why_statements.map(({ task_id, task_name, reason, advice, sources }) => (
                <Stack as="li" key={task_id} py={4} gap={1}>
                  <Text as="h3" size="body" weight={500} links="hover" breakAnywhere>
                    <a href={taskHref(task_id)}>{task_name}</a>
                  </Text>
                  <Above levels={sources.toReversed()} />
                  {reason && <Quote small>{reason}</Quote>}
                  {advice && (
                    <Text as="p" note breakAnywhere textWrap="pretty" maxW="text">
                      <LinkedText sources={sources}>{advice}</LinkedText>
                    </Text>
                  )}
                </Stack>
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

/** Links to the records above a task, the top level first; of one without any to the Inbox. */
function Above({ levels }: { levels: readonly LinkedRecord[] }) {
  const links =
    levels.length === 0
      ? [{ name: 'Inbox', href: hrefOf('tasks', { view: 'inbox' }) }]
      : levels.map((level) => ({ name: level.name, href: hrefOfLink(level) }));
  return (
    <Text as="p" size="small" tone="dim" links="hover" breakAnywhere>
      {links.map(({ name, href }, index) => (
        <Fragment key={href}>
          {index > 0 && ' › '}
          <a href={href}>{name}</a>
        </Fragment>
      ))}
    </Text>
  );
}
