import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { NewRecurrencePattern } from '#contract/recurrence.ts';
import { missingParts, patternErrors, patternOf, type PatternValues, shownPatternOf } from './pattern-form.ts';
import { recurringQueries } from '../recurring-queries.ts';

const TYPING_MS = 250;
/** Never sent: its query is not enabled. */
const NO_PATTERN: NewRecurrencePattern = {
  type: 'none',
  interval: 1,
  weekdays: [],
  month_day: null,
  end_date: null,
  max_instances: null,
  rrule: null,
};

interface Given {
  initial: PatternValues;
  /** The rule being edited; null for a new one. */
  ruleId: string | null;
  /** Its start date; null: unchanged, or today. */
  startDate: string | null;
  /** Why saving failed. */
  failure: Error | null;
  onChange?: (values: PatternValues) => void;
}

/** The fields of a pattern, the server's explanation, and their errors. */
export function usePatternForm({ initial, ruleId, startDate, failure, onChange }: Given) {
  const [values, setValues] = useState(initial);
  const [checked, setChecked] = useState(false);
  const [asked] = useDebouncedValue(
    useMemo(
      () => ({ pattern: shownPatternOf(values), repeatFrom: values.repeat_from, startDate }),
      [values, startDate],
    ),
    TYPING_MS,
  );
  const preview = useQuery({
    ...recurringQueries.preview({
      recurrence_pattern: asked.pattern ?? NO_PATTERN,
      repeat_from: asked.repeatFrom,
      start_date: asked.startDate,
      recurring_task_id: ruleId,
    }),
    enabled: asked.pattern !== null,
  });
  const shown = shownPatternOf(values) !== null;
  return {
    values,
    set: (part: Partial<PatternValues>) => {
      const next = { ...values, ...part };
      setValues(next);
      onChange?.(next);
    },
    /** The pattern to send; null while it is incomplete. */
    pattern: patternOf(values),
    problems: {
      ...patternErrors(failure),
      ...(shown && patternErrors(preview.error)),
      ...(checked && missingParts(values)),
    },
    preview: shown ? preview.data : undefined,
    /** Shows errors of missing fields from now on. */
    check: () => setChecked(true),
  };
}

export type PatternForm = ReturnType<typeof usePatternForm>;
