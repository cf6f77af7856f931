import { Fragment } from 'react';
import type { LinkedRecord } from '#contract/journal.ts';
import { hrefOfLink } from '#web/features/journal/entry-text.tsx';
import { useTaskHref } from '#web/features/tasks/task-href.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { splitAtNames } from './text-parts.ts';

/** A text of the coach, in which names of records are links. A task opens beside the page. */
export function LinkedText({ children, sources }: { children: string; sources: readonly LinkedRecord[] }) {
  const taskHref = useTaskHref();
  return splitAtNames(children, sources).map((part, index) =>
    typeof part === 'string' ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <Text
        as="a"
        link
        weight={500}
        breakAnywhere
        key={index}
        href={part.entity_type === 'task' ? taskHref(part.entity_id) : hrefOfLink(part)}
      >
        {part.name}
      </Text>
    ),
  );
}
