import { isDeepStrictEqual } from 'node:util';
import { DIFFERENCES_MAX, type ExportComparison } from '#contract/exports.ts';
import { keyOfKind, NOT_IMPORTED } from '#server/features/imports/archive/check-rows.ts';
import { countedAs } from '#server/features/imports/archive/counted-as.ts';
import type { PlainKind } from '#server/features/imports/archive/kinds.ts';
import type { ArchiveParts, ArchiveRow } from '#server/features/imports/archive/read-parts.ts';

const FILES = 'files';

type Difference = ExportComparison['differences'][number];

/** Compares the records and files of two archives, without the parts that an import leaves out. */
export function compareArchives(
  first: ArchiveParts,
  second: ArchiveParts,
  kinds: readonly PlainKind[],
): ExportComparison {
  const differences: Difference[] = [];
  let records = 0;
  const parts = new Map<string, { count: number; different: number }>();
  const add = (kind: string, count: number, different: number) => {
    // The part of a file's record and that of its contents have one name.
    const earlier = parts.get(kind) ?? { count: 0, different: 0 };
    parts.set(kind, { count: Math.max(earlier.count, count), different: Math.max(earlier.different, different) });
  };
  for (const kind of kinds) {
    if (!('part' in kind.exported) || kind.exported.part in NOT_IMPORTED) continue;
    const { part } = kind.exported;
    const key = keyOfKind(kind);
    const idOf = (row: ArchiveRow) => key.map((column) => String(row[column])).join(' ') || part;
    const [rows, copies] = [byKey(first.rows.get(part) ?? [], idOf), byKey(second.rows.get(part) ?? [], idOf)];
    records += rows.size;
    const found = compare(part, rows, copies);
    differences.push(...found);
    const names = new Map([...copies, ...rows].map(([id, row]) => [id, countedAs(part, row)]));
    const changed = new Set(found.map(({ id }) => id));
    for (const [name, ids] of Map.groupBy(names.keys(), (id) => names.get(id)!)) {
      add(name, ids.filter((id) => rows.has(id)).length, ids.filter((id) => changed.has(id)).length);
    }
  }
  const [files, others] = [filesOf(first), filesOf(second)];
  // The bytes of the missing files are in neither archive.
  const missing = first.manifest.missing_files.map((id) => ({ kind: FILES, id, field: null }));
  const found = [...compare(FILES, files, others), ...missing];
  differences.push(...found);
  add(FILES, files.size, new Set(found.map(({ id }) => id)).size);
  return {
    equal: differences.length === 0,
    records,
    files: files.size,
    parts: [...parts]
      .map(([kind, numbers]) => ({ kind, ...numbers }))
      .filter(({ count, different }) => count + different > 0),
    differences: differences.slice(0, DIFFERENCES_MAX),
  };
}

const byKey = (rows: readonly ArchiveRow[], idOf: (row: ArchiveRow) => string) =>
  new Map(rows.map((row) => [idOf(row), row]));

const filesOf = ({ manifest }: ArchiveParts): Map<string, ArchiveRow> =>
  new Map(
    manifest.parts
      .filter(({ name }) => name.startsWith('files/') || name.startsWith('profile-picture.'))
      .map(({ name, ...bytes }) => [name, bytes]),
  );

function compare(kind: string, first: Map<string, ArchiveRow>, second: Map<string, ArchiveRow>): Difference[] {
  const found: Difference[] = [];
  for (const [id, row] of first) {
    const other = second.get(id);
    if (!other) found.push({ kind, id, field: null });
    else if (!isDeepStrictEqual(row, other)) {
      const columns = new Set([...Object.keys(row), ...Object.keys(other)]);
      const changed = [...columns].filter((column) => !isDeepStrictEqual(row[column], other[column]));
      found.push(...changed.map((field) => ({ kind, id, field })));
    }
  }
  for (const id of second.keys()) if (!first.has(id)) found.push({ kind, id, field: null });
  return found;
}
