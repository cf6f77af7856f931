import { ActionIcon, Textarea, type TextareaProps } from '@mantine/core';
import { Hourglass, X } from 'lucide-react';
import { useId } from 'react';
import { DESCRIPTION_MAX, type Priority, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatDay } from '#web/platform/format.ts';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';
import { FieldButton } from '#web/ui/form/FieldButton.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { LineInput, WrittenLine } from '#web/ui/list/WrittenLine.tsx';
import lineClasses from '#web/ui/list/WrittenLine.module.css';
import type { LineActions } from '#web/ui/list/WrittenLines.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { PRIORITY_CHOICES, PRIORITY_LABELS } from '#web/ui/menu/priority-choices.tsx';
import type { Step } from './suggestion.ts';
import classes from './StepLine.module.css';

interface StepLineProps extends LineActions {
  step: Step;
  index: number;
  count: number;
  error: string | null;
  onChange: (part: Partial<Step>) => void;
}

/** The fields of a step: its name with a note below, its time and its priority. */
export function StepLine({ step, index, count, error, onChange, moveTo, addBelow, remove }: StepLineProps) {
  const errorId = useId();
  const today = useToday();
  const number = index + 1;
  const called = step.name.trim() || `step ${number}`;
  const invalid = error !== null && { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <WrittenLine {...{ index, count, moveTo, addBelow, remove }} id={step.id} name={called}>
      {(handle, onKeyDown) => (
        <div className={classes['inside']} data-error={error !== null || undefined}>
          <span className={classes['handle']}>{handle}</span>
          <Text tone="dim" tabular textAlign="center" className={classes['number']} aria-hidden>
            {number}
          </Text>
          <Box shrink className={classes['words']}>
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
              placeholder="Note (optional)"
              minRows={1}
              maxRows={6}
              {...limitedText(step.description, DESCRIPTION_MAX)}
              value={step.description}
              onChange={(event) => onChange({ description: event.currentTarget.value })}
            />
            {error !== null && (
              <Text as="p" id={errorId} role="alert" px={2} size="meta" tone="danger">
                {error}
              </Text>
            )}
          </Box>
          <Box className={classes['time']}>
            <Group as="span" tone="dim">
              <Hourglass {...SMALL_ICON} />
              <LineInput
                aria-label={`Time for ${called}`}
                placeholder="min"
                maxLength={12}
                value={step.time}
                onChange={(event) => onChange({ time: event.currentTarget.value })}
              />
            </Group>
            <DayMenu
              label={`Due date of ${called}`}
              value={step.due_date ?? null}
              today={today}
              weekStart={weekStart()}
              noneLabel="No due date"
              onChange={(day) => onChange({ due_date: day, hasOwnDay: true })}
            >
              <TextButton size="micro" tone="dim" nowrap>
                <span className="sr-only">Due date of {called}: </span>
                {step.due_date ? formatDay(step.due_date, today) : 'No date'}
              </TextButton>
            </DayMenu>
          </Box>
          <span className={classes['priority']}>
            <PriorityField
              label={`Priority of ${called}`}
              value={step.priority}
              onChange={(priority) => onChange({ priority })}
            />
          </span>
          <ActionIcon variant="subtle" aria-label={`Remove ${called}`} onClick={remove}>
            <X {...SMALL_ICON} />
          </ActionIcon>
        </div>
      )}
    </WrittenLine>
  );
}

interface PriorityFieldProps {
  label: string;
  value: Priority;
  onChange: (priority: Priority) => void;
}

export const PriorityField = ({ label, value, onChange }: PriorityFieldProps) => (
  <ChoiceMenu
    label={label}
    width={160}
    position="bottom-end"
    choices={PRIORITY_CHOICES}
    value={value}
    onChoose={onChange}
  >
    <FieldButton aria-label={`${label}: ${PRIORITY_LABELS[value]}`}>
      <PriorityBars level={value} withText />
    </FieldButton>
  </ChoiceMenu>
);

interface LineTextareaProps extends Omit<TextareaProps, 'onChange'> {
  onText: (text: string) => void;
  'data-name'?: boolean;
}

/** The library would remove the attributes of an error. */
const KEEPS_ARIA = { withAria: false };

/** A `LineInput` that wraps. Its value stays on one line. */
export const LineTextarea = ({ className = '', onText, ...textarea }: LineTextareaProps) => (
  <Textarea
    variant="unstyled"
    {...KEEPS_ARIA}
    autosize
    minRows={1}
    autoComplete="off"
    classNames={{ input: `${lineClasses['input']} ${lineClasses['wrapping']} ${className}` }}
    {...textarea}
    onChange={(event) => onText(event.currentTarget.value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
  />
);
