import classes from './Quote.module.css';

interface QuoteProps {
  children: string;
  /** On a row or in a thread, as one thing among others. */
  small?: boolean;
  /** However long it is; otherwise its first lines. */
  whole?: boolean;
}

/** Words of the person's own, such as a reason: in the reading face, in quotes. */
export function Quote({ children, small = false, whole = false }: QuoteProps) {
  return (
    <p className={classes['quote']} data-small={small || undefined} data-whole={whole || undefined}>
      “{children}”
    </p>
  );
}
