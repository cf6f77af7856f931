import { Plus } from 'lucide-react';
import { ICON } from '../marks/icon.ts';
import classes from './AnotherLine.module.css';

/** A button below editable lines that adds one. `word` names a line: "task". */
export const AnotherLine = ({ word, onAdd }: { word: string; onAdd: () => void }) => (
  <button type="button" className={classes['add']} onClick={onAdd}>
    <Plus {...ICON} />
    Another {word}
  </button>
);
