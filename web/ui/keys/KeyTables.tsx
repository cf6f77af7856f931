import { ESCAPE } from '../overlays/overlays.ts';
import { KeyCap } from './KeyCap.tsx';
import type { Key, KeyTable } from './key-tables.ts';
import classes from './KeyTables.module.css';

/** Keys by where they work, and Escape, which works in all of these places. */
export function KeyTables({ tables }: { tables: readonly Pick<KeyTable, 'title' | 'keys'>[] }) {
  return (
    <>
      {tables.map(({ title, keys }) => (
        <section key={title} className={classes['table']}>
          <h3 className={classes['title']}>{title}</h3>
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
    <div className={classes['line']}>
      <dt className={classes['keys']}>
        {keys.map((key) => (
          <KeyCap key={key} name={key} />
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
