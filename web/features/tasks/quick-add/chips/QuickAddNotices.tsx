import { TASK_NAME_MAX } from '#contract/vocabulary.ts';
import { DraftLine, NoticeLine } from '#web/ui/form/DraftLine.tsx';
import type { useQuickAdd } from '../use-quick-add.ts';

type QuickAddState = ReturnType<typeof useQuickAdd>;

interface QuickAddNoticesProps {
  quick: Pick<QuickAddState, 'notice' | 'lines' | 'isLong' | 'join'>;
  /** One of their buttons was pressed. */
  onPressed: () => void;
}

/** What to know of the line before it is added: it was kept, is several tasks, or is longer than a name. */
export function QuickAddNotices({ quick: { notice, lines, isLong, join }, onPressed }: QuickAddNoticesProps) {
  const then = (work: () => void) => () => {
    work();
    onPressed();
  };
  return (
    <>
      {notice && <DraftLine afresh={notice.afresh} onSwap={then(notice.onSwap)} />}
      {lines.length > 1 && (
        <NoticeLine
          words={`Each of the ${lines.length} lines becomes a task.`}
          action={{ label: 'Make it one task', run: then(join) }}
        />
      )}
      {isLong && (
        <NoticeLine words={`Longer than ${TASK_NAME_MAX} characters: the whole text goes to the description.`} />
      )}
    </>
  );
}
