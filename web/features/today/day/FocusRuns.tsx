import { Timer } from 'lucide-react';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './MoveChip.module.css';

/** In place of the due date of the row that the focus timer runs for. */
export function FocusRuns() {
  return (
    <span className={classes['runs']}>
      <Timer {...SMALL_ICON} />
      Focus runs
    </span>
  );
}
