import { Fragment } from 'react';
import { COACH_SCREENS, type CoachScreen, type CoachSource } from '#contract/coach.ts';
import { hrefOfLink } from '#web/features/journal/entry-text.tsx';
import { useTaskHref } from '#web/features/tasks/task-href.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { splitAtNames } from './text-parts.ts';

/** A text of the coach, in which names of records are links. A task opens beside the page. */
export function LinkedText({ children, sources }: { children: string; sources: readonly CoachSource[] }) {
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
        href={part.entity_type === 'task' ? taskHref(part.entity_id) : hrefOfSource(part)}
      >
        {part.name}
      </Text>
    ),
  );
}

/** The address of a source. */
function hrefOfSource({ entity_type, ...source }: CoachSource): string {
  if (entity_type === 'journal_entry') return hrefOf('journal', { entry: source.entity_id });
  if (entity_type !== 'screen') return hrefOfLink({ ...source, entity_type });
  const [section, params] = COACH_SCREENS[source.entity_id as CoachScreen];
  return hrefOf(section, params);
}
