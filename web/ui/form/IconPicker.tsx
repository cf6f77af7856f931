import { TextInput } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Grid, Group } from '#web/ui/layout/Box.tsx';
import { ICON } from '../marks/icon.ts';
import { FieldGroup } from './FormField.tsx';
import classes from './pickers.module.css';

const EMOJI = [
  ...['🎯', '🌱', '🧭', '🏡', '🎹', '💪', '🏃', '🧘', '🍎', '😴'],
  ...['💼', '💻', '📈', '💰', '🚀', '🛠️', '📚', '🎓', '✍️', '🗣️'],
  ...['👪', '🤝', '❤️', '🎨', '📷', '🎵', '✈️', '🌍', '⛰️', '🌿'],
  ...['🐾', '🧹', '🛒', '🚗', '🎁', '🕯️', '💡', '🔬', '⚖️', '🏆'],
];

interface IconPickerProps {
  label: string;
  value: string;
  maxLength: number;
  error?: ReactNode;
  onChange: (value: string) => void;
}

/** An emoji: typed, or chosen from a grid that opens below. */
export function IconPicker({ label, value, maxLength, error, onChange }: IconPickerProps) {
  const name = useId();
  const [open, setOpen] = useState(false);
  return (
    <FieldGroup label={label}>
      <Group wrap gap={2}>
        <TextInput
          className={classes['icon'] ?? ''}
          aria-label={label}
          placeholder="🎯"
          maxLength={maxLength}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <button type="button" className={classes['choose']} aria-expanded={open} onClick={() => setOpen(!open)}>
          Choose
          <ChevronDown {...ICON} />
        </button>
      </Group>
      {open && (
        <Grid gap={1} mt={2} className={classes['grid']}>
          {EMOJI.map((emoji) => (
            <Grid as="label" key={emoji} center radius="md" className={classes['emoji']}>
              <input
                type="radio"
                className="sr-only"
                name={name}
                aria-label={emoji}
                checked={value === emoji}
                onChange={() => onChange(emoji)}
              />
              <span aria-hidden>{emoji}</span>
            </Grid>
          ))}
        </Grid>
      )}
    </FieldGroup>
  );
}
