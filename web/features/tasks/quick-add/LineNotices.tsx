import { Button } from '@mantine/core';
import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { plural } from '#web/platform/format.ts';
import { DraftLine, NoticeLine } from '#web/ui/form/DraftLine.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import type { LineDraft } from './line-drafts.ts';
import classes from './QuickAdd.module.css';
import type { RefusedLine, useQuickAdd } from './use-quick-add.ts';

type QuickAddState = ReturnType<typeof useQuickAdd>;

interface LineNoticesProps {
  quick: Pick<QuickAddState, 'notice' | 'lines' | 'isNested' | 'isLong' | 'join'>;
  /** Called when one of their buttons was pressed. */
  onPressed: () => void;
}

/** Notices before a line is added: it is an earlier draft, becomes several tasks, or is longer than a name. */
export function LineNotices({ quick: { notice, lines, isNested, isLong, join }, onPressed }: LineNoticesProps) {
  const then = (work: () => void) => () => {
    work();
    onPressed();
  };
  return (
    <>
      {notice?.afresh === false && <DraftLine afresh={false} onSwap={then(notice.onSwap)} />}
      {notice?.afresh && (
        <NoticeLine
          text={`${plural(notice.aside, 'line')} put aside.`}
          action={{ label: 'Restore', run: then(notice.onSwap) }}
          also={{ label: 'Discard', run: then(notice.onDiscard) }}
        />
      )}
      {lines.length > 1 && (
        <NoticeLine
          text={`Each of the ${lines.length} lines becomes a task${isNested ? ', indented ones subtasks' : ''}.`}
          action={{ label: 'Make it one task', run: then(join) }}
        />
      )}
      {isLong && (
        <NoticeLine text={`Longer than ${TASK_NAME_MAX} characters. The full text goes into the description.`} />
      )}
    </>
  );
}

interface RefusedLinesProps {
  lines: readonly RefusedLine[];
  onRetry: (draft: LineDraft) => void;
  onDrop: (draft: LineDraft) => void;
}

/** Lines refused while the next one was typed: each with its reason, to retry or to drop. */
export function RefusedLines({ lines, onRetry, onDrop }: RefusedLinesProps) {
  return lines.map(({ draft, reason }) => (
    <Group key={draft.id} wrap gap={2} mb={3} className={classes['refused']}>
      <FormError error={`“${draft.line.trim()}” was not added: ${reason}`} />
      <Button size="compact-sm" variant="default" onClick={() => onRetry(draft)}>
        Try again
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onDrop(draft)}>
        {' '}
        Discard{' '}
      </Button>
    </Group>
  ));
}
