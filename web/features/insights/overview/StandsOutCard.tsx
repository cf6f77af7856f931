import { wholeDurations } from '#web/platform/format.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './Overview.module.css';

/** Notable findings as sentences. */
export function StandsOutCard({ sentences }: { sentences: readonly string[] }) {
  return (
    <Card title="What stands out">
      {sentences.length === 0 ? (
        <Text as="p" textWrap="pretty" note links="text">
          Nothing yet. Patterns appear here as you complete tasks on more days.
        </Text>
      ) : (
        <Box as="ul" divided className={classes['sentences']}>
          {sentences.map((sentence) => (
            <li key={sentence}>{wholeDurations(sentence)}</li>
          ))}
        </Box>
      )}
    </Card>
  );
}
