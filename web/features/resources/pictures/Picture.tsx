import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type CSSProperties, type ReactNode, useCallback } from 'react';
import { Grid } from '#web/ui/layout/Box.tsx';
import { pictureQueries, type PictureWidth } from './picture-queries.ts';
import classes from './Picture.module.css';

interface PictureProps {
  id: string;
  /** Its bytes, if they are not sent yet. */
  file?: Blob | undefined;
  width?: PictureWidth;
  alt?: string;
  /** Shown until it is loaded, and if it cannot be read. */
  children?: ReactNode;
  /** Its size. */
  style?: CSSProperties;
  className?: string | undefined;
}

/** A picture in a frame that has its size before it is loaded: it is loaded near the window only. */
export function Picture({ id, file, width = 'small', alt = '', children, style, className }: PictureProps) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  return (
    <Grid
      as="span"
      ref={ref}
      center
      fixed
      tone="dim"
      fill="hover"
      radius="md"
      className={`${classes['frame']} ${className ?? ''}`}
      // Else the picture would enlarge its frame.
      style={{ overflow: 'hidden', ...style }}
    >
      {entry?.isIntersecting ? <Loaded id={id} file={file} width={width} alt={alt} fallback={children} /> : children}
    </Grid>
  );
}

interface LoadedProps {
  id: string;
  file: Blob | undefined;
  width: PictureWidth;
  alt: string;
  fallback: ReactNode;
}

function Loaded({ id, file, width, alt, fallback }: LoadedProps) {
  const { data: blob } = useQuery(pictureQueries.shrunk(id, width, file));
  return blob ? <BlobImage blob={blob} alt={alt} /> : fallback;
}

interface BlobImageProps extends Omit<ComponentProps<'img'>, 'ref' | 'src'> {
  blob: Blob;
  alt: string;
}

/** A picture in memory. Its `blob:` URL is revoked when it leaves the page. */
export function BlobImage({ blob, alt, ...props }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img {...props} ref={show} alt={alt} decoding="async" draggable={false} />;
}
