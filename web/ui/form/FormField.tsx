import type { ReactNode } from 'react';
import classes from './FormField.module.css';

interface FormFieldProps {
  label: string;
  /** What is wrong with it. */
  error?: ReactNode;
  /** A control that names itself for screen readers: a menu behind a button, a segmented control. */
  children: ReactNode;
}

/** A control of our own with its label above it, like the fields of a form. */
export function FormField({ label, error, children }: FormFieldProps) {
  return (
    <div>
      <p className={classes['label']} aria-hidden>
        {label}
      </p>
      {children}
      {error && (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Controls that belong together, as those of one choice do, with their label above them. */
export const FieldGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes['group']}>
    <legend className={classes['label']}>{label}</legend>
    {children}
  </fieldset>
);
