import { expect, test } from 'vitest';
import type { PictureType } from '#contract/profile-picture.ts';
import { gif, jpeg, jpegOf, noise, png } from '#server/testing/files/sample-files.ts';
import { hasImage } from './has-image.ts';

const PICTURES: readonly (readonly [PictureType, Buffer])[] = [
  ['image/png', png()],
  ['image/png', noise(20)],
  ['image/jpeg', jpeg()],
  ['image/jpeg', jpegOf(5000)],
  ['image/gif', gif()],
];

test.each(PICTURES)('a picture of the type %s has an image', (type, bytes) => {
  expect(hasImage(type, bytes)).toBe(true);
});

test('a picture that is truncated before its image has none', () => {
  for (const [type, bytes] of PICTURES) {
    const lengths = Array.from({ length: bytes.length }, (_, length) => hasImage(type, bytes.subarray(0, length)));
    const first = lengths.indexOf(true);
    // From the header on, all longer parts have an image.
    expect([type, first > 20 || first === -1, lengths.slice(first).every(Boolean)]).toEqual([type, true, first !== -1]);
  }
});

test('a picture of no width or height has no image', () => {
  const flat = png();
  flat.writeUInt32BE(0, 16);
  expect(hasImage('image/png', flat)).toBe(false);
  const narrow = gif();
  narrow.writeUInt16LE(0, narrow.indexOf(0x2c, 13) + 5);
  expect(hasImage('image/gif', narrow)).toBe(false);
});

test('random bytes are checked quickly and without errors', () => {
  for (const [type, bytes] of PICTURES) {
    for (let at = 0; at < Math.min(bytes.length, 200); at += 1) {
      for (const value of [0, 1, 0x21, 0x2c, 0x7f, 0xff]) {
        const damaged = Buffer.from(bytes);
        damaged[at] = value;
        expect(typeof hasImage(type, damaged)).toBe('boolean');
      }
    }
  }
});
