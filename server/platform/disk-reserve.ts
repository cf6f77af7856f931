import { randomBytes } from 'node:crypto';
import { rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const MEGABYTE = 1_048_576;
const RESERVE_BYTES = 8 * MEGABYTE;
/** With less than this a write may find the disk full. */
const LOW_BYTES = MEGABYTE;
/** The reserve is made while as much again stays free. */
const ROOM_BYTES = 2 * RESERVE_BYTES;
/** For its owner only. */
const PRIVATE_FILE = 0o600;

/** Space that is kept so that people can sign in and delete on a full disk (docs/decisions/0089). */
export interface DiskReserve {
  /** Before something is deleted or somebody signs in: gives the reserve up where little else is free. */
  beforeDelete(): Promise<void>;
  /** Before anything else is written. @throws an error with code ENOSPC while the reserve is given up. */
  beforeWrite(): Promise<void>;
}

/** @param freeBytes of the disk; tests pass their own. */
export async function createDiskReserve(
  dataDir: string,
  freeBytes: () => Promise<number> = async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  },
): Promise<DiskReserve> {
  const path = join(dataDir, 'reserve');
  const size = await stat(path).then(
    (file) => file.size,
    () => null,
  );
  let isThere = size === RESERVE_BYTES;
  // Of one that is given up the empty file is left, or the beginning of the next one, for the next start. Of a disk that was small from the beginning
  // nothing was given up, and nothing is refused beforehand.
  let isGivenUp = size !== null && !isThere;
  let making: Promise<void> | undefined;
  async function make(): Promise<void> {
    if ((await freeBytes()) < ROOM_BYTES) return;
    // Random, so that no file system stores it in less.
    isThere = await writeFile(path, randomBytes(RESERVE_BYTES), { mode: PRIVATE_FILE, flush: true }).then(
      () => true,
      async () => {
        await (isGivenUp ? truncate(path) : rm(path, { force: true }));
        return false;
      },
    );
  }
  const makeOnce = () => (making ??= make().finally(() => (making = undefined)));
  if (!isThere) await makeOnce();
  if (isThere) isGivenUp = false;
  return {
    async beforeDelete() {
      if (!isThere || (await freeBytes()) >= LOW_BYTES) return;
      isThere = false;
      isGivenUp = true;
      await truncate(path);
    },
    async beforeWrite() {
      if (isThere) return;
      await makeOnce();
      if (isThere) isGivenUp = false;
      if (isGivenUp) throw Object.assign(new Error('The reserve of the disk is for deleting'), { code: 'ENOSPC' });
    },
  };
}

/** Lets requests that delete, sign in or sign out use the reserve, and others wait until it is there again. */
export function installDiskReserve(app: FastifyInstance, reserve: DiskReserve): void {
  app.addHook('preValidation', async ({ method, body, routeOptions: { config } }) => {
    const { onFullDisk = false } = config;
    const mayUseIt = method === 'DELETE' || (typeof onFullDisk === 'function' ? onFullDisk(body) : onFullDisk);
    if (mayUseIt) await reserve.beforeDelete();
    else if (method !== 'GET' && method !== 'HEAD') await reserve.beforeWrite();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A write that may use the reserve. */
    onFullDisk?: boolean | ((body: unknown) => boolean);
  }
}
