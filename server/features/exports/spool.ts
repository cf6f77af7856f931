import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ArchivePart } from '#contract/exports.ts';
import { discardFile, incomingFolder } from '#server/platform/blobs/receive-file.ts';
import { PRIVATE_FOLDER } from '#server/platform/blobs/folder-blobs.ts';
import { newId } from '#server/platform/ids.ts';

const PRIVATE_FILE = 0o600;
/** Texts are collected up to this length, in UTF-16 units, before they are written. */
const WRITE_LENGTH = 256 * 1024;
/** Hashed and written at once, so that a text of many megabytes gives others a turn. */
const WRITE_BYTES = 1024 * 1024;
const READ_BYTES = 64 * 1024;

/** A text of the archive and its position in the spool. */
export interface SpooledPart extends ArchivePart {
  start: number;
}

/**
 * The texts of an archive in one file of a temporary folder, so that the database is read at its own speed and not at that of the
 * client, and memory does not grow with the account. The folder also holds the files that may be removed before they are sent. A job
 * removes what a crash leaves.
 */
export class Spool {
  readonly parts: SpooledPart[] = [];
  readonly #folder: string;
  readonly #file: FileHandle;
  #size = 0;
  #held = 0;

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
  }

  /** @param dataDir the data folder of the server. */
  static async open(dataDir: string): Promise<Spool> {
    const folder = join(incomingFolder(dataDir), newId());
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    return new Spool(folder, await open(join(folder, 'texts'), 'wx+', PRIVATE_FILE));
  }

  /** Adds a part from pieces of its text. */
  async add(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const hash = createHash('sha256');
    const start = this.#size;
    let waiting = '';
    const write = async () => {
      const text = Buffer.from(waiting);
      waiting = '';
      for (let at = 0; at < text.length; at += WRITE_BYTES) {
        const bytes = text.subarray(at, at + WRITE_BYTES);
        hash.update(bytes);
        await this.#file.appendFile(bytes);
        this.#size += bytes.length;
      }
    };
    for await (const piece of pieces) {
      waiting += piece;
      if (waiting.length >= WRITE_LENGTH) await write();
    }
    await write();
    this.parts.push({ name, start, bytes: this.#size - start, sha256: hash.digest('hex') });
  }

  read({ start, bytes }: SpooledPart): Readable {
    return Readable.from(this.#chunksOf(start, start + bytes), { objectMode: false });
  }

  async *#chunksOf(start: number, end: number): AsyncGenerator<Buffer> {
    for (let position = start; position < end;) {
      const length = Math.min(READ_BYTES, end - position);
      const { buffer, bytesRead } = await this.#file.read(Buffer.allocUnsafe(length), 0, length, position);
      if (bytesRead === 0) throw new Error('The spool of an export is too short');
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  /** The path for another file of the archive. */
  newPath(): string {
    this.#held += 1;
    return join(this.#folder, String(this.#held));
  }

  async close(): Promise<void> {
    await this.#file.close();
    await discardFile(this.#folder);
  }
}
