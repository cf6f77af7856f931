import { UNSEEN } from '#contract/platform/wire.ts';
import { FILE_NAME_MAX, FILE_TYPES, type MimeType } from '#contract/resources.ts';

/** The ending of a name in small letters, without the dot; empty when it has none. */
export const endingOf = (name: string): string => /\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * The name under which a file is stored: without folders, and with an ending of its type, so that no device opens it as
 * something else.
 */
export function fileName(given: string, type: MimeType): string {
  const plain = given.split(/[/\\]/).at(-1)!.replaceAll(UNSEEN, '').trim().replace(/^\.+/, '') || 'file';
  const endings: readonly string[] = FILE_TYPES[type];
  if (endings.includes(endingOf(plain))) return plain;
  const ending = `.${endings[0]}`;
  return `${plain.slice(0, FILE_NAME_MAX - ending.length).replace(/[\uD800-\uDBFF]$/, '')}${ending}`;
}
