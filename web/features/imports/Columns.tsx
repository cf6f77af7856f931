import { Select } from '@mantine/core';
import { ImportField, type ImportPreview } from '#contract/imports.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { FIELD_NAMES } from './import-text.ts';

interface ColumnsProps {
  columns: ImportPreview['columns'];
  /** A change is being read; the focus stays where it is. */
  busy: boolean;
  onChange: (columns: Record<string, ImportField>) => void;
}

const FIELDS = ImportField.options.map((value) => ({ value, label: FIELD_NAMES[value] }));

/** The columns of a CSV file, each with some values and the field that it is read as. */
export function Columns({ columns, busy, onChange }: ColumnsProps) {
  const fieldOf = Object.fromEntries(columns.map(({ header, field }) => [header, field]));
  return (
    <Box role="group" aria-label="Columns">
      <Text as="div" mb={1.5} size="small" weight={500} aria-hidden>
        Columns
      </Text>
      {columns.map(({ header, field, examples }, index) => (
        // Headers may repeat.
        <Group key={`${header} ${index}`} gap={3} py={1.5} lineTop>
          <Box grow shrink breakAnywhere>
            <Text as="div" weight={500}>
              {header}
            </Text>
            <Text as="div" size="small" tone="dim">
              {examples.join(' · ') || 'Empty'}
            </Text>
          </Box>
          <Select
            readOnly={busy}
            aria-label={`Read “${header}” as`}
            w={170}
            allowDeselect={false}
            data={FIELDS}
            value={field}
            onChange={(chosen) => chosen && onChange({ ...fieldOf, [header]: ImportField.parse(chosen) })}
          />
        </Group>
      ))}
    </Box>
  );
}
