import type { CSSProperties } from 'react';
import type { Resource } from '#contract/resources.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { Box, Group } from '#web/ui/layout/Box.tsx';
import { FileIcon } from '../FileName.tsx';
import { Picture } from './Picture.tsx';
import { useOpenFile } from './viewing.tsx';

/** The part of the window that a single picture takes at most, of its height. */
const HEIGHT_MAX = '75dvh';
/** The shape of a picture of unknown size. */
const UNKNOWN = { width: 4, height: 3 };

interface PictureGridProps {
  pictures: readonly Resource[];
  /** Pictures that the server does not have yet, by their ids. */
  waiting: readonly { id: string; file: File }[];
}

/** Pictures to look at, the first added first, in rows and in their own shapes. Each opens the viewer. */
export function PictureGrid({ pictures, waiting }: PictureGridProps) {
  const open = useOpenFile();
  const count = pictures.length + waiting.length;
  if (count === 0) return null;
  const isOne = count === 1;
  return (
    <Group as="ul" wrap gap={2} align="start" aria-label="Pictures">
      {pictures.map((file) => (
        <li key={file.id} style={isOne ? ALONE : tileOf(file)}>
          <Box
            as="button"
            w="full"
            type="button"
            style={isOne ? { ...ZOOM, ...shapeOf(file) } : ZOOM}
            aria-label={`Open ${file.filename}`}
            onClick={() => open(file)}
          >
            <Picture
              id={file.id}
              width={isOne ? 'wide' : 'small'}
              style={isOne ? shapeOf(file) : { aspectRatio: tileRatio(file) }}
            >
              <FileIcon type={file.mime_type} />
            </Picture>
          </Box>
        </li>
      ))}
      {waiting.map(({ id, file }) => (
        <li key={id} style={tileOf(UNKNOWN)}>
          <Picture id={id} file={file} alt={file.name} style={{ aspectRatio: tileRatio(UNKNOWN) }}>
            <FileIcon type={file.type} />
          </Picture>
          <WaitingMark id={id} />
        </li>
      ))}
    </Group>
  );
}

const ZOOM: CSSProperties = { cursor: 'zoom-in', display: 'block' };
const ALONE: CSSProperties = { flex: 1 };

type Size = Pick<Resource, 'width' | 'height'>;

const ratioOf = ({ width, height }: Size): number =>
  width === null || height === null ? UNKNOWN.width / UNKNOWN.height : width / height;

/** Heights of a row in px, before it is widened to the whole line and at most. */
const ROW = { least: 110, most: 280 };
/** Of a panorama or a very high picture the middle is shown. */
const RATIO = { least: 1 / 2, most: 3 };

const tileRatio = (size: Size): number => Math.min(Math.max(ratioOf(size), RATIO.least), RATIO.most);

/** All pictures of a row have the same height. */
function tileOf(size: Size): CSSProperties {
  const ratio = tileRatio(size);
  return { flex: `${ratio} 1 ${ratio * ROW.least}px`, maxWidth: ratio * ROW.most };
}

/** The full width, unless the picture would be too high. Small pictures are not enlarged. */
function shapeOf(file: Resource): CSSProperties {
  const aspectRatio = ratioOf(file);
  return {
    aspectRatio,
    maxWidth: `min(calc(${HEIGHT_MAX} * ${aspectRatio}), ${file.width === null ? '100%' : `${file.width}px`})`,
  };
}
