import { ActionIcon, Textarea } from '@mantine/core';
import { Hourglass, X } from 'lucide-react';
import { useId } from 'react';
import { DESCRIPTION_MAX, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { FieldButton } from '#web/ui/form/FieldButton.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { LineTextarea } from './LineTextarea.tsx';
import { LineInput, WrittenLine } from '#web/ui/list/WrittenLine.tsx';
import type { LineActions } from '#web/ui/list/WrittenLines.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { PRIORITY_CHOICES, PRIORITY_WORDS } from '#web/ui/menu/priority-choices.tsx';
import type { Step } from './suggestion.ts';
import classes from './StepLine.module.css';

interface StepLineProps extends LineActions {
  step: Step;
  index: number;
  /** Of all steps. */
  count: number;
  error: string | null;
  onChange: (part: Partial<Step>) => void;
}

/** A step of a suggestion: its name with a note below, its time and its priority, all of which can be changed. */
export function StepLine({ step, index, count, error, onChange, moveTo, addBelow, remove }: StepLineProps) {
  const errorId = useId();
  const number = index + 1;
  const called = step.name.trim() || `step ${number}`;
  const invalid = error !== null && { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <WrittenLine {...{ index, count, moveTo, addBelow, remove }} id={step.id} name={called}>
      {(handle, onKeyDown) => (
        <div className={classes['inside']} data-error={error !== null || undefined}>
          <span className={classes['handle']}>{handle}</span>
          <span className={classes['number']} aria-hidden>
            {number}
          </span>
          <div className={classes['words']}>
            <LineTextarea
              className={classes['name'] ?? ''}
              data-name
              aria-label={`Step ${number}`}
              {...invalid}
              placeholder="And then?"
              maxLength={TASK_NAME_MAX}
              value={step.name}
              onText={(name) => onChange({ name })}
              onKeyDown={onKeyDown}
            />
            <Textarea
              variant="unstyled"
              classNames={{ input: classes['note'] ?? '' }}
              aria-label={`Note for ${called}`}
              placeholder="A note, if it helps"
              minRows={1}
              maxRows={6}
              {...limitedText(step.description, DESCRIPTION_MAX)}
              value={step.description}
              onChange={(event) => onChange({ description: event.currentTarget.value })}
            />
            {error !== null && (
              <p id={errorId} role="alert" className={classes['error']}>
                {error}
              </p>
            )}
          </div>
          <span className={classes['time']}>
            <Hourglass {...SMALL_ICON} />
            <LineInput
              aria-label={`Time for ${called}`}
              placeholder="min"
              maxLength={12}
              value={step.time}
              onChange={(event) => onChange({ time: event.currentTarget.value })}
            />
          </span>
          <span className={classes['priority']}>
            <ChoiceMenu
              label={`Priority of ${called}`}
              width={160}
              position="bottom-end"
              choices={PRIORITY_CHOICES}
              value={step.priority}
              onChoose={(priority) => onChange({ priority })}
            >
              <FieldButton aria-label={`Priority of ${called}: ${PRIORITY_WORDS[step.priority]}`}>
                <PriorityBars level={step.priority} withWord />
              </FieldButton>
            </ChoiceMenu>
          </span>
          <ActionIcon variant="subtle" aria-label={`Remove ${called}`} onClick={remove}>
            <X {...SMALL_ICON} />
          </ActionIcon>
        </div>
      )}
    </WrittenLine>
  );
}
