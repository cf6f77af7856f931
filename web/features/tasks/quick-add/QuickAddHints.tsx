import type { Chip } from './grammar/grammar.ts';
import classes from './QuickAdd.module.css';

/** What can be typed into a line; or, where something is doubtful, what becomes of its words. */
export function QuickAddHints({ offers }: { offers: readonly Chip[] }) {
  const [offer] = offers;
  if (offer)
    return <p className={classes['hints']}>“{offer.text}” stays in the name unless you press the dotted chip.</p>;
  return (
    <p className={classes['hints']}>
      <kbd className={classes['key']}>#</kbd> project
      <kbd className={classes['key']}>!</kbd> priority
    </p>
  );
}
