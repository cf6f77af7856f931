import { Box, Text } from '#web/ui/layout/Box.tsx';
import classes from './SettingUp.module.css';
import { countSentence, type Counts } from '../selection.ts';

/** The progress while the system is created. It is one request, so the bar is indeterminate. */
export function SettingUp({ counts }: { counts: Counts }) {
  return (
    <Box mb={4}>
      <Text as="p" mb={2} tabular note role="status">
        Creating {countSentence(counts)}
      </Text>
      <div className={classes['track']} role="progressbar" aria-label="Setting Up...">
        <Text block h="full" className={classes['piece']} />
      </div>
    </Box>
  );
}
