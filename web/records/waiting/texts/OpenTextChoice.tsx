import classes from './TextChoice.module.css';
import { TextChoice } from './TextChoice.tsx';
import type { KeptWrite } from '../write-log.ts';

/** The choice between two texts in a frame, above the fields that it is about. */
export function OpenTextChoice({ write }: { write: KeptWrite }) {
  return (
    <div className={classes['open']}>
      <TextChoice write={write} />
    </div>
  );
}
