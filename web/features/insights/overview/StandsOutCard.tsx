import { Box, Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './Overview.module.css';

/** Notable findings as sentences. */
export function StandsOutCard({ sentences }: { sentences: readonly string[] }) {
  return (
    <Card title="What stands out">
      {sentences.length === 0 ? (
        <Text as="p" textWrap="pretty" note links="text">
          Too early to say.
        </Text>
      ) : (
        <Box as="ul" divided className={classes['sentences']}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      )}
    </Card>
  );
}
