import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/* The smallest valid files of each type. */

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** A picture of one pixel. */
export const png = (): Buffer => Buffer.from(PIXEL, 'base64');

/** A square picture of noise, which compresses badly in every format. @param side in pixels. */
export function noise(side: number): Buffer {
  const bytesOfLine = side * 3;
  const lines = Array.from({ length: side }, () => [Buffer.alloc(1), randomBytes(bytesOfLine)]).flat();
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits a colour, and three colours.
  header.set([8, 2], 8);
  const chunk = (kind: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), content]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(content.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return [ends.subarray(0, 4), named, ends.subarray(4)];
  };
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts.flat()]);
}
export const gif = (): Buffer => Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
/** The parts of a JPEG of one grey pixel before its data: its markers, its frame and the start of its scan. */
const JPEG_START = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f00',
  'hex',
);
export const jpeg = (): Buffer => Buffer.concat([JPEG_START, Buffer.from('00ffd9', 'hex')]);

export const webp = (): Buffer => Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

/** The container of a HEIC picture, without the picture. @param brand that of the container, which names its type. */
export const heic = (brand = 'heic'): Buffer =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}\0\0\0\x08mdat`, 'latin1');

export const pdf = (text = 'Auric'): Buffer =>
  Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R>>endobj
4 0 obj<</Length ${text.length}>>stream
${text}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`);

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

export const docx = (): Buffer => zip({ '[Content_Types].xml': CONTENT_TYPES, 'word/document.xml': '<w:document/>' });

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A spreadsheet of Excel with one cell. @param type of its main part, without `.main+xml`. */
export const xlsx = (type = SPREADSHEET): Buffer =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET.replace('.sheet', '.worksheet')}+xml"/></Types>`,
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml':
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
  });

const ODS = 'application/vnd.oasis.opendocument.spreadsheet';

export const ods = (): Buffer =>
  zip({
    mimetype: ODS,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${ODS}"/></manifest:manifest>`,
    'content.xml': '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
  });

/** An archive of texts, not compressed. */
export function zip(texts: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(texts)) {
    const [title, content] = [Buffer.from(name), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, title, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), facts, place, title]));
    files.push(file);
    offset += file.length;
  }
  const names = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(names.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, names, Buffer.from('PK\u0005\u0006'), end]);
}

const SECTOR = 512;

/** A compound file whose directory names these streams, such as `WordDocument`. */
export function compoundFile(...streams: string[]): Buffer {
  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 'hex');
  const table = Buffer.alloc(SECTOR, 0xff);
  const directory = Buffer.alloc(SECTOR);
  for (const [place, name] of ['Root Entry', ...streams].entries()) {
    const at = place * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory[at + 66] = place === 0 ? 5 : 2;
  }
  return Buffer.concat([header, table, directory]);
}

export const doc = (): Buffer => compoundFile('WordDocument', '1Table');

/** A JPEG of any size, filled with one byte. */
export const jpegOf = (bytes: number, filler = 0): Buffer =>
  Buffer.concat([JPEG_START, Buffer.alloc(bytes - JPEG_START.length, filler)]);
