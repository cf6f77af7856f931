import { Select } from '@mantine/core';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import type { Meaning } from './import-text.ts';

interface WordsProps<Value extends string> {
  label: string;
  /** What each word of the file means. */
  meanings: Readonly<Record<string, Value>>;
  choices: readonly Meaning<Value>[];
  disabled: boolean;
  onChange: (meanings: Record<string, Value>) => void;
}

/** The words of a file for a field, such as its priorities, each with what it means here. */
export function Words<Value extends string>({ label, meanings, choices, disabled, onChange }: WordsProps<Value>) {
  const words = Object.entries(meanings) as [string, Value][];
  if (words.length === 0) return null;
  return (
    <Box role="group" aria-label={label}>
      <Text as="div" mb={1.5} size="small" weight={500} aria-hidden>
        {label}
      </Text>
      <Group wrap gap={2}>
        {words.map(([word, meaning]) => (
          <Select
            key={word}
            disabled={disabled}
            label={word}
            w={150}
            allowDeselect={false}
            data={[...choices]}
            value={meaning}
            onChange={(_, chosen) => {
              const choice = choices.find(({ value }) => value === chosen?.value);
              if (choice) onChange({ ...meanings, [word]: choice.value });
            }}
          />
        ))}
      </Group>
    </Box>
  );
}
