import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { IMPORTANCE_LABELS, ImportancePips } from '../marks/ImportancePips.tsx';

interface ImportanceSelectProps {
  label: string;
  /** 1–5. */
  value: number;
  error?: ReactNode;
  onChange: (value: number) => void;
}

const OPTIONS = IMPORTANCE_LABELS.map((label, index) => ({ value: String(index + 1), label }));

/** Importance from 1 to 5, each as pips and word. */
export function ImportanceSelect({ label, value, error, onChange }: ImportanceSelectProps) {
  return (
    <Select
      label={label}
      data={OPTIONS}
      value={String(value)}
      error={error}
      allowDeselect={false}
      withCheckIcon={false}
      leftSection={<ImportancePips value={value} />}
      leftSectionWidth={60}
      leftSectionPointerEvents="none"
      renderOption={({ option }) => <ImportancePips value={Number(option.value)} withText />}
      onChange={(chosen) => chosen && onChange(Number(chosen))}
    />
  );
}
