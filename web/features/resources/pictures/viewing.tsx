import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { Resource } from '#contract/resources.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { openOrSave } from '../open-file.ts';
import type { Holder } from '../resource-queries.ts';
import type { MorePictures } from './PictureViewer.tsx';

const PictureViewer = lazyPart(async () => (await import('./PictureViewer.tsx')).PictureViewer);

const ViewingContext = createContext<((file: Resource) => void) | null>(null);

interface PictureViewingProps {
  /** The files of the list; the viewer goes through its pictures. */
  files: readonly Resource[];
  more?: MorePictures | undefined;
  /** The record that they are attached to. */
  holder?: Holder;
  children: ReactNode;
}

/** Lets the files of a list open its pictures in a viewer inside the app. */
export function PictureViewing({ files, more, holder, children }: PictureViewingProps) {
  const [shown, setShown] = useState<string | null>(null);
  const open = useMemo(() => (file: Resource) => (isPicture(file) ? setShown(file.id) : openOrSave(file)), []);
  const pictures = shown === null ? [] : files.filter(isPicture);
  // Undo would open it again.
  if (shown !== null && pictures.length === 0) setShown(null);
  return (
    <ViewingContext value={open}>
      {children}
      {shown !== null && pictures.length > 0 && (
        <PictureViewer pictures={pictures} more={more} holder={holder} first={shown} onClose={() => setShown(null)} />
      )}
    </ViewingContext>
  );
}

/** Opens a file: a picture in the viewer of its list, a PDF in a new tab; any other file is saved. */
export const useOpenFile = (): ((file: Resource) => void) => use(ViewingContext) ?? openOrSave;

export const isPicture = ({ file_type }: Resource): boolean => file_type === 'image';
