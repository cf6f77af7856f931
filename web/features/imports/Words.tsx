import { ArrowRight, ChevronDown } from 'lucide-react';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import type { Meaning } from './import-text.ts';

interface WordsProps<Value extends string> {
  label: string;
  /** What each word of the file means. */
  meanings: Readonly<Record<string, Value>>;
  choices: readonly Meaning<Value>[];
  onChange: (meanings: Record<string, Value>) => void;
}

/** The words of a file for a field, such as its priorities, each with what it means here. */
export function Words<Value extends string>({ label, meanings, choices, onChange }: WordsProps<Value>) {
  const words = Object.entries(meanings) as [string, Value][];
  if (words.length === 0) return null;
  return (
    <Box role="group" aria-label={label}>
      <Text as="div" mb={1.5} size="small" weight={500} aria-hidden>
        {label}
      </Text>
      <Group wrap gap={2}>
        {words.map(([word, meaning]) => (
          <Becomes
            key={word}
            word={word}
            choices={choices}
            value={meaning}
            onChange={(value) => onChange({ ...meanings, [word]: value })}
          />
        ))}
      </Group>
    </Box>
  );
}

interface BecomesProps<Value extends string> {
  /** A word or part of the file. */
  word: string;
  choices: readonly Meaning<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** What a part of a file becomes here, in a menu: `p1 → High`. */
export function Becomes<Value extends string>({ word, choices, value, onChange }: BecomesProps<Value>) {
  return (
    <FieldBox>
      <ChoiceMenu label={word} choices={choices} value={value} onChoose={onChange}>
        <FieldButton>
          <Group as="span" inline gap={1.5} maxW="full" icons="dim">
            <Text tone="dim" shrink truncate>
              {word}
            </Text>
            <ArrowRight {...SMALL_ICON} aria-hidden />
            <Text weight={500} nowrap>
              {choices.find((choice) => choice.value === value)?.label}
            </Text>
            <ChevronDown {...SMALL_ICON} aria-hidden />
          </Group>
        </FieldButton>
      </ChoiceMenu>
    </FieldBox>
  );
}
