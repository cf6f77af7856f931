import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { wallClock } from '#contract/general/days.ts';
import { formatTime } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { undoFromHistory } from '#web/ui/toast/toasts.ts';
import { type Change, redoLast, subscribeUndos, undoHistory } from '#web/ui/toast/undo-stack.ts';

/** The last changes on this page, each with Undo, and those that were undone. */
export function UndoHistory({ onClose }: { onClose: () => void }) {
  const { undos, redos } = useSyncExternalStore(subscribeUndos, undoHistory);
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(redos);
  // The pressed button is gone; the first one reverts what was pressed.
  useEffect(() => {
    const isChanged = before.current !== redos;
    before.current = redos;
    if (isChanged && document.activeElement === document.body) list.current?.querySelector('button')?.focus();
  }, [redos]);
  return (
    <Dialog title="Undo history" onClose={onClose} width={520} sheet>
      {undos.length + redos.length === 0 && <Text note>No changes since you opened this page.</Text>}
      <Grid as="ul" ref={list} divided pb={4}>
        {redos.map((change, index) => (
          <Line key={change.id} change={change} isUndone>
            {index === redos.length - 1 && (
              <Button variant="default" size="compact-sm" onClick={redoLast}>
                Redo
              </Button>
            )}
          </Line>
        ))}
        {undos.toReversed().map((change) => (
          <Line key={change.id} change={change}>
            {change.isFinal ? (
              <Text hint>can’t be undone</Text>
            ) : (
              <Button variant="default" size="compact-sm" onClick={() => undoFromHistory(change)}>
                Undo
              </Button>
            )}
          </Line>
        ))}
      </Grid>
    </Dialog>
  );
}

interface LineProps {
  change: Change;
  isUndone?: boolean;
  children: ReactNode;
}

function Line({ change: { message, timestamp }, isUndone = false, children }: LineProps) {
  const { timezone } = useUser();
  return (
    <Group as="li" gap={3} py={2} minH="row">
      <Text grow shrink tone={isUndone ? 'dim' : 'text'}>
        {message}
      </Text>
      <Text fixed hint tabular>
        {isUndone ? 'undone' : formatTime(wallClock(new Date(timestamp), timezone).time)}
      </Text>
      {children}
    </Group>
  );
}
