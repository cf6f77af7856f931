import type { NewResource, Resource } from '#contract/resources.ts';
import type { Created, RequestContext } from '#server/platform/context.ts';
import { base64Type, decodeBase64 } from './content/decode-base64.ts';
import { type FileServices, storeFile } from './store-file.ts';

/**
 * Stores a file that is sent as text.
 * @param content base64 or a `data:` URL, in pieces. @throws RuleBroken for other text, and the errors of {@link
 * storeFile}.
 */
export function createResource(
  ctx: RequestContext,
  services: FileServices,
  { file_content: _, ...details }: NewResource,
  content: readonly string[],
): Promise<Created<Resource>> {
  const mime_type = details.mime_type ?? base64Type(content);
  return storeFile(ctx, services, { ...details, mime_type }, decodeBase64(content));
}
