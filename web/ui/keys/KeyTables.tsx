import { Fragment } from 'react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { ESCAPE } from '../overlays/overlays.ts';
import { KeyCap } from './KeyCap.tsx';
import type { Key, KeyTable } from './key-tables.ts';
import classes from './KeyTables.module.css';

/** From more keys than this on, a table has two columns. */
const MANY = 12;

/** Keys grouped by where they work, and Escape, which works everywhere. */
export function KeyTables({ tables }: { tables: readonly Pick<KeyTable, 'title' | 'keys'>[] }) {
  return (
    <>
      {tables.map(({ title, keys }) => (
        <section key={title} className={classes['table']}>
          <Text as="h3" mb={1} weight={500} hint>
            {title}
          </Text>
          <dl className={keys.length > MANY ? classes['many'] : undefined}>
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
        {keys.map((key) =>
          key.split(' ').map((each, index) => (
            <Fragment key={`${key} ${each}`}>
              {index > 0 && 'then'}
              <KeyCap name={each} />
            </Fragment>
          )),
        )}
      </Group>
      <dd>{does}</dd>
    </Group>
  );
}
