import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a test archive. Sizes other than the real ones make a hostile one. */
interface ZipEntry {
  name: string | Buffer;
  content: string | Buffer;
  /** The size that the archive claims. */
  claimedSize?: number;
  isLink?: boolean;
  isEncrypted?: boolean;
}

const UTF8 = 0x800;
/** 23 November 2026 in the format of DOS. */
const DAY = ((2026 - 1980) << 9) | (11 << 5) | 23;

/** Makes a zip archive, valid unless an entry says otherwise. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize, isLink = false, isEncrypted = false } of entries) {
    const path = Buffer.from(name as string);
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE((typeof name === 'string' ? UTF8 : 0) | Number(isEncrypted), 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt16LE(DAY, 8);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedSize ?? bytes.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, path]);
    local.push(head, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(isLink ? 0xa1ff0000 : 0, 6);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), fields, rest, path]));
    offset += head.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), end]);
}
