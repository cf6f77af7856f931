import type { ReactNode } from 'react';
import classes from './SettingRow.module.css';

interface SettingRowProps {
  label: string;
  /** The id of the control, which the label names; its help is `{id}-help` and its error `{id}-error`. */
  id: string;
  /** What it means, in a sentence. */
  help?: ReactNode;
  error?: string | null | undefined;
  /** The control. Give it {@link settingProps}. */
  children: ReactNode;
  /** Below the row and as wide as it: a note, a result. */
  below?: ReactNode;
}

/** One setting: what it is and what it means at the left, its control at the right. */
export function SettingRow({ label, id, help, error, children, below }: SettingRowProps) {
  return (
    <div className={classes['row']}>
      <div className={classes['line']}>
        <div className={classes['text']}>
          <label htmlFor={id} className={classes['label']}>
            {label}
          </label>
          {help && (
            <p id={`${id}-help`} className={classes['help']}>
              {help}
            </p>
          )}
        </div>
        <div className={classes['control']}>{children}</div>
      </div>
      {error && (
        <p id={`${id}-error`} className={classes['error']} role="alert">
          {error}
        </p>
      )}
      {below}
    </div>
  );
}

/** What ties a control to its {@link SettingRow}. */
export function settingProps(id: string, error?: string | null) {
  return {
    id,
    'aria-describedby': error ? `${id}-error ${id}-help` : `${id}-help`,
    ...(error && { 'aria-invalid': true }),
  };
}

/** Settings that belong together, with a heading of their own. */
export function SettingGroup({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['title']}>{title}</legend>
      {lead && <p className={classes['lead']}>{lead}</p>}
      <div className={classes['rows']}>{children}</div>
    </fieldset>
  );
}
