import type { CSSProperties } from 'react';
import type { Resource } from '#contract/resources.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { Box, Grid } from '#web/ui/layout/Box.tsx';
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

/** Pictures to look at, the first added first: one in its own shape, several as squares. Each opens the viewer. */
export function PictureGrid({ pictures, waiting }: PictureGridProps) {
  const open = useOpenFile();
  const count = pictures.length + waiting.length;
  if (count === 0) return null;
  const columns = count === 1 ? 1 : count === 2 || count === 4 ? 2 : 3;
  return (
    <Grid as="ul" gap={2} aria-label="Pictures" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {pictures.map((file) => (
        <li key={file.id}>
          <Box
            as="button"
            w="full"
            type="button"
            style={count === 1 ? { ...ZOOM, ...shapeOf(file) } : ZOOM}
            aria-label={`Open ${file.filename}`}
            onClick={() => open(file)}
          >
            <Picture id={file.id} width={count === 1 ? 'wide' : 'small'} style={count === 1 ? shapeOf(file) : SQUARE}>
              <FileIcon type={file.mime_type} />
            </Picture>
          </Box>
        </li>
      ))}
      {waiting.map(({ id, file }) => (
        <li key={id}>
          <Picture id={id} file={file} alt={file.name} style={SQUARE}>
            <FileIcon type={file.type} />
          </Picture>
          <WaitingMark id={id} />
        </li>
      ))}
    </Grid>
  );
}

const ZOOM: CSSProperties = { cursor: 'zoom-in' };
const SQUARE: CSSProperties = { aspectRatio: 1 };

/** The full width, unless the picture would be too high. Small pictures are not enlarged. */
function shapeOf({ width, height }: Resource): CSSProperties {
  const shape = width === null || height === null ? UNKNOWN : { width, height };
  const aspectRatio = shape.width / shape.height;
  return {
    aspectRatio,
    maxWidth: `min(calc(${HEIGHT_MAX} * ${aspectRatio}), ${width === null ? '100%' : `${width}px`})`,
  };
}
