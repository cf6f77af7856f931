import { crc32, deflateSync } from 'node:zlib';
import type { z } from 'zod/mini';
import type { ResourceCategory } from '#contract/resources.ts';

/* Small files of the demonstration, made here: pictures of two colours, a page as PDF, and notes. */

interface DemoFile {
  filename: string;
  /** The project it is attached to. */
  project: string;
  category: z.output<typeof ResourceCategory>;
  description: string;
  bytes: () => Buffer;
}

export const FILES: readonly DemoFile[] = [
  {
    filename: 'Sign in its real size.png',
    project: 'New signs for the city library',
    category: 'media',
    description: 'As it hung on the wall on the second floor.',
    bytes: () => picture(640, 400, [38, 70, 83], [233, 196, 106]),
  },
  {
    filename: 'Offer of the workshop.pdf',
    project: 'New signs for the city library',
    category: 'document',
    description: 'Valid until the end of the year.',
    bytes: () =>
      page('Offer', ['124 signs, aluminium, printed on both sides', 'Delivery in five weeks', 'Hanging not included']),
  },
  {
    filename: 'Names of rooms.txt',
    project: 'New signs for the city library',
    category: 'reference',
    description: '',
    bytes: () =>
      Buffer.from('Ground floor: hall, café, children\nFirst floor: novels, music\nSecond floor: quiet rooms\n'),
  },
  {
    filename: 'Bread at five in the morning.png',
    project: 'Website for the Lindgren bakery',
    category: 'media',
    description: '',
    bytes: () => picture(480, 480, [120, 66, 18], [250, 232, 200]),
  },
  {
    filename: 'Glazes.txt',
    project: 'A tea set of six',
    category: 'reference',
    description: 'What was tried on which shard.',
    bytes: () => Buffer.from('1: blue, came out green\n2: white over iron\n3: ash, too thin\n4: ash, twice\n'),
  },
  {
    filename: 'Drawing of the treehouse.png',
    project: 'Treehouse',
    category: 'media',
    description: 'One of three.',
    bytes: () => picture(400, 560, [46, 94, 62], [214, 236, 220]),
  },
  {
    filename: 'Booking of the cabin.pdf',
    project: 'Winter week in Åre',
    category: 'document',
    description: 'The code of the door is in it.',
    bytes: () => page('Cabin 14', ['Saturday to Friday, six beds', 'Keys at the station', 'Bring sheets']),
  },
];

type Colour = readonly [red: number, green: number, blue: number];

/** A PNG that goes from one colour at its top to another at its foot. */
function picture(width: number, height: number, top: Colour, foot: Colour): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const share = y / (height - 1);
    for (let x = 0; x < width; x += 1) {
      top.forEach((part, index) => {
        rows[y * (width * 3 + 1) + 1 + x * 3 + index] = Math.round(part + (foot[index]! - part) * share);
      });
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

/** A part of a PNG: its length, its type, its data, and a checksum of both. */
function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PDF of one page with a title and some lines; their characters are ASCII. */
function page(title: string, lines: readonly string[]): Buffer {
  const text = [`/F1 22 Tf 60 760 Td (${title}) Tj`, ...lines.map((line) => `/F1 12 Tf 0 -28 Td (${line}) Tj`)];
  const content = `BT ${text.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}${end}`, 'latin1');
}
