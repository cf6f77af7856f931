import classes from './FormMessage.module.css';

export interface ChangedElsewhereProps {
  /** What it is, where it does not stand at its field: “Name”. */
  what?: string;
  /** The value that it has by now, in words; null where there are none. */
  theirs: string | null;
  onKeep: () => void;
  onTake: () => void;
}

/** Says that a field was changed elsewhere while it is being edited here, and offers both values. */
export function ChangedElsewhere({ what, theirs, onKeep, onTake }: ChangedElsewhereProps) {
  const words = theirs === '' ? 'Emptied elsewhere' : `Changed elsewhere${theirs === null ? '' : ` to “${theirs}”`}`;
  return (
    <p className={classes['notice']}>
      <span role="status">
        {what && `${what}: `}
        {words}.
      </span>{' '}
      <button type="button" onClick={onKeep}>
        Keep mine
      </button>
      <button type="button" onClick={onTake}>
        Take theirs
      </button>
    </p>
  );
}
