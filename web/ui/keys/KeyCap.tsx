import classes from './KeyCap.module.css';
import { keyCap } from './key-names.ts';

/** A key as printed on the keyboard. @param name as in tables of keys: `t`, `Shift+ArrowDown` */
export const KeyCap = ({ name }: { name: string }) => <kbd className={classes['key']}>{keyCap(name)}</kbd>;
