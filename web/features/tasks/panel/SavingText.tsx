import type { SavingStatus } from '#web/records/use-field-saves.ts';
import { useWaitingMark } from '#web/records/waiting/use-waiting.ts';
import { Text } from '#web/ui/layout/Box.tsx';

interface SavingTextProps {
  id: string;
  status: SavingStatus;
}

export function SavingText({ id, status }: SavingTextProps) {
  const isRefused = useWaitingMark(id) === 'refused';
  const shown = isRefused && status !== 'saving' ? 'failed' : status;
  const texts = { none: '', saving: 'Saving…', saved: 'Saved', failed: 'Not saved' } as const;
  return (
    <Text ml="auto" fontSize="meta" tone={shown === 'failed' ? 'danger' : 'dim'} role="status">
      {texts[shown]}
    </Text>
  );
}
