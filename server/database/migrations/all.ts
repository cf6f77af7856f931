import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration } from '../migrate.ts';

const FILES = readdirSync(import.meta.dirname).filter((file) => /^\d{4}_\w+\.ts$/.test(file));

/** The numbered files of this folder, in their order. `scripts/release/bundle.ts` puts imports in the place of this file. */
export const STEPS = await Promise.all(
  FILES.toSorted().map(
    async (file) =>
      (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as Readonly<Record<string, Migration>>,
  ),
);
