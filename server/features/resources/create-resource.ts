import { FILE_BYTES_MAX, type NewResource, type Resource, tooLargeFile } from '#contract/resources.ts';
import type { Created, RequestContext } from '#server/platform/context.ts';
import { brokenRule, TooLarge } from '#server/platform/errors.ts';
import { type FileServices, storeFile } from './store-file.ts';

/** Stores a file that comes as text. @throws RuleBroken for what is no base64, and what {@link storeFile} throws. */
export function createResource(
  ctx: RequestContext,
  services: FileServices,
  { file_content, ...details }: NewResource,
): Promise<Created<Resource>> {
  const { bytes, type } = decode(file_content);
  // Before anything is written.
  if (bytes.length > FILE_BYTES_MAX) throw new TooLarge(tooLargeFile(bytes.length));
  return storeFile(ctx, services, { ...details, mime_type: details.mime_type ?? type }, [bytes]);
}

/** The longest beginning of a `data:` URL that is looked at. */
const HEAD_MAX = 300;

/** Reads base64, with either alphabet and broken into lines or not, or a `data:` URL, whose type is returned as well. */
function decode(content: string): { bytes: Buffer; type: string | null } {
  const head = /^data:([^,]*);base64,/i.exec(content.slice(0, HEAD_MAX));
  const text = content.slice(head?.[0].length ?? 0).replaceAll(/\s+/g, '');
  const plain = text.replace(/={1,2}$/, '');
  if (!/^[\w+/-]*$/.test(plain) || plain.length % 4 === 1) throw brokenRule('The content of the file is not base64');
  return { bytes: Buffer.from(plain, 'base64'), type: head?.[1] ?? null };
}
