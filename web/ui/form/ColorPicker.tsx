import { TextInput } from '@mantine/core';
import { Check } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Group } from '#web/ui/layout/Box.tsx';
import { FieldGroup } from './FormField.tsx';
import classes from './pickers.module.css';
import { tint } from '../marks/tint.ts';

/** The colours to offer; any other may be typed. */
export const PALETTE = [
  { name: 'Gold', color: '#F4B400' },
  { name: 'Green', color: '#3FB984' },
  { name: 'Blue', color: '#5B8DEF' },
  { name: 'Rose', color: '#E5739A' },
  { name: 'Violet', color: '#A78BFA' },
  { name: 'Teal', color: '#2FB5C4' },
  { name: 'Orange', color: '#EE8A4A' },
  { name: 'Red', color: '#E5645C' },
  { name: 'Lime', color: '#9BBF3B' },
  { name: 'Slate', color: '#94A3B8' },
] as const;

interface PickerProps {
  label: string;
  value: string;
  error?: ReactNode;
  onChange: (value: string) => void;
}

/** Ten colours to choose from, or any `#RRGGBB`. */
export function ColorPicker({ label, value, error, onChange }: PickerProps) {
  const name = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
  return (
    <FieldGroup label={label}>
      <Group wrap gap={2}>
        {PALETTE.map((each) => (
          <label key={each.color} className={classes['swatch']} title={each.name} {...tint(each.color)}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              aria-label={each.name}
              checked={value.toUpperCase() === each.color}
              onChange={() => {
                setTyped(null);
                onChange(each.color);
              }}
            />
            <Check size={16} strokeWidth={2.5} aria-hidden />
          </label>
        ))}
        <TextInput
          className={classes['free']}
          aria-label={`${label}, as #RRGGBB`}
          placeholder="#3FB984"
          maxLength={7}
          value={typed ?? value}
          error={error ?? (typed !== null && !isHex(typed))}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text);
            if (isHex(text)) onChange(text.toUpperCase());
          }}
          onBlur={() => setTyped(null)}
        />
      </Group>
    </FieldGroup>
  );
}
