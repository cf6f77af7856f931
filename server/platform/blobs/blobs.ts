import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { folderBlobs } from './folder-blobs.ts';
import { s3Blobs } from './s3-blobs.ts';

/** Names the bytes of a file: those of one person with one content. Once removed, a name is never used again. */
export interface BlobName {
  userId: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string;
  /** A UUIDv7, which tells when the bytes came. */
  fileId: string;
}

/** The bytes of files, outside the database: in a folder or in an S3 bucket. */
export interface Blobs {
  /**
   * Stores a file that was received: all of it or nothing. It takes the file away from where it is, or leaves it to be
   * discarded.
   * @param received its path and its size in bytes.
   */
  keep(name: BlobName, received: { path: string; size: number }): Promise<void>;
  /** Opens the bytes for reading. @throws NotFound when they are missing. */
  read(name: BlobName): Promise<Readable>;
  /** Tells how many bytes there are; null when they are missing. */
  sizeOf(name: BlobName): Promise<number | null>;
  /** Removes bytes; what is not there is gone already. */
  remove(name: BlobName): Promise<void>;
  /** Checks that the storage is available, and reports a fault. */
  check(): Promise<void>;
  /** Removes everything of a person. */
  removeAllOf(userId: string): Promise<void>;
  /** Everything that is stored, some names at a time, in no order. */
  list(): AsyncIterable<readonly BlobName[]>;
}

/** The storage that is configured. @param report is told of each fault of a bucket. */
export const createBlobs = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, report: (fault: string) => void): Blobs =>
  s3 === null ? folderBlobs(dataDir) : s3Blobs(s3, report);

/** The path of bytes in any storage. */
export const pathOf = ({ userId, hash, fileId }: BlobName): string => `${userId}/${hash}-${fileId}`;

const PATH = /^([0-9a-f-]{36})\/([0-9a-f]{64})-([0-9a-f-]{36})$/;

/** The name of the file at a path; null for a file that is not ours. */
export function nameAt(path: string): BlobName | null {
  const [, userId, hash, fileId] = PATH.exec(path) ?? [];
  return userId && hash && fileId ? { userId, hash, fileId } : null;
}

/** What is said when the record of a file is there and its bytes are not. */
export const MISSING_BYTES = 'Content of the file';
