import { Dialog } from '../dialog/Dialog.tsx';
import { ESCAPE } from '../overlays/overlays.ts';
import { KeyCap } from './KeyCap.tsx';
import type { Key, KeyTable } from './key-tables.ts';
import classes from './KeyHelp.module.css';

interface KeyHelpProps {
  tables: readonly Pick<KeyTable, 'title' | 'keys'>[];
  onClose: () => void;
}

/** The keys that work where one stands, by where they work. */
export function KeyHelp({ tables, onClose }: KeyHelpProps) {
  return (
    <Dialog title="Keys that work here" onClose={onClose} width={520} sheet>
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
    </Dialog>
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
