import { Box, Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './Overview.module.css';

/** No line breaks inside “43 h 25”. */
const withWholeDurations = (sentence: string): string => sentence.replaceAll(/(\d) h (\d)/g, '$1\u00a0h\u00a0$2');

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
            <li key={sentence}>{withWholeDurations(sentence)}</li>
          ))}
        </Box>
      )}
    </Card>
  );
}
