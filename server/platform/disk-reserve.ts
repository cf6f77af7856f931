import { randomBytes } from 'node:crypto';
import { rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const MEGABYTE = 1_048_576;
const RESERVE_BYTES = 8 * MEGABYTE;
/** With less free space than this, a write may find the disk full. */
const LOW_BYTES = MEGABYTE;
/** The reserve is created only if this much stays free. */
const ROOM_BYTES = 2 * RESERVE_BYTES;
/** For its owner only. */
const PRIVATE_FILE = 0o600;

/** Reserved space, so that people can sign in and delete on a full disk (docs/decisions/0089). */
export interface DiskReserve {
  /** Called before deletions and sign-ins: releases the reserve when little other space is free. */
  beforeDelete(): Promise<void>;
  /** Called before all other writes. @throws an error with code ENOSPC while the reserve is released. */
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
  // A released reserve leaves an empty or partial file, which the next start finds. A disk that was always small has no
  // such file, and no write is refused in advance.
  let isGivenUp = size !== null && !isThere;
  let making: Promise<void> | undefined;
  async function make(): Promise<void> {
    if ((await freeBytes()) < ROOM_BYTES) return;
    // Random bytes, so that no file system compresses them.
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
      if (isGivenUp) throw Object.assign(new Error('The disk reserve is for deleting'), { code: 'ENOSPC' });
    },
  };
}

/** Lets requests that delete, sign in or sign out use the reserve, and refuses others until it is restored. */
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
