import { File, FileImage, FileText } from 'lucide-react';
import { ICON } from '#web/ui/marks/icon.ts';

/** The icon of a kind of file, by its media type. */
export function FileIcon({ type }: { type: string }) {
  if (type.startsWith('image/')) return <FileImage {...ICON} />;
  return type === '' ? <File {...ICON} /> : <FileText {...ICON} />;
}
