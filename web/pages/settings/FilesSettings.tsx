import type { ReactNode } from 'react';
import { FileLibrary } from '#web/features/resources/library/FileLibrary.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';

const AttachPicker = lazyPart(async () => (await import('../journal/LinkPicker.tsx')).LinkPicker);

/** All files of the user, with a picker to attach one to a record. */
export function FilesSettings({ heading }: { heading: ReactNode }) {
  return <FileLibrary heading={heading} AttachPicker={AttachPicker} />;
}
