import type { ReactNode } from 'react';
import { Text } from '#web/ui/layout/Box.tsx';

interface FormFieldProps {
  label: string;
  error?: ReactNode;
  /** The control has its own name for screen readers: a menu behind a button, a segmented control. */
  children: ReactNode;
}

/** A custom control with its label above it, like the fields of a form. */
export function FormField({ label, error, children }: FormFieldProps) {
  return (
    <div>
      <Text as="p" mb={1.5} size="small" weight={500} aria-hidden>
        {label}
      </Text>
      {children}
      {error && (
        <Text as="p" mt={1.5} size="meta" tone="danger" role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}

/** Related controls, such as the options of one choice, with their label above them. */
export const FieldGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset>
    <Text as="legend" mb={1.5} size="small" weight={500}>
      {label}
    </Text>
    {children}
  </fieldset>
);
