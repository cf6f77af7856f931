import { ChevronDown, X } from 'lucide-react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '../marks/icon.ts';
import { type Choice, ChoiceMenu } from './ChoiceMenu.tsx';
import classes from './FilterMenu.module.css';

interface FilterMenuProps<Value extends string> {
  /** The name of the filter: "Area". */
  label: string;
  choices: readonly Choice<Value>[];
  /** The chosen value, or null for everything. */
  value: Value | null;
  onChange: (value: Value | null) => void;
  search?: string;
}

/** A filter with several values: a quiet button while unset, a chip with the value and a clear button while set. */
export function FilterMenu<Value extends string>({ label, choices, value, onChange, search }: FilterMenuProps<Value>) {
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <span className={classes['filter']} data-set={value !== null || undefined}>
      <ChoiceMenu label={label} choices={choices} value={value} onChoose={onChange} width={240} search={search}>
        <Group
          as="button"
          type="button"
          inline
          shrink
          reach="chip"
          tone="soft"
          hover="fill"
          className={classes['button']}
        >
          {label}
          {value !== null && (
            <Text shrink tone="text" weight={500} truncate className={classes['value']}>
              {chosen?.label ?? '…'}
            </Text>
          )}
          {value === null && <ChevronDown {...SMALL_ICON} />}
        </Group>
      </ChoiceMenu>
      {value !== null && (
        <Group
          as="button"
          type="button"
          inline
          fixed
          shrink
          reach="chip"
          tone="soft"
          hover="fill"
          className={classes['clear']}
          aria-label={`Clear filter ${label}`}
          onClick={() => onChange(null)}
        >
          <X {...SMALL_ICON} />
        </Group>
      )}
    </span>
  );
}
