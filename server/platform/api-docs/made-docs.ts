import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DocsFiles } from './make-docs.ts';

/** Only a release has this folder. */
const FOLDER = join(import.meta.dirname, 'made');
const LIST = 'files.json';

const fileOf = (path: string) => basename(path) || 'index.html';

/** The files that were made for a release; null in a clone, which makes them when they are asked for. */
export async function readMadeDocs(folder = FOLDER): Promise<DocsFiles | null> {
  const list = await readFile(join(folder, LIST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (list === null) return null;
  const files = JSON.parse(list) as { path: string; type: string }[];
  return Promise.all(files.map(async (file) => ({ ...file, bytes: await readFile(join(folder, fileOf(file.path))) })));
}

/** Writes what {@link readMadeDocs} reads. */
export function writeMadeDocs(files: DocsFiles, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { path, bytes } of files) writeFileSync(join(folder, fileOf(path)), bytes);
  writeFileSync(join(folder, LIST), JSON.stringify(files.map(({ path, type }) => ({ path, type }))));
}
