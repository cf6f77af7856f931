import classes from './SettingUp.module.css';
import { countSentence, type Counts } from '../selection.ts';

/** What is being created. It is one request without known progress, so the bar is indeterminate. */
export function SettingUp({ counts }: { counts: Counts }) {
  return (
    <div className={classes['settingUp']}>
      <p className={classes['text']} role="status">
        Creating {countSentence(counts)}
      </p>
      <div className={classes['track']} role="progressbar" aria-label="Setting Up...">
        <span className={classes['piece']} />
      </div>
    </div>
  );
}
