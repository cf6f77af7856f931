import { Text } from '#web/ui/layout/Box.tsx';
import classes from './PatternFields.module.css';

/** An error below the line it belongs to. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Text as="p" size="meta" tone="danger" className={classes['problem']} role="alert">
      {text}
    </Text>
  );
}
