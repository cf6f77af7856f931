import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock } from './production-packages.ts';
import { run } from './stage-release.ts';

/** A list of packages in the format CycloneDX, as npm writes it. */
interface Sbom {
  serialNumber?: string;
  metadata: { timestamp: string; component: object };
  components: { 'bom-ref': string; scope?: string; properties?: object[] }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/**
 * The software bill of materials of a release.
 * @param paths the packages that are in it, by their paths in the lock.
 */
export function describePackages(root: string, paths: readonly string[], time: Date): Sbom {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const { serialNumber, ...sbom } = JSON.parse(
    run('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], root),
  ) as Sbom;
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const shipped = new Set(paths.map((path) => `${nameOf(path)}@${packages[path]!.version}`));
  const isShipped = (ref: string) => shipped.has(ref.replace(/^.*?\|/, ''));
  Object.assign(sbom.metadata, { timestamp: time.toISOString() });
  Object.assign(sbom.metadata.component, { type: 'application', name: 'auric' });
  return {
    ...sbom,
    // The pages contain packages that npm marks as needed for development only.
    components: sbom.components
      .filter((each) => isShipped(each['bom-ref']))
      .map((each) => ({ ...each, scope: 'required', properties: [] })),
    dependencies: sbom.dependencies
      .filter(({ ref }) => isShipped(ref) || ref.startsWith('auric@'))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  };
}
