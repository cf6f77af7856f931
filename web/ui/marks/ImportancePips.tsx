import classes from './marks.module.css';

/** The words of importance, from 1 to 5. */
export const IMPORTANCE_WORDS = ['Low', 'Minor', 'Medium', 'High', 'Critical'] as const;

/** Five pips, filled up to `value` (1–5). The word is always there for screen readers, on request for eyes. */
export function ImportancePips({ value, withWord = false }: { value: number; withWord?: boolean }) {
  return (
    <span className={classes['importance']}>
      <span className={classes['pips']} aria-hidden>
        {IMPORTANCE_WORDS.map((word, index) => (
          <span key={word} data-filled={index < value || undefined} />
        ))}
      </span>
      <span className={withWord ? undefined : 'sr-only'}>
        <span className="sr-only">Importance </span>
        {IMPORTANCE_WORDS[value - 1] ?? value}
      </span>
    </span>
  );
}
