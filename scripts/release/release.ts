/*
 * `npm run release`: builds dist/release/auric-VERSION.tar.gz with its checksum. The archive has the server, its pages
 * and packages, their licences and a list of them (SBOM), and starts with Node.js 24 alone. It needs tar of GNU, and the
 * registry for the packages of other platforms.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PLATFORMS } from './production-packages.ts';
import { describePackages } from './sbom.ts';
import { run, stageRelease } from './stage-release.ts';

const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const folder = join(root, `dist/release/auric-${version}`);
const archive = `${folder}.tar.gz`;

// The same commit gives the same bytes.
const time = commitTime();
const { installed, all } = await stageRelease(root, folder, PLATFORMS);
const sbom = describePackages(root, all, new Date(time * 1000));
writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(sbom, null, 2));

const same = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=go-w'];
run('tar', [...same, '-czf', archive, '-C', join(folder, '..'), basename(folder)], root);
const checksum = createHash('sha256').update(readFileSync(archive)).digest('hex');
writeFileSync(`${archive}.sha256`, `${checksum}  ${basename(archive)}\n`);
const unpacked = Number(run('du', ['-sk', '--apparent-size', folder], root).split('\t')[0]);
rmSync(folder, { recursive: true });

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(
  `${archive}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(unpacked * 1024)}, ${installed.length} packages`,
);

/** Seconds since 1970; a folder without a history has only its clock. */
function commitTime(): number {
  try {
    return Number(run('git', ['log', '-1', '--format=%ct'], root));
  } catch {
    return Math.floor(Date.now() / 1000);
  }
}
