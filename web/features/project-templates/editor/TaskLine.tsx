import { Menu, Textarea } from '@mantine/core';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Lock, Pencil, Plus, Repeat, Trash2, X } from 'lucide-react';
import { type CSSProperties, useCallback, useId, useState } from 'react';
import { NO_REPEAT } from '#contract/rules/template-rules.ts';
import { DESCRIPTION_MAX, TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { repeatText } from '#web/features/recurring/repeat-text.ts';
import { FieldButton } from '#web/ui/form/FieldButton.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { LineInput, WrittenLine } from '#web/ui/list/WrittenLine.tsx';
import type { LineActions } from '#web/ui/list/WrittenLines.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { PriorityBars } from '#web/ui/marks/PriorityBars.tsx';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { PRIORITY_CHOICES, PRIORITY_LABELS } from '#web/ui/menu/priority-choices.tsx';
import type { TemplateLine } from './template-line.ts';
import classes from './TaskLine.module.css';

interface Named {
  id: string;
  name: string;
}

interface TaskLineProps extends LineActions {
  line: TemplateLine;
  index: number;
  /** Of all lines. */
  count: number;
  error: string | null;
  waits: readonly Named[];
  /** What else it may wait for. */
  possiblePrerequisites: () => readonly Named[];
  canIndent: (by: 1 | -1) => boolean;
  onIndent: (by: 1 | -1) => void;
  onChange: (part: Partial<TemplateLine>) => void;
}

/** A task of a template: its name, its day, its time and its priority; below them what it waits for, and its notes. */
export function TaskLine(props: TaskLineProps) {
  const { line, index, count, error, waits, moveTo, addBelow, remove, onChange } = props;
  const [writing, setWriting] = useState(false);
  const errorId = useId();
  const dayId = useId();
  // Once the menu that asked for it has given the focus back.
  const focusNew = useCallback(
    (node: HTMLTextAreaElement | null) => void (node?.value === '' && setTimeout(() => node.focus())),
    [],
  );
  const number = index + 1;
  const called = line.name.trim() || `task ${number}`;
  const invalid = error !== null && { 'aria-invalid': true, 'aria-describedby': errorId };

  return (
    <WrittenLine {...{ index, count, moveTo, addBelow, remove }} id={line.id} name={called}>
      {(handle, onKeyDown) => (
        <Box py={0.5} container className={classes['inside']} style={{ '--level': line.level } as CSSProperties}>
          <div className={classes['line']} data-error={error !== null || undefined}>
            {handle}
            <LineInput
              className={classes['name'] ?? ''}
              data-name
              aria-label={`Task ${number}`}
              {...invalid}
              placeholder={number === 1 ? 'Fix the date and ask for the hall' : 'And then?'}
              maxLength={TASK_NAME_MAX}
              value={line.name}
              onChange={(event) => onChange({ name: event.currentTarget.value })}
              onKeyDown={onKeyDown}
            />
            <Group as="label" inline gap={0.5} fontSize="meta" tone="dim" className={classes['day']} htmlFor={dayId}>
              <span aria-hidden>day</span>
              <LineInput
                id={dayId}
                aria-label={`Day of ${called}`}
                placeholder="–"
                maxLength={6}
                value={line.day}
                onChange={(event) => onChange({ day: event.currentTarget.value })}
              />
            </Group>
            <LineInput
              className={classes['time'] ?? ''}
              aria-label={`Time for ${called}`}
              placeholder="min"
              maxLength={12}
              value={line.time}
              onChange={(event) => onChange({ time: event.currentTarget.value })}
            />
            <ChoiceMenu
              label={`Priority of ${called}`}
              width={160}
              position="bottom-end"
              choices={PRIORITY_CHOICES}
              value={line.priority}
              onChoose={(priority) => onChange({ priority })}
            >
              <FieldButton
                className={classes['priority'] ?? ''}
                aria-label={`Priority of ${called}: ${PRIORITY_LABELS[line.priority]}`}
              >
                <PriorityBars level={line.priority} />
              </FieldButton>
            </ChoiceMenu>
            <LineMenu {...props} called={called} onWrite={() => setWriting(true)} />
          </div>
          {error !== null && (
            <Text as="p" id={errorId} role="alert" size="meta" tone="danger" className={classes['error']}>
              {error}
            </Text>
          )}
          {waits.length > 0 && <Waits {...props} called={called} />}
          {line.rest.recurrence_pattern && <Repeats {...props} called={called} />}
          {(writing || line.description !== '') && (
            <div className={classes['notes']}>
              <Textarea
                aria-label={`Notes of ${called}`}
                placeholder="Notes"
                autosize
                minRows={1}
                maxRows={8}
                ref={focusNew}
                {...limitedText(line.description, DESCRIPTION_MAX)}
                value={line.description}
                onChange={(event) => onChange({ description: event.currentTarget.value })}
                onBlur={() => setWriting(false)}
              />
            </div>
          )}
        </Box>
      )}
    </WrittenLine>
  );
}

interface LineMenuProps extends TaskLineProps {
  called: string;
  onWrite: () => void;
}

/** What else can be done with a line. */
function LineMenu({ called, index, count, canIndent, onIndent, moveTo, remove, onWrite, ...line }: LineMenuProps) {
  return (
    <>
      <WaitFor {...line} called={called} />
      <MoreMenu label={`Actions for ${called}`} small>
        <MenuItem icon={Pencil} label="Write notes" onClick={onWrite} />
        <MenuItem icon={ArrowRight} label="Make it a subtask" disabled={!canIndent(1)} onClick={() => onIndent(1)} />
        <MenuItem
          icon={ArrowLeft}
          label="Move it out of its task"
          disabled={!canIndent(-1)}
          onClick={() => onIndent(-1)}
        />
        <MenuItem icon={ArrowUp} label="Move up" disabled={index === 0} onClick={() => moveTo(index - 1)} />
        <MenuItem icon={ArrowDown} label="Move down" disabled={index === count - 1} onClick={() => moveTo(index + 1)} />
        <Menu.Divider />
        <MenuItem icon={Trash2} label="Remove" data-danger onClick={remove} />
      </MoreMenu>
    </>
  );
}

/** Chooses one more task to wait for. */
function WaitFor({
  called,
  line,
  possiblePrerequisites,
  onChange,
}: Pick<LineMenuProps, 'called' | 'line' | 'possiblePrerequisites' | 'onChange'>) {
  const choices = possiblePrerequisites();
  return (
    <ChoiceMenu
      label={`Prerequisites of ${called}`}
      search="Find a task of the template"
      position="bottom-end"
      width={280}
      choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      onChoose={(id) => onChange({ dependency_task_ids: [...line.dependency_task_ids, id] })}
    >
      <FieldButton
        className={classes['wait'] ?? ''}
        disabled={choices.length === 0}
        aria-label={`Add a prerequisite to ${called}`}
        title="Add a prerequisite"
      >
        <Lock {...SMALL_ICON} />
        <Plus size={10} strokeWidth={2} aria-hidden />
      </FieldButton>
    </ChoiceMenu>
  );
}

/** What a line waits for, each of which can be taken away. */
function Waits({ line, waits, called, onChange }: TaskLineProps & { called: string }) {
  return (
    <ul className={classes['waits']} aria-label={`Prerequisites of ${called}`}>
      {waits.map(({ id, name }) => (
        <li key={id}>
          <Lock {...SMALL_ICON} />
          <Text truncate>after “{name}”</Text>
          <button
            type="button"
            aria-label={`${called} no longer waits for ${name}`}
            onClick={() => onChange({ dependency_task_ids: line.dependency_task_ids.filter((other) => other !== id) })}
          >
            <X {...SMALL_ICON} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Repeats({ line: { rest }, called, onChange }: TaskLineProps & { called: string }) {
  return (
    <ul className={classes['waits']} aria-label={`How ${called} repeats`}>
      <li>
        <Repeat {...SMALL_ICON} />
        <Text truncate>{rest.recurrence_pattern && repeatText(rest.recurrence_pattern, null)}</Text>
        <button
          type="button"
          aria-label={`${called} no longer repeats`}
          onClick={() => onChange({ rest: { ...rest, ...NO_REPEAT } })}
        >
          <X {...SMALL_ICON} />
        </button>
      </li>
    </ul>
  );
}
