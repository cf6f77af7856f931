import { useState } from 'react';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { StrengthMeter } from '#web/ui/form/StrengthMeter.tsx';
import classes from './form.module.css';

interface FieldProps {
  name: string;
  error: string | null;
  onInput: () => void;
}

interface NewPasswordFieldsProps {
  label: string;
  confirmLabel: string;
  maxLength: number;
  password: FieldProps;
  confirmation: FieldProps;
}

/** A new password, its strength, and its repetition. */
export function NewPasswordFields({ label, confirmLabel, maxLength, password, confirmation }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('');
  const shared = { autoComplete: 'new-password', maxLength, required: true };
  return (
    <>
      <PasswordField {...shared} label={label} {...password} onChange={(event) => setTyped(event.target.value)} />
      <div className={classes['meter']}>
        <StrengthMeter password={typed} />
      </div>
      <PasswordField {...shared} label={confirmLabel} {...confirmation} />
    </>
  );
}
