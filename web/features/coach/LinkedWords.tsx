import { Fragment } from 'react';
import type { CoachSource } from '#contract/coach.ts';
import { hrefOfLink } from '#web/features/journal/entry-words.tsx';
import { useTaskHref } from '#web/features/tasks/task-href.ts';
import classes from './LinkedWords.module.css';
import { piecesOf } from './linked-words.ts';

interface LinkedWordsProps {
  children: string;
  /** The records that may be named in it. */
  sources: readonly CoachSource[];
}

/** Words of the coach, in which the names of the person's own records lead to them. */
export function LinkedWords({ children, sources }: LinkedWordsProps) {
  return piecesOf(children, sources).map((piece, index) => (
    <Fragment key={index}>{typeof piece === 'string' ? piece : <SourceLink source={piece} />}</Fragment>
  ));
}

function SourceLink({ source }: { source: CoachSource }) {
  const hrefOf = useSourceHref();
  return (
    <a className={classes['link']} href={hrefOf(source)}>
      {source.name}
    </a>
  );
}

/** Returns where a record is shown: a task beside the page, others on their own. */
function useSourceHref(): (source: CoachSource) => string {
  const taskHref = useTaskHref();
  return (source) => (source.entity_type === 'task' ? taskHref(source.entity_id) : hrefOfLink(source));
}
