import classes from './FormMessage.module.css';

export interface DraftLineProps {
  /** The field or form is as it was without the draft, which can be taken back. */
  afresh: boolean;
  onSwap: () => void;
}

/** Says that what was typed before is here again, with the way to begin anew. */
export function DraftLine({ afresh, onSwap }: DraftLineProps) {
  return (
    <p className={classes['draft']}>
      <span role="status">{afresh ? 'Started afresh.' : 'Draft kept.'}</span>{' '}
      <button type="button" onClick={onSwap}>
        {afresh ? 'Take the draft back' : 'Start afresh'}
      </button>
    </p>
  );
}
