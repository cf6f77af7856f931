import { Box } from '#web/ui/layout/Box.tsx';
import classes from './TextChoice.module.css';
import { TextChoice } from './TextChoice.tsx';
import type { KeptWrite } from '../write-log.ts';

/** The choice between two texts in a frame, above the fields concerned. */
export function OpenTextChoice({ write }: { write: KeptWrite }) {
  return (
    <Box mb={3} border="strong" radius="md" className={classes['open']}>
      <TextChoice write={write} />
    </Box>
  );
}
