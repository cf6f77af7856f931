import { UploadDetails, type Resource } from '#contract/resources.ts';
import type * as z from 'zod/mini';
import type { Created, RequestContext } from '#server/platform/context.ts';
import type { UploadedFile } from '#server/platform/endpoints/upload.ts';
import { invalidField } from '#server/platform/errors.ts';
import { type FileServices, storeFile } from './store-file.ts';

/** Stores an uploaded file. @throws InvalidInput for an invalid name, and the errors of {@link storeFile}. */
export function uploadResource(
  ctx: RequestContext,
  services: FileServices,
  details: z.output<typeof UploadDetails>,
  file: UploadedFile,
): Promise<Created<Resource>> {
  const {
    success,
    data: filename,
    error,
  } = UploadDetails.shape.filename.safeParse(details.filename ?? file.filename ?? 'file');
  if (!success) throw invalidField('filename', error.issues[0]!.message);
  return storeFile(
    ctx,
    services,
    {
      ...details,
      filename: filename ?? 'file',
      original_filename: null,
      mime_type: file.type,
      description: '',
      tags: [],
      parent_id: details.parent_id ?? null,
      parent_type: details.parent_type ?? null,
    },
    file.content,
  );
}
