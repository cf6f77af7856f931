import { Draggable } from '@hello-pangea/dnd';
import { GripVertical, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { PROMPT_MAX } from '#contract/journal.ts';
import { lineKeyOf } from '#web/ui/list/line-keys.ts';
import type { LineActions } from '#web/ui/list/WrittenLines.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './PromptLine.module.css';
import type { PromptLine as Line } from './prompt-lines.ts';

interface PromptLineProps extends LineActions {
  line: Line;
  index: number;
  /** Of all lines. */
  count: number;
  onChange: (text: string) => void;
}

/** A question of a template. */
export function PromptLine({ line, index, count, onChange, moveTo, addBelow, remove }: PromptLineProps) {
  const called = line.text.trim() || `question ${index + 1}`;
  const move = (to: number) => to >= 0 && to < count && moveTo(to);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const press = lineKeyOf(event);
    if (press === 'next') addBelow();
    else if (press === 'up' || press === 'down') move(index + (press === 'up' ? -1 : 1));
    else if (press === 'remove' && count > 1) remove();
    else return;
    event.preventDefault();
  };
  return (
    <Draggable draggableId={line.id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <li ref={innerRef} {...draggableProps} className={classes['line']} data-dragging={isDragging || undefined}>
          <span {...dragHandleProps} className={classes['handle']} aria-label={`Move ${called}`}>
            <GripVertical {...ICON} />
          </span>
          <input
            data-name
            aria-label={`Question ${index + 1}`}
            placeholder={index === 0 ? 'What went well today?' : 'And then?'}
            autoComplete="off"
            maxLength={PROMPT_MAX}
            value={line.text}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes['remove']} aria-label={`Remove ${called}`} onClick={remove}>
            <X {...ICON} />
          </button>
        </li>
      )}
    </Draggable>
  );
}
