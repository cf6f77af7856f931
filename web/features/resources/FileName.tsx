import type { Resource } from '#contract/resources.ts';
import classes from './FileName.module.css';
import { canBeShown, openOrSave } from './open-file.ts';

interface FileNameProps {
  file: Resource;
  /** Cut to one line, and all of the positioned element around it opens the file. */
  covers?: boolean;
  className?: string | undefined;
  title?: string;
}

/** The name of a file, which opens it, or saves what a browser does not show. */
export const FileName = ({ file, covers, className = '', title }: FileNameProps) => (
  <button
    type="button"
    className={`${classes['name']} ${className}`}
    data-covers={covers}
    data-row-focus
    title={title}
    onClick={() => openOrSave(file)}
  >
    <span className="sr-only">{canBeShown(file) ? 'Open ' : 'Save '}</span>
    {file.filename}
  </button>
);
