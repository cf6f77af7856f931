import { CircleAlert, CircleCheck } from 'lucide-react';
import { ICON } from '../marks/icon.ts';
import classes from './FormMessage.module.css';

/** The error of a form or question, next to the action. Renders nothing without an error. */
export function FormError({ error }: { error: Error | string | null }) {
  if (error === null) return null;
  return (
    <div ref={bringIntoView} className={classes['message']} data-type="error" role="alert">
      <CircleAlert {...ICON} />
      {typeof error === 'string' ? error : error.message}
    </div>
  );
}

/** A long form on a phone may hide it below the fold. */
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

/** The result of a form, next to the action. */
export function FormSuccess({ message }: { message: string | null }) {
  return (
    <div role="status">
      {message && (
        <div className={classes['message']} data-type="success">
          <CircleCheck {...ICON} />
          {message}
        </div>
      )}
    </div>
  );
}
