/* Writes .br and .gz files next to the built web files, so that the server never compresses, and prints the sizes. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = join(import.meta.dirname, '../dist/web.next');
const COMPRESSIBLE = new Set([
  '.js',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.xml',
  '.ico',
  '.wasm',
]);
const WORTH_COMPRESSING_BYTES = 1000;

interface Asset {
  path: string;
  bytes: number;
  gzipBytes: number;
  brotliBytes: number;
}

async function compress(path: string): Promise<Asset> {
  const content = await readFile(path);
  if (content.length <= WORTH_COMPRESSING_BYTES || !COMPRESSIBLE.has(extname(path))) {
    return { path, bytes: content.length, gzipBytes: content.length, brotliBytes: content.length };
  }
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, zipped), writeFile(`${path}.br`, brotli)]);
  return { path, bytes: content.length, gzipBytes: zipped.length, brotliBytes: brotli.length };
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(11);

function row(name: string, sizes: Omit<Asset, 'path'>) {
  return `${name.padEnd(56)}${kilobytes(sizes.bytes)}${kilobytes(sizes.gzipBytes)}${kilobytes(sizes.brotliBytes)}`;
}

const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && !['.br', '.gz'].includes(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name));
const assets = (await Promise.all(files.map(compress))).sort((a, b) => b.gzipBytes - a.gzipBytes);

const sum = (size: (asset: Asset) => number) => assets.reduce((total, asset) => total + size(asset), 0);
const total = {
  bytes: sum((a) => a.bytes),
  gzipBytes: sum((a) => a.gzipBytes),
  brotliBytes: sum((a) => a.brotliBytes),
};

if (process.argv.includes('--quiet')) {
  console.log(`Built ${assets.length} files, ${kilobytes(total.gzipBytes).trim()} with gzip.`);
} else {
  console.log(`${'dist/web'.padEnd(56)}${'size'.padStart(11)}${'gzip'.padStart(11)}${'brotli'.padStart(11)}`);
  for (const asset of assets) console.log(row(relative(folder, asset.path), asset));
  console.log(row(`${assets.length} files`, total));
}
