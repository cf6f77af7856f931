import { expect, test } from 'vitest';
import { decodeStart, decodeText } from './text.ts';

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

test.each([
  ['UTF-8', Buffer.from('Café 🚀'), 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffCafé 🚀'), 'utf-8'],
  ['UTF-16 LE with a mark', utf16('\ufeffCafé 🚀', false), 'utf-16le'],
  ['UTF-16 BE with a mark', utf16('\ufeffCafé 🚀', true), 'utf-16be'],
  ['UTF-16 LE without a mark', utf16('Café 🚀', false), 'utf-16le'],
  ['UTF-16 BE without a mark', utf16('Café 🚀', true), 'utf-16be'],
])('text in %s is decoded', (_name, bytes, encoding) => {
  expect(decodeText(bytes)).toEqual({ text: 'Café 🚀', encoding });
});

test('bytes that are not UTF-8 are read as Windows-1252', () => {
  expect(decodeText(Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x80]))).toEqual({ text: 'Café€', encoding: 'windows-1252' });
});

test('every line break becomes a line feed, and NUL and lone surrogates are removed', () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('a\r\nb\rc\u2028d\0e\ud800f', false)]);
  expect(decodeText(bytes).text).toBe('a\nb\nc\nde\ufffdf');
});

test('the beginning of a file can be cut within a character', () => {
  expect(decodeStart(Buffer.from('aé'), 2)).toBe('a\ufffd');
});
