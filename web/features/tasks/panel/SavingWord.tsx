import type { SavingStatus } from '#web/records/use-field-saves.ts';
import classes from './TaskPanel.module.css';

/** How saving the fields of a panel goes. */
export function SavingWord({ status }: { status: SavingStatus }) {
  const words = { none: '', saving: 'Saving…', saved: 'Saved', failed: 'Not saved' } as const;
  return (
    <span className={classes['saving']} data-status={status} role="status">
      {words[status]}
    </span>
  );
}
