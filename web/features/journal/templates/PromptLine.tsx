import { X } from 'lucide-react';
import { PROMPT_MAX } from '#contract/journal.ts';
import { LineInput, WrittenLine } from '#web/ui/list/WrittenLine.tsx';
import type { LineActions } from '#web/ui/list/WrittenLines.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './PromptLine.module.css';
import type { PromptLine as Line } from './prompt-lines.ts';

interface PromptLineProps extends LineActions {
  line: Line;
  index: number;
  /** Number of all lines. */
  count: number;
  onChange: (text: string) => void;
}

/** A question of a template. */
export function PromptLine({ line, index, onChange, ...rest }: PromptLineProps) {
  const name = line.text.trim() || `question ${index + 1}`;
  return (
    <WrittenLine {...rest} id={line.id} index={index} name={name} className={classes['line']}>
      {(handle, onKeyDown) => (
        <>
          {handle}
          <LineInput
            data-name
            aria-label={`Question ${index + 1}`}
            placeholder={index === 0 ? 'What went well today?' : 'And then?'}
            maxLength={PROMPT_MAX}
            value={line.text}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes['remove']} aria-label={`Remove ${name}`} onClick={rest.remove}>
            <X {...ICON} />
          </button>
        </>
      )}
    </WrittenLine>
  );
}
