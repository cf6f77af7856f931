import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MORNING_PROMPTS } from '#contract/rules/reflection-prompts.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/vocabulary.ts';
import { ScoreField } from './ScoreField.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { hoursText, readHours } from './read-hours.ts';
import type { MorningValues } from './reflection-values.ts';

interface NightFieldsProps {
  values: MorningValues;
  onChange: (part: Partial<MorningValues>) => void;
  /** Called with whether some input cannot be read. */
  onProblem: (problem: boolean) => void;
}

/** The questions about sleep and feeling. */
export function NightFields({ values, onChange, onProblem }: NightFieldsProps) {
  return (
    <>
      <ScoreField
        label="Sleep quality"
        ends={['Poor', 'Very good']}
        value={values.sleep_quality}
        onChange={(sleep_quality) => onChange({ sleep_quality })}
      />
      <HoursField
        hours={values.sleep_hours}
        onChange={(sleep_hours) => onChange({ sleep_hours })}
        onProblem={onProblem}
      />
      <TextInput
        label={MORNING_PROMPTS.feeling}
        placeholder="Rested, a little slow"
        {...limitedText(values.feeling ?? '', DESCRIPTION_MAX)}
        value={values.feeling ?? ''}
        onChange={(event) => onChange({ feeling: event.currentTarget.value || null })}
      />
      <Textarea
        label={MORNING_PROMPTS.sleep_influences}
        placeholder="Late coffee, an open window"
        autosize
        minRows={1}
        maxRows={6}
        {...limitedText(values.sleep_influences ?? '', DESCRIPTION_MAX)}
        value={values.sleep_influences ?? ''}
        onChange={(event) => onChange({ sleep_influences: event.currentTarget.value || null })}
      />
    </>
  );
}

interface HoursFieldProps {
  hours: number | null;
  onChange: (hours: number | null) => void;
  onProblem: (problem: boolean) => void;
}

function HoursField({ hours, onChange, onProblem }: HoursFieldProps) {
  /** The typed text, while it differs from the formatted hours. */
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && readHours(typed) === undefined;
  const type = (text: string) => {
    const read = readHours(text);
    setTyped(text);
    onProblem(read === undefined);
    if (read !== undefined) onChange(read);
  };
  return (
    <TextInput
      label="Hours slept"
      placeholder="7 h 10"
      inputMode="text"
      maxLength={TITLE_MAX}
      error={isWrong && 'Enter up to 24 hours, such as 7 h 10 or 7.5'}
      value={typed ?? hoursText(hours)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => !isWrong && setTyped(null)}
    />
  );
}
