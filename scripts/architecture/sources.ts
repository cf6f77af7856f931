import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { parseSync } from 'vite';

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts', 'web-and-server'];

export interface Import {
  /** The file, from the root of the project (`server/app.ts`), or the package or Node.js module as written. */
  target: string;
  line: number;
  /** `import()`, as for a section that loads when it is opened. */
  dynamic: boolean;
  /** `export … from`. */
  reExport: boolean;
}

export interface Source {
  /** From the root of the project, with `/`. */
  path: string;
  lines: string[];
  imports: Import[];
  /** Line of `export default`. */
  defaultExport?: number;
}

/** Reads every TypeScript and JavaScript file of the project. */
export function readSources(root: string): Source[] {
  const inRoot = readdirSync(root).filter((name) => /\.tsx?$/.test(name));
  return [...inRoot, ...readPaths(root)]
    .filter((path) => /\.(tsx?|js)$/.test(path))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

/** Every file in the folders of the project, from its root. */
export function readPaths(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/')),
  );
}

/** Finds the imports and exports of one file. */
export function parseSource(path: string, text: string): Source {
  const { module } = parseSync(path, text);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const importOf = (specifier: string, start: number, dynamic: boolean, reExport: boolean): Import => ({
    target: resolve(path, specifier),
    line: lineAt(start),
    dynamic,
    reExport,
  });
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const defaultExport = exported.find(
    ({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default',
  );
  return {
    path,
    lines: text.split('\n'),
    imports: [
      ...module.staticImports.map(({ moduleRequest, start }) => importOf(moduleRequest.value, start, false, false)),
      ...exported.flatMap(({ moduleRequest, start }) =>
        moduleRequest ? [importOf(moduleRequest.value, start, false, true)] : [],
      ),
      ...module.dynamicImports.flatMap(({ moduleRequest, start }) => {
        const specifier = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2];
        return specifier ? [importOf(specifier, start, true, false)] : [];
      }),
    ],
    ...(defaultExport && { defaultExport: lineAt(defaultExport.start) }),
  };
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier.replace(/^#(?=(server|contract|web)\/)/, '');
}
