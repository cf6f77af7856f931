import { pipeline, type Readable, Transform } from 'node:stream';
import { attachment, type Download } from '../endpoints/download.ts';
import type { BlobName, Blobs } from './blobs.ts';

/** The policy of file responses: no content of a file runs when a browser opens its address. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A stored file: its display name, its detected type, and its bytes. */
export interface KeptFile {
  blob: BlobName;
  name: string;
  mime_type: string;
  /** In bytes. */
  size: number;
}

/** Sends a stored file for saving. @param open opens its bytes when they are sent. */
export const fileDownload = (file: KeptFile, open: () => Promise<Readable>): Download => ({
  body: open,
  type: file.mime_type,
  length: file.size,
  disposition: attachment(file.name),
  headers: { 'content-security-policy': POLICY },
});

/** The bytes of a file; reading fails when fewer or more bytes are stored. @throws NotFound when they are missing. */
export const openWhole = async (blobs: Blobs, { blob, size }: KeptFile): Promise<Readable> =>
  whole(await blobs.read(blob), size);

/** Fails at the end of bytes that are not `size` long: a partial file must not look complete. */
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
  // The reader gets the errors; this only closes each end with the other.
  return pipeline(content, counted, () => {});
}
