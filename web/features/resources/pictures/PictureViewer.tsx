import { ActionIcon, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download, Link2Off, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Resource } from '#contract/resources.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { keyName } from '#web/ui/keys/key-names.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { useOverlay } from '#web/ui/overlays/use-overlay.ts';
import { undoNewest } from '#web/ui/toast/toasts.ts';
import { saveFile } from '../open-file.ts';
import { deleteResource, detachResource } from '../resource-mutations.ts';
import type { Holder } from '../resource-queries.ts';
import { BlobImage } from './Picture.tsx';
import { pictureQueries } from './picture-queries.ts';
import classes from './PictureViewer.module.css';

/** Pictures that are read once somebody gets near them. */
export interface MorePictures {
  /** Of all, with those read; null if it is not known. */
  total: number | null;
  read: () => unknown;
}

interface PictureViewerProps {
  /** At least one. */
  pictures: readonly Resource[];
  more?: MorePictures | undefined;
  holder?: Holder | undefined;
  /** The id of the picture to begin with. */
  first: string;
  onClose: () => void;
}

/** Pictures over the whole window, one after the other: by swipe, arrow keys or buttons. A double press zooms in. */
export function PictureViewer({ pictures, more, holder, first, onClose }: PictureViewerProps) {
  useReturnFocus();
  useOverlay(onClose, { dialog: true });
  const records = useRecords();
  const [track, setTrack] = useState<HTMLDivElement | null>(null);
  const [shown, setShown] = useState({ id: first, at: 0 });
  const last = pictures.length - 1;
  const found = pictures.findIndex(({ id }) => id === shown.id);
  if (found !== -1 && found !== shown.at) setShown({ id: shown.id, at: found });
  // The next one takes the place of a deleted picture, until Undo brings it back.
  const index = found === -1 ? Math.min(shown.at, last) : found;
  const file = pictures[index]!;
  const go = (to: number) => track?.scrollTo({ left: Math.min(last, Math.max(0, to)) * track.clientWidth });
  const keepPlace = useEffectEvent((slides: HTMLElement | null, count: number) =>
    slides?.scrollTo({ left: Math.min(index, count - 1) * slides.clientWidth, behavior: 'instant' }),
  );
  useLayoutEffect(() => void keepPlace(track, pictures.length), [track, pictures.length]);
  const end = more !== undefined && index >= last - 1 ? last : null;
  const readMore = useEffectEvent(() => more?.read());
  useEffect(() => {
    if (end !== null) readMore();
  }, [end]);
  // Its slide is inert in another place, or gone.
  const leaveSlide = () => {
    if (track?.contains(document.activeElement)) track.focus({ preventScroll: true });
  };
  const actions = {
    save: () => void saveFile(file).catch(toastFailure),
    remove: () => void act(records, deleteResource({ id: file.id }), () => `Deleted “${file.filename}”`),
    detach: (from: Holder) =>
      void act(records, detachResource({ id: file.id, holder: from }), () => `Detached “${file.filename}”`),
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(index - 1),
    ArrowRight: () => go(index + 1),
    Home: () => go(0),
    End: () => go(last),
    Delete: actions.remove,
  };
  const press = (event: KeyboardEvent) => {
    if (keyName(event.nativeEvent) === 'Mod+z' && undoNewest()) return event.preventDefault();
    const run = keys[event.key];
    // Alt+← goes back in the browser. A held Delete deletes one picture.
    const isOther = event.altKey || event.ctrlKey || event.metaKey || (event.repeat && event.key === 'Delete');
    if (!run || isOther) return;
    event.preventDefault();
    leaveSlide();
    run();
  };
  const tools = [
    ...(last > 0
      ? [
          { label: 'Previous picture', Icon: ChevronLeft, run: () => go(index - 1), off: index === 0, turns: true },
          { label: 'Next picture', Icon: ChevronRight, run: () => go(index + 1), off: index === last, turns: true },
        ]
      : []),
    { label: 'Download', Icon: Download, run: actions.save },
    ...(holder ? [{ label: 'Detach', Icon: Link2Off, run: () => actions.detach(holder) }] : []),
    { label: 'Delete', Icon: Trash2, run: actions.remove },
    { label: 'Close', Icon: X, run: onClose, isFirst: true },
  ];
  return (
    // On Modal.Content, a class would also apply to the space around it, which then is as wide as a picture.
    <Modal.Root opened fullScreen closeOnEscape={false} onClose={onClose} classNames={{ content: 'stack fill-page' }}>
      <Modal.Content aria-label="Pictures" onKeyDownCapture={press}>
        <Group gap={1} px={3} py={2} minH="touch" fixed>
          <Text grow shrink truncate size="small" role="status">
            {file.filename}
            {(last > 0 || more) && <Text tone="soft">{` · ${placeOf(index, pictures, more)}`}</Text>}
          </Text>
          {tools.map(({ label, Icon, run, off = false, turns = false, isFirst = false }) => (
            <ActionIcon
              key={label}
              variant="subtle"
              aria-label={label}
              aria-disabled={off}
              data-autofocus={isFirst || undefined}
              className={turns ? 'hideOnPhone' : ''}
              onClick={run}
            >
              <Icon {...ICON} />
            </ActionIcon>
          ))}
        </Group>
        <Box
          ref={setTrack}
          tabIndex={-1}
          grow
          className={classes['track']}
          onScroll={({ currentTarget: slides }) => {
            leaveSlide();
            const at = Math.round(slides.scrollLeft / slides.clientWidth);
            if (at !== index && pictures[at]) setShown({ id: pictures[at].id, at });
          }}
        >
          {pictures.map((each, place) => (
            <Grid key={each.id} className={classes['slide']} inert={place !== index}>
              {Math.abs(place - index) <= 1 && <Whole file={each} />}
            </Grid>
          ))}
        </Box>
      </Modal.Content>
    </Modal.Root>
  );
}

/** `3 of 40`; `3` while the number of all is not known. */
const placeOf = (index: number, { length }: readonly Resource[], more?: MorePictures): string =>
  [index + 1, more ? more.total : length].filter((each) => each !== null).join(' of ');

const ZOOMED = { width: '250vw', maxWidth: 'none', maxHeight: 'none', cursor: 'zoom-out' };

/** A picture as it was added, and its smaller form until it is there. */
function Whole({ file: { id, filename, width, height } }: { file: Resource }) {
  const whole = useQuery(pictureQueries.whole(id));
  const { data: small } = useQuery({ ...pictureQueries.shrunk(id, 'small'), enabled: false });
  const [isZoomed, setZoomed] = useState(false);
  const zoom = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width: wide, height: high } = currentTarget.getBoundingClientRect();
    flushSync(() => setZoomed(!isZoomed));
    const slide = currentTarget.parentElement!;
    const { offsetWidth, offsetHeight } = currentTarget;
    slide.scrollTo({
      left: ((clientX - left) / wide) * offsetWidth - slide.clientWidth / 2,
      top: ((clientY - top) / high) * offsetHeight - slide.clientHeight / 2,
    });
  };
  const blob = whole.data ?? small;
  if (!blob) return <Text tone="soft">{whole.isError ? 'This picture cannot be loaded.' : 'Loading…'}</Text>;
  return (
    <button
      type="button"
      aria-label={`${filename}, ${isZoomed ? 'zoom out' : 'zoom in'}`}
      // A finger presses twice.
      onClick={(event) => {
        if (event.detail < 2 && (event.nativeEvent as PointerEvent).pointerType !== 'touch') zoom(event);
      }}
      onDoubleClick={(event) => {
        if ((event.nativeEvent as PointerEvent).pointerType === 'touch') zoom(event);
      }}
    >
      <BlobImage
        blob={blob}
        alt={filename}
        style={isZoomed ? ZOOMED : undefined}
        {...(width !== null && height !== null && { width, height })}
      />
    </button>
  );
}
