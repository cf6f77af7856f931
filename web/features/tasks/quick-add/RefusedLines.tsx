import { Button } from '@mantine/core';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import classes from './QuickAdd.module.css';
import type { LineDraft, RefusedLine } from './use-quick-add.ts';

interface RefusedLinesProps {
  lines: readonly RefusedLine[];
  onRetry: (draft: LineDraft) => void;
  onDrop: (draft: LineDraft) => void;
}

/** Lines that became no task while the next one was typed: each with its reason, to try again or to drop. */
export function RefusedLines({ lines, onRetry, onDrop }: RefusedLinesProps) {
  return lines.map(({ draft, reason }) => (
    <div key={draft.id} className={classes['refused']}>
      <FormError error={`“${draft.line.trim()}” was not added: ${reason}`} />
      <Button size="compact-sm" variant="default" onClick={() => onRetry(draft)}>
        Try again
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onDrop(draft)}>
        Drop
      </Button>
    </div>
  ));
}
