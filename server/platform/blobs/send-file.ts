import { pipeline, type Readable, Transform } from 'node:stream';
import { attachment, type Download } from '../endpoints/download.ts';
import type { BlobName, Blobs } from './blobs.ts';

/** Whatever is in a file, nothing of it runs where a browser opens it by its address. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A file that is stored: its name for people, its type as it was found, and its bytes. */
export interface KeptFile {
  blob: BlobName;
  name: string;
  mime_type: string;
  /** In bytes. */
  size: number;
}

/** A stored file, to be saved. @param open opens its bytes once they are sent. */
export const fileDownload = (file: KeptFile, open: () => Promise<Readable>): Download => ({
  body: open,
  type: file.mime_type,
  length: file.size,
  disposition: attachment(file.name),
  headers: { 'content-security-policy': POLICY },
});

/** The bytes of a file; reading breaks off where fewer or more are stored. @throws NotFound when they are missing. */
export const openWhole = async (blobs: Blobs, { blob, size }: KeptFile): Promise<Readable> =>
  whole(await blobs.read(blob), size);

/** Breaks off at the end of bytes that are not `size` long: half a file must not look like a whole one. */
function whole(content: Readable, size: number): Readable {
  let length = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(length === size ? null : new Error(`The stored bytes of a file are ${length} instead of ${size}`));
    },
  });
  // Whoever reads it hears of errors; this only lets each end go with the other.
  return pipeline(content, counted, () => {});
}
