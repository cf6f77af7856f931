import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* What an installed app needs, in web/public. */

const WEB = join(import.meta.dirname, '../web');
const read = (path: string) => readFileSync(join(WEB, path), 'utf8');

interface Icon {
  src: string;
  sizes: string;
  purpose?: string;
}
const manifest = JSON.parse(read('public/manifest.webmanifest')) as { icons: Icon[]; theme_color: string };

/** Width and height: a PNG file begins with them (https://www.w3.org/TR/png-3/#11IHDR). */
function pngSize(path: string): string {
  const bytes = readFileSync(join(WEB, 'public', path));
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('the icons have the sizes that the manifest names, with and without a mask', () => {
  for (const { src, sizes } of manifest.icons) expect([src, pngSize(src)]).toEqual([src, sizes]);
  const kinds = manifest.icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`);
  expect(kinds).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']);
});

test('the bars around the app have the colours of the page', () => {
  const pages = [...read('ui/style/tokens.css').matchAll(/--page: (#\w+);/g)].map(([, color]) => color!);
  expect(pages).toHaveLength(2);
  for (const color of pages) expect(read('public/color-scheme.js')).toContain(`'${color}'`);
  expect(read('index.html')).toContain(`name="theme-color" content="${pages[0]}"`);
  expect(manifest.theme_color).toBe(pages[0]);
});
