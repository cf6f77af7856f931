import classes from './Loading.module.css';
import { Mark } from '../marks/Mark.tsx';

/** The whole screen while the app finds out who is here. */
export function LoadingScreen() {
  return (
    <main className={classes['screen']}>
      <span className={classes['mark']} role="status" aria-label="Loading...">
        <Mark size={44} />
      </span>
    </main>
  );
}

/** Stands for a part of the page whose code is still on its way. */
export function SectionSpinner() {
  return (
    <div className={classes['section']} role="status">
      <span className={classes['spinner']} aria-hidden />
      Loading...
    </div>
  );
}
