import { createHash } from 'node:crypto';

/** The ids of a record that come from one hash. */
const PER_HASH = 4;

/**
 * The ids of a record by its source, in the order in which they are used. The same file gives the same ids again, so
 * that importing it twice finds the records. The second and later ones are for records whose import was undone: their
 * rows in the trash keep their ids.
 * @param count of ids: more than undone imports are in the trash.
 * @param source user, format, kind and id of the record in its source.
 */
export function stableIds(count: number, ...source: readonly string[]): string[] {
  const hashes = Array.from({ length: Math.ceil(count / PER_HASH) }, (_, index) => {
    const text = JSON.stringify(index === 0 ? source : [...source, index]);
    return createHash('sha512').update(text).digest('hex');
  });
  return Array.from({ length: count }, (_, attempt) => {
    const start = (attempt % PER_HASH) * 32;
    return uuidOf(hashes[Math.floor(attempt / PER_HASH)]!.slice(start, start + 32));
  });
}

/** UUID version 8, which is for ids made from other data. */
function uuidOf(hex: string): string {
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]!;
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join(
    '-',
  );
}
