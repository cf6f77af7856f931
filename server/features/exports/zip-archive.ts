import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** Its bytes, opened when its turn comes. */
  open(): Readable | Promise<Readable>;
  /** Where the bytes are not worth compressing: their number. */
  storedBytes?: number;
}

/** A client that reads nothing for so long has gone. */
const UNREAD_MS = 5 * 60_000;

/**
 * Streams entries as one zip, with ZIP64 where it is needed, and opens one at a time. At most a few chunks are in
 * memory, however slow the reader is.
 * @param first stored before all others; its size is in its header, so that a reader of the stream can use it at once.
 * @param closed called once, when all is sent or the reader is gone.
 */
export function streamZip(
  first: { name: string; bytes: Buffer },
  entries: readonly ZipEntry[],
  at: Date,
  closed: () => void,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const source = { current: null as Readable | null };
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addBuffer(first.bytes, first.name, { mtime: at, compress: false });
  for (const { name, open, storedBytes } of entries) {
    const options = { mtime: at, ...(storedBytes === undefined ? {} : { compress: false, size: storedBytes }) };
    zip.addReadStreamLazy(name, options, (give) => {
      if (output.destroyed) return;
      Promise.resolve()
        .then(open)
        .then(
          (stream) => {
            source.current = stream;
            stream.once('error', (error) => output.destroy(error));
            if (output.destroyed) stream.destroy();
            else give(null, stream);
          },
          (error: Error) => output.destroy(error),
        );
    });
  }
  zip.end();
  const readable = Readable.from(
    chunksOf(output, (error) => readable.destroy(error)),
    { objectMode: false },
  );
  readable.once('close', () => {
    output.destroy();
    source.current?.destroy();
    closed();
  });
  return readable;
}

async function* chunksOf(output: Readable, giveUp: (reason: Error) => void): AsyncGenerator<Buffer> {
  const unread = setTimeout(() => giveUp(new Error('The client has stopped reading the export')), UNREAD_MS);
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      unread.refresh();
      yield chunk;
    }
  } finally {
    clearTimeout(unread);
  }
}
