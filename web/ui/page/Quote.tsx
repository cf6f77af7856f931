import classes from './Quote.module.css';

interface QuoteProps {
  children: string;
  /** In a row or a thread, as one of several. */
  small?: boolean;
  /** Shows all of it; otherwise its first lines. */
  whole?: boolean;
}

/** A person's own text, such as a reason: in the typeface for reading, in quotes. */
export function Quote({ children, small = false, whole = false }: QuoteProps) {
  return (
    <p className={classes['quote']} data-small={small || undefined} data-whole={whole || undefined}>
      “{children}”
    </p>
  );
}
