import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { PRIORITY_CHOICES, PRIORITY_WORDS } from '#web/ui/menu/priority-choices.tsx';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { FieldButton } from '#web/ui/form/FieldButton.tsx';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import { type FirstTask, pastedLines } from './first-tasks.ts';
import classes from './FirstTasks.module.css';

interface FirstTaskLineProps {
  line: FirstTask;
  /** Its place among them, from 1 on. */
  number: number;
  error: string | null;
  onChange: (part: Partial<FirstTask>) => void;
  /** Enter was pressed in it. */
  onNext: () => void;
  onRemove: () => void;
  /** Several lines were pasted into it. */
  onPaste: (names: string[]) => void;
}

/** One of the first tasks: its name, and if it is known its time and priority. */
export function FirstTaskLine(props: FirstTaskLineProps) {
  const { line, number, error, onChange, onNext, onRemove, onPaste } = props;
  const errorId = useId();
  const next = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onNext();
  };
  return (
    <li>
      <div className={classes['line']} data-error={error !== null || undefined}>
        <input
          data-name
          className={classes['name']}
          aria-label={`Task ${number}`}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          placeholder={number === 1 ? 'Look for a cottage by the lake' : 'And then?'}
          autoComplete="off"
          value={line.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && line.name === '' && number > 1) {
              event.preventDefault();
              onRemove();
            }
            next(event);
          }}
          onPaste={(event) => {
            const names = pastedLines(event.clipboardData.getData('text/plain'));
            if (names === null) return;
            event.preventDefault();
            onPaste(names);
          }}
        />
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
            aria-label={`Priority of task ${number}: ${PRIORITY_WORDS[line.priority]}`}
          >
            <PriorityBars level={line.priority} />
          </FieldButton>
        </ChoiceMenu>
        <ActionIcon variant="subtle" size="sm" aria-label={`Remove task ${number}`} onClick={onRemove}>
          <X {...SMALL_ICON} />
        </ActionIcon>
      </div>
      {error !== null && (
        <p id={errorId} role="alert" className={classes['error']}>
          {error}
        </p>
      )}
    </li>
  );
}
