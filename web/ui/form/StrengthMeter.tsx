import { strengthOf } from './password-strength.ts';
import classes from './StrengthMeter.module.css';

/** How strong a password is, as four neutral segments and a word. */
export function StrengthMeter({ password }: { password: string }) {
  const { segments, word } = strengthOf(password);
  return (
    <div className={classes['meter']}>
      {[1, 2, 3, 4].map((segment) => (
        <span key={segment} className={classes['segment']} data-on={segment <= segments || undefined} aria-hidden />
      ))}
      <span className={classes['word']} role="status">
        <span className="sr-only">Password strength: </span>
        {word}
      </span>
    </div>
  );
}
