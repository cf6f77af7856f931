import { Textarea } from '@mantine/core';
import { DESCRIPTION_MAX } from '#contract/vocabulary.ts';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import type { EntryBody } from '../entry-values.ts';
import classes from './EntryForm.module.css';

interface AnswersProps {
  values: EntryBody;
  /** A new entry focuses its first question. */
  isNew: boolean;
  readOnly: boolean;
  onChange: (part: Partial<EntryBody>) => void;
}

/** The questions of a template, each with an input for the answer. */
export function Answers({ values: { template_responses: answers }, isNew, readOnly, onChange }: AnswersProps) {
  return Object.entries(answers).map(([prompt, answer], index) => (
    <Textarea
      key={prompt}
      variant="unstyled"
      classNames={{ root: classes['answer'] ?? '', input: classes['prose'] ?? '', label: classes['prompt'] ?? '' }}
      label={prompt}
      data-answer
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a new entry is opened to write in it
      autoFocus={isNew && index === 0}
      autosize
      minRows={1}
      readOnly={readOnly}
      {...limitedText(answer, DESCRIPTION_MAX)}
      value={answer}
      onChange={(event) => onChange({ template_responses: { ...answers, [prompt]: event.currentTarget.value } })}
    />
  ));
}
