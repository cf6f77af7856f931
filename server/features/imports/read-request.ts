import { readFile } from 'node:fs/promises';
import { BODY_BYTES } from '#contract/platform/endpoint.ts';
import { ImportRequest } from '#contract/imports.ts';
import { discardFile, receiveFile, type ReceivedFile } from '#server/platform/blobs/receive-file.ts';
import type { UploadedFile } from '#server/platform/endpoints/upload.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import type { ImportServices } from './stored-import.ts';
import { inTable } from './text.ts';

/** A request with a file, or with the id of an earlier preview. */
export type AskedImport = { file: ReceivedFile; filename: string } | { earlier: ImportRequest };

/** Names of files without one, by media type. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  'application/zip': 'import.zip',
  'text/csv': 'import.csv',
  'application/json': 'import.json',
  'text/markdown': 'import.md',
  'text/calendar': 'import.ics',
};

/**
 * Receives the body of an import. JSON with an `import_id` is a request, any other JSON is a file. The caller discards
 * the file.
 * @throws InvalidInput naming the field of a request.
 */
export async function readRequest(
  { config }: ImportServices,
  { content, filename, type }: UploadedFile,
  named: string | null,
): Promise<AskedImport> {
  const file = await receiveFile(config.dataDir, content);
  const mediaType = type.split(';', 1)[0]!.trim().toLowerCase();
  if (mediaType === 'application/json' && file.size <= BODY_BYTES) {
    const body = asObject(await readFile(file.path, 'utf8'));
    if (body && 'import_id' in body) {
      await discardFile(file.path);
      const { success, data, error } = ImportRequest.safeParse(body);
      if (success) return { earlier: data };
      throw new InvalidInput(
        error.issues.map(({ path, message }) => ({ path: path as (string | number)[], msg: message })),
      );
    }
  }
  return { file, filename: named ?? filename ?? inTable(USUAL_NAMES, mediaType) ?? 'import' };
}

function asObject(text: string): object | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
