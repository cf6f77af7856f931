import { File, FileImage, FileText } from 'lucide-react';
import type { Resource } from '#contract/resources.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { canBeShown } from './open-file.ts';
import { useOpenFile } from './pictures/viewing.tsx';

interface FileNameProps {
  file: Resource;
  /** Cut to one line; the whole positioned element around it opens the file. */
  covers?: boolean;
  className?: string | undefined;
  title?: string;
}

/** The name of a file, which opens it, or saves it if browsers cannot show it. */
export function FileName({ file, covers, className, title }: FileNameProps) {
  const open = useOpenFile();
  return (
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
      onClick={() => open(file)}
    >
      <span className="sr-only">{canBeShown(file) ? 'Open ' : 'Save '}</span>
      {file.filename}
    </Text>
  );
}

export function FileIcon({ type }: { type: string }) {
  if (type.startsWith('image/')) return <FileImage {...ICON} />;
  return type === '' ? <File {...ICON} /> : <FileText {...ICON} />;
}
