/*
 * Adds to package-lock.json the packages for other platforms that npm left out, because they were installed already for
 * this one or because the registry at hand does not carry them. `npm ci` refuses a lock without them.
 * Run it after adding or upgrading a package: node scripts/complete-lock.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockEntry {
  version?: string;
  dev?: boolean;
  license?: string;
  engines?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Lock {
  packages: Record<string, LockEntry>;
}

interface MissingPackage {
  name: string;
  version: string;
  /** The package that names it in its `optionalDependencies`. */
  wantedBy: LockEntry;
}

/** The optional packages that a package of the lock names and the lock does not hold. */
export function missingFromLock(lock: Lock): MissingPackage[] {
  return Object.entries(lock.packages).flatMap(([path, wantedBy]) =>
    Object.entries(wantedBy.optionalDependencies ?? {})
      .filter(([name]) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`])
      .map(([name, version]) => ({ name, version, wantedBy })),
  );
}

/** Writes an entry as npm would, except for the checksum, which only the registry knows. */
function entryOf({ name, version, wantedBy: { dev, license, engines } }: MissingPackage): object {
  const [, os, cpu, abi = ''] = PLATFORM.exec(name) ?? [];
  if (!os || !cpu || !/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Error(`${name}@${version}: add it by hand, its name does not tell its platform`);
  }
  const libc = os === 'linux' && (abi.startsWith('musl') ? 'musl' : 'glibc');
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    license,
    optional: true,
    os: [os],
    engines,
  };
}

const PLATFORM =
  /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(gnu|musl|msvc|eabi)\w*)?$/;

function completeLock(path: string) {
  const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock;
  const missing = missingFromLock(lock);
  const added = missing.map((one) => [`node_modules/${one.name}`, entryOf(one)] as const);
  const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  for (const { name, version } of missing) console.log(`Added ${name}@${version}`);
}

if (import.meta.main) completeLock(join(import.meta.dirname, '../package-lock.json'));
