import { type ImportChoices, type ImportPreview, type ImportResult, importsContract } from '#contract/imports.ts';
import { call } from '#web/platform/api.ts';
import { upload } from '#web/platform/upload.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { RESTORED } from '#web/records/stale.ts';

/** Waiting for a turn and reading a large file take minutes on a busy server. */
const ANSWER_MS = 10 * 60_000;

/** Previews a file; nothing is saved. */
export async function previewFile(file: File): Promise<ImportPreview> {
  const request = { query: { dry_run: 'true', filename: file.name }, file };
  return previewOf(await upload(importsContract.import, request, { answerMs: ANSWER_MS, onceSent: true }));
}

/** Previews a file again with other options, with the example rows from one on. */
export async function previewAgain(import_id: string, options: ImportChoices, from = 0): Promise<ImportPreview> {
  return previewOf(await send({ import_id, options }, { dry_run: 'true', sample_from: String(from) }));
}

/** Imports a previewed file and refetches what is shown. Repeating it returns the first result. */
export async function importFile(
  records: RecordStore,
  import_id: string,
  options: ImportChoices,
): Promise<ImportResult> {
  const answer = await send({ import_id, options }, {});
  if (!('undo_id' in answer)) throw new Error('The import has no result');
  await records.refresh(RESTORED);
  return answer;
}

/** Moves all of an import to the trash. */
export async function undoImport(records: RecordStore, id: string): Promise<void> {
  await call(importsContract.undo, { params: { id }, query: { request_id: id } });
  await records.refresh(RESTORED);
}

function send(request: object, query: { dry_run?: string; sample_from?: string }) {
  const file = new File([JSON.stringify(request)], 'import.json', { type: 'application/json' });
  return upload(importsContract.import, { query, file }, { answerMs: ANSWER_MS });
}

function previewOf(answer: ImportPreview | ImportResult): ImportPreview {
  if (!('import_id' in answer)) throw new Error('The file was imported already');
  return answer;
}
