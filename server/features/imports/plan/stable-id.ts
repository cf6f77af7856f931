import { createHash } from 'node:crypto';

/** How often the same record can be imported while its earlier imports are, undone, in the trash. */
const ATTEMPTS = 4;

/**
 * The ids of a record by its source, in the order in which they are used. The same file gives the same ids again, so
 * that importing it twice finds the records. The second and later ones are for records whose import was undone: their
 * rows in the trash keep their ids.
 * @param source user, format, kind and id of the record in its source.
 */
export function stableIds(...source: readonly string[]): string[] {
  const hash = createHash('sha512').update(JSON.stringify(source)).digest('hex');
  return Array.from({ length: ATTEMPTS }, (_, attempt) => uuidOf(hash.slice(attempt * 32, attempt * 32 + 32)));
}

/** UUID version 8, which is for ids made from other data. */
function uuidOf(hex: string): string {
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]!;
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join(
    '-',
  );
}
