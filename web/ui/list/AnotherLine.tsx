import { Plus } from 'lucide-react';
import { ICON } from '../marks/icon.ts';
import classes from './AnotherLine.module.css';

/** Below lines that are written: adds one. `word` is what a line is: "task". */
export const AnotherLine = ({ word, onAdd }: { word: string; onAdd: () => void }) => (
  <button type="button" className={classes['add']} onClick={onAdd}>
    <Plus {...ICON} />
    Another {word}
  </button>
);
