/** A part of an archive, by its place in the bytes. */
export interface ZipRegion {
  /** `data`, `checksum` */
  name: string;
  /** The name of its entry; null: it is about the whole archive. */
  entry: string | null;
  /** Whether it is the packed content of the entry. */
  isData: boolean;
  start: number;
  end: number;
}

const END_LENGTH = 22;
const RECORD_LENGTH = 46;
const HEADER_LENGTH = 30;

/**
 * The regions of a zip whose bytes all mean something: of each entry the data, the signature of its header and the parts of
 * its record in the directory; and the parts of the record at the end, which must have no comment.
 */
export function regionsOf(zip: Buffer): ZipRegion[] {
  const end = zip.length - END_LENGTH;
  const regions: ZipRegion[] = [];
  const add = (name: string, start: number, length: number, entry: string | null = null) =>
    regions.push({ name, entry, isData: name === 'data', start, end: start + length });
  add('signature of the end', end, 4);
  add('number of entries', end + 10, 2);
  add('place of the directory', end + 16, 4);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  for (let left = count; left > 0; left -= 1) {
    const [size, nameLength, extraLength, commentLength] = [
      zip.readUInt32LE(at + 20),
      ...[28, 30, 32].map((field) => zip.readUInt16LE(at + field)),
    ] as [number, number, number, number];
    const name = zip.subarray(at + RECORD_LENGTH, at + RECORD_LENGTH + nameLength).toString();
    const header = zip.readUInt32LE(at + 42);
    const data = header + HEADER_LENGTH + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    add('header', header, 4, name);
    add('data', data, size, name);
    add('record', at, 4, name);
    add('checksum', at + 16, 4, name);
    add('size', at + 24, 4, name);
    add('name', at + RECORD_LENGTH, nameLength, name);
    add('place', at + 42, 4, name);
    at += RECORD_LENGTH + nameLength + extraLength + commentLength;
  }
  return regions;
}
