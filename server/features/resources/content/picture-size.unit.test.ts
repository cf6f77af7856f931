import { expect, test } from 'vitest';
import { gif, heic, jpeg, noise, pdf, png, webp } from '#server/testing/files/sample-files.ts';
import { pictureSizeOf } from './picture-size.ts';

test.each([
  ['image/png', noise(7), { width: 7, height: 7 }],
  ['image/gif', gif(), { width: 1, height: 1 }],
  ['image/jpeg', jpeg(), { width: 1, height: 1 }],
  ['image/webp', webp(), { width: 1, height: 1 }],
  ['image/heic', heic(), null],
  ['application/pdf', pdf(), null],
] as const)('the size of %s is read from its header', (type, bytes, size) => {
  expect(pictureSizeOf(type, bytes)).toEqual(size);
});

/** A JPEG of 40 by 30 pixels whose camera was held in some way. */
function photo(orientation: number): Buffer {
  const frame = Buffer.from('ffc0000b08001e0028010111', 'hex');
  const exif = Buffer.from('ffe1002245786966000049492a00080000000100120103000100000000000000', 'hex');
  exif.writeUInt16LE(orientation, 28);
  return Buffer.concat([Buffer.from('ffd8', 'hex'), exif, Buffer.alloc(4), frame, jpeg().subarray(2)]);
}

test.each([
  [1, { width: 40, height: 30 }],
  [3, { width: 40, height: 30 }],
  [6, { width: 30, height: 40 }],
  [8, { width: 30, height: 40 }],
])('a photo has the size in which it is shown: orientation %i', (orientation, size) => {
  expect(pictureSizeOf('image/jpeg', photo(orientation))).toEqual(size);
});

test('a damaged header has no size, wherever it ends', () => {
  for (const [type, bytes] of [
    ['image/png', png()],
    ['image/jpeg', jpeg()],
    ['image/gif', gif()],
    ['image/webp', webp()],
  ] as const) {
    for (let length = 0; length < 10; length += 1) expect(pictureSizeOf(type, bytes.subarray(0, length))).toBeNull();
  }
  const huge = Buffer.from(png());
  huge.writeUInt32BE(4_000_000_000, 16);
  expect(pictureSizeOf('image/png', huge)).toBeNull();
});
