import { Group, Text } from '#web/ui/layout/Box.tsx';
import { ESCAPE } from '../overlays/overlays.ts';
import { KeyCap } from './KeyCap.tsx';
import type { Key, KeyTable } from './key-tables.ts';
import classes from './KeyTables.module.css';

/** Keys grouped by where they work, and Escape, which works everywhere. */
export function KeyTables({ tables }: { tables: readonly Pick<KeyTable, 'title' | 'keys'>[] }) {
  return (
    <>
      {tables.map(({ title, keys }) => (
        <section key={title} className={classes['table']}>
          <Text as="h3" mb={1} weight={500} hint>
            {title}
          </Text>
          <dl>
            {keys.map((key) => (
              <KeyLine key={key.keys.join()} {...key} />
            ))}
          </dl>
        </section>
      ))}
      <dl className={classes['table']}>
        <KeyLine {...ESCAPE} />
      </dl>
    </>
  );
}

function KeyLine({ keys, does }: Pick<Key, 'keys' | 'does'>) {
  return (
    <Group align="baseline" gap={3} py={1} size="small">
      <Group as="dt" align="stretch" wrap gap={1} fixed className={classes['keys']}>
        {keys.map((key) => (
          <KeyCap key={key} name={key} />
        ))}
      </Group>
      <dd>{does}</dd>
    </Group>
  );
}
