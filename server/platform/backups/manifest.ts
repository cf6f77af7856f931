import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { MANIFEST } from '#server/database/files/backups.ts';
import { StartProblem } from '#server/database/files/start-problem.ts';

const Manifest = z.object({
  format: z.literal('auric-backup'),
  /** Of the Auric that wrote it. */
  version: z.string(),
  created_at: z.string(),
  /** The copy of the database. */
  database: z.object({
    /** `auric.db` is an SQLite file, `auric.dump` a custom-format dump of PostgreSQL. */
    name: z.enum(['auric.db', 'auric.dump']),
    bytes: z.number(),
    /** In hexadecimal. */
    sha256: z.string(),
  }),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Files in the database whose bytes were not in the storage any more, or no longer had their SHA-256. */
    missing: z.number(),
    damaged: z.number(),
  }),
});

/** `manifest.json` of a backup. */
export type Manifest = z.output<typeof Manifest>;

/** @throws {StartProblem} when the folder is not a complete backup. */
export async function readManifest(backup: string): Promise<Manifest> {
  const file = join(backup, MANIFEST);
  try {
    return Manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT') throw new StartProblem(`${backup} is not a complete backup: it has no ${MANIFEST}.`);
    if (code !== undefined) throw error;
    throw new StartProblem(`${file} is damaged, or was written by a newer version of Auric.`);
  }
}
