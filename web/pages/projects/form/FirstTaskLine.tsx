import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { PRIORITY_CHOICES, PRIORITY_LABELS } from '#web/ui/menu/priority-choices.tsx';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { FieldButton } from '#web/ui/form/FieldButton.tsx';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import type { ReadLine } from '#contract/quick-add/grammar.ts';
import { QuickAddChips } from '#web/features/tasks/quick-add/QuickAddChips.tsx';
import { pastedLines } from '#web/features/tasks/quick-add/split-lines.ts';
import { QuickAddInput } from '#web/features/tasks/quick-add/QuickAddInput.tsx';
import { accepting, rejecting } from '#web/features/tasks/quick-add/read-draft.ts';
import { type FirstTask, hasChip } from './first-tasks.ts';
import classes from './FirstTasks.module.css';

interface FirstTaskLineProps {
  line: FirstTask;
  /** What the grammar understands of it. */
  read: ReadLine;
  /** Its number in the list, from 1. */
  number: number;
  error: string | null;
  onChange: (part: Partial<FirstTask>) => void;
  /** Called on Enter. */
  onNext: () => void;
  onRemove: () => void;
  /** Called when several lines were pasted. */
  onPaste: (lines: string[]) => void;
}

/** One of the first tasks: a quick-add line, with fields for time and priority unless the line contains them. */
export function FirstTaskLine(props: FirstTaskLineProps) {
  const { line, read, number, error, onChange, onNext, onRemove, onPaste } = props;
  const { chips, offers } = read;
  const errorId = useId();
  const next = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onNext();
  };
  return (
    <li>
      <Group gap={1} relative minH="control" className={classes['line']} data-error={error !== null || undefined}>
        <QuickAddInput
          data-name
          aria-label={`Task ${number}`}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          placeholder={number === 1 ? 'Look for a cottage by the lake' : 'And then?'}
          line={line.line}
          onLine={(typed) => onChange({ line: typed })}
          understood={chips.flatMap(({ ranges }) => ranges)}
          offered={offers.flatMap(({ ranges }) => ranges)}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && line.line === '' && number > 1) {
              event.preventDefault();
              onRemove();
            }
            next(event);
          }}
          onPaste={(event) => {
            const pasted = pastedLines(event.clipboardData.getData('text/plain'));
            if (pasted === null) return;
            event.preventDefault();
            onPaste(pasted);
          }}
        />
        {!hasChip(chips, 'estimate') && (
          <input
            className={classes['time']}
            aria-label={`Time for task ${number}`}
            placeholder="min"
            autoComplete="off"
            maxLength={12}
            value={line.time}
            onChange={(event) => onChange({ time: event.currentTarget.value })}
            onKeyDown={next}
          />
        )}
        {!hasChip(chips, 'priority') && (
          <ChoiceMenu
            label={`Priority of task ${number}`}
            width={160}
            position="bottom-end"
            choices={PRIORITY_CHOICES}
            value={line.priority}
            onChoose={(priority) => onChange({ priority })}
          >
            <FieldButton
              className={classes['priority'] ?? ''}
              aria-label={`Priority of task ${number}: ${PRIORITY_LABELS[line.priority]}`}
            >
              <PriorityBars level={line.priority} />
            </FieldButton>
          </ChoiceMenu>
        )}
        <ActionIcon variant="subtle" size="sm" aria-label={`Remove task ${number}`} onClick={onRemove}>
          <X {...SMALL_ICON} />
        </ActionIcon>
      </Group>
      {chips.length + offers.length > 0 && (
        <Box pb={2} px={3}>
          <QuickAddChips
            chips={chips}
            offers={offers}
            projects={[]}
            onReject={(chip) => onChange(rejecting(line, chip))}
            onAccept={(offer) => onChange(accepting(line, offer))}
          />
        </Box>
      )}
      {error !== null && (
        <Text as="p" id={errorId} role="alert" pb={2} px={3} size="meta" tone="danger">
          {error}
        </Text>
      )}
    </li>
  );
}
