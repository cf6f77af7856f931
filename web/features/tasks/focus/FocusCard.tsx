import { Button } from '@mantine/core';
import { Play } from 'lucide-react';
import { wholeMs } from '#contract/rules/focus-timer.ts';
import { plural } from '#web/platform/format.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { formatTimeLeft, skipNextBreak, startFocus, useFocus } from './use-focus.ts';

/**
 * Starts a focus session of 25 minutes, or a break. The running timer is in the line below the header. `sessions`:
 * number of sessions finished today.
 */
export function FocusCard({ sessions }: { sessions: number | undefined }) {
  const records = useRecords();
  const { timer, next } = useFocus();
  const isBreak = next !== 'focus';
  return (
    <Card
      title={isBreak && !timer ? 'Break' : 'Focus'}
      aside={sessions !== undefined && <Text hint>{plural(sessions, 'session')} today</Text>}
    >
      {timer ? (
        <Text as="p" note>
          Timer running above
        </Text>
      ) : (
        <Group justify="between" wrap gap={3}>
          <div>
            <Text size="figure" weight={600} tabular tight="display">
              {formatTimeLeft(wholeMs(next))}
            </Text>
            <Text as="p" note>
              {isBreak ? 'Stand up, look far away' : 'One thing at a time'}
            </Text>
          </div>
          <Group align="stretch" gap={2}>
            {isBreak && (
              <Button variant="subtle" onClick={() => void skipNextBreak(records)}>
                Skip break
              </Button>
            )}
            <Button variant="default" leftSection={<Play {...ICON} />} onClick={() => void startFocus(records, next)}>
              {isBreak ? 'Start break' : 'Start'}
            </Button>
          </Group>
        </Group>
      )}
    </Card>
  );
}
