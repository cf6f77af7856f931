import type { ReactNode } from 'react';
import { FileLibrary } from '#web/features/resources/library/FileLibrary.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';

const AttachPicker = lazyPart(async () => (await import('../journal/LinkPicker.tsx')).LinkPicker);

/** Every file of the person, with the way to attach one to anything. */
export function FilesSettings({ heading }: { heading: ReactNode }) {
  return <FileLibrary heading={heading} AttachPicker={AttachPicker} />;
}
