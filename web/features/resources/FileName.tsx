import type { Resource } from '#contract/resources.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { canBeShown, openOrSave } from './open-file.ts';

interface FileNameProps {
  file: Resource;
  /** Cut to one line, and all of the positioned element around it opens the file. */
  covers?: boolean;
  className?: string | undefined;
  title?: string;
}

/** The name of a file, which opens it, or saves what a browser does not show. */
export const FileName = ({ file, covers, className, title }: FileNameProps) => (
  <Text
    as="button"
    type="button"
    shrink
    textAlign="left"
    tone="inherit"
    truncate={covers}
    cover={covers}
    className={className}
    data-row-focus
    title={title}
    onClick={() => openOrSave(file)}
  >
    <span className="sr-only">{canBeShown(file) ? 'Open ' : 'Save '}</span>
    {file.filename}
  </Text>
);
