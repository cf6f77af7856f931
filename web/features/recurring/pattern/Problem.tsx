import classes from './PatternFields.module.css';

/** What is wrong, below the line it belongs to. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={classes['problem']} role="alert">
      {text}
    </p>
  );
}
