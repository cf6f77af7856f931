import { useId } from 'react';
import { FieldGroup } from '#web/ui/form/FormField.tsx';
import { Grid, Group } from '#web/ui/layout/Box.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import classes from './ScoreField.module.css';

const MAX = 10;

interface ScoreFieldProps {
  label: string;
  /** The labels of both ends of the scale. */
  ends: readonly [low: string, high: string];
  /** 1 to 10. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A whole number from 1 to 10, or none. */
export function ScoreField({ label, ends: [low, high], value, onChange }: ScoreFieldProps) {
  const name = useId();
  return (
    <FieldGroup label={label}>
      <Grid gap={0.5} className={classes['scale']}>
        {Array.from({ length: MAX }, (_, index) => index + 1).map((score) => (
          <label key={score} className={classes['score']}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              aria-label={`${score} of ${MAX}`}
              checked={score === value}
              onChange={() => onChange(score)}
            />
            {score}
          </label>
        ))}
      </Grid>
      <Group as="p" align="stretch" justify="between" gap={2} mt={1} hint>
        <span>{low}</span>
        {value !== null && (
          <TextButton underlined reach="mark" onClick={() => onChange(null)}>
            Clear<span className="sr-only"> {label.toLowerCase()}</span>
          </TextButton>
        )}
        <span>{high}</span>
      </Group>
    </FieldGroup>
  );
}
