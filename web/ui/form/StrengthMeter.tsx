import { Group, Text } from '#web/ui/layout/Box.tsx';
import { strengthOf } from './password-strength.ts';
import classes from './StrengthMeter.module.css';

/** The strength of a password, as four neutral segments and a word. */
export function StrengthMeter({ password }: { password: string }) {
  const { segments, label } = strengthOf(password);
  return (
    <Group gap={1}>
      {[1, 2, 3, 4].map((segment) => (
        <span key={segment} className={classes['segment']} data-on={segment <= segments || undefined} aria-hidden />
      ))}
      <Text size="meta" tone="soft" textAlign="right" className={classes['word']} role="status">
        {password !== '' && (
          <>
            <span className="sr-only">Password strength: </span>
            {label}
          </>
        )}
      </Text>
    </Group>
  );
}
