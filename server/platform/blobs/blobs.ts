import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { folderBlobs } from './folder-blobs.ts';
import { s3Blobs } from './s3-blobs.ts';

/** The name of the bytes of a user's file. A removed name is never reused. */
export interface BlobName {
  userId: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string;
  /** A UUIDv7, which contains the time of the upload. */
  fileId: string;
}

/** The bytes of files, outside the database: in a folder or in an S3 bucket. */
export interface Blobs {
  /**
   * Stores a received file completely or not at all. It moves the file, or leaves it for the caller to discard.
   * @param received its path and its size in bytes.
   */
  keep(name: BlobName, received: { path: string; size: number }): Promise<void>;
  /** Opens the bytes for reading. @throws NotFound when they are missing. */
  read(name: BlobName): Promise<Readable>;
  /**
   * Gives bytes a second name, at a path in `incomingFolder`, so that they can be read after they are removed. False:
   * this storage cannot. @throws NotFound when they are missing.
   */
  hold(name: BlobName, path: string): Promise<boolean>;
  /** Returns the number of bytes; null when they are missing. */
  sizeOf(name: BlobName): Promise<number | null>;
  /** Removes bytes, if they exist. */
  remove(name: BlobName): Promise<void>;
  /** Checks that the storage is available, and reports a fault. */
  check(): Promise<void>;
  /** Removes everything of a person. */
  removeAllOf(userId: string): Promise<void>;
  /** All stored names, in batches, in no order. */
  list(): AsyncIterable<readonly BlobName[]>;
}

/** The configured storage. @param report called for each fault of a bucket. */
export const createBlobs = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, report: (fault: string) => void): Blobs =>
  s3 === null ? folderBlobs(dataDir) : s3Blobs(s3, report);

/** The path of bytes in any storage. */
export const pathOf = ({ userId, hash, fileId }: BlobName): string => `${userId}/${hash}-${fileId}`;

const PATH = /^([0-9a-f-]{36})\/([0-9a-f]{64})-([0-9a-f-]{36})$/;

/** The name of the bytes at a path; null for a foreign file. */
export function nameAt(path: string): BlobName | null {
  const [, userId, hash, fileId] = PATH.exec(path) ?? [];
  return userId && hash && fileId ? { userId, hash, fileId } : null;
}

/** The error when the record of a file exists but its bytes are missing. */
export const MISSING_BYTES = 'Content of the file';
