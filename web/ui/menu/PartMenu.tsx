import { Button } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { SMALL_ICON } from '../marks/icon.ts';
import { type Choice, ChoiceMenu } from './ChoiceMenu.tsx';

interface PartMenuProps<Value extends string> {
  /** What the parts belong to: "Settings". */
  label: string;
  parts: readonly Choice<Value>[];
  value: Value;
  onOpen: (part: Value) => void;
}

/** The parts of a section on phones, where links to all of them would take several lines: the open one, and a menu. */
export function PartMenu<Value extends string>({ label, parts, value, onOpen }: PartMenuProps<Value>) {
  const open = parts.find((part) => part.value === value);
  return (
    <ChoiceMenu label={label} choices={parts} value={value} onChoose={onOpen} width={256}>
      <Button variant="default" leftSection={open?.mark} rightSection={<ChevronDown {...SMALL_ICON} />}>
        {open?.label}
      </Button>
    </ChoiceMenu>
  );
}
