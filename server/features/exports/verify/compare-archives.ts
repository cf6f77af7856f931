import { isDeepStrictEqual } from 'node:util';
import { DIFFERENCES_MAX, type ExportComparison } from '#contract/exports.ts';
import { keyOfKind, NOT_IMPORTED } from '#server/features/imports/archive/check-rows.ts';
import type { PlainKind } from '#server/features/imports/archive/kinds.ts';
import type { ArchiveParts, ArchiveRow } from '#server/features/imports/archive/read-parts.ts';

type Difference = ExportComparison['differences'][number];

/** Compares the records and files of two archives, without the parts that an import leaves out. */
export function compareArchives(
  first: ArchiveParts,
  second: ArchiveParts,
  kinds: readonly PlainKind[],
): ExportComparison {
  const differences: Difference[] = [];
  let records = 0;
  for (const kind of kinds) {
    if (!('part' in kind.exported) || kind.exported.part in NOT_IMPORTED) continue;
    const { part } = kind.exported;
    const rows = first.rows.get(part) ?? [];
    records += rows.length;
    const key = keyOfKind(kind);
    const idOf = (row: ArchiveRow) => key.map((column) => String(row[column])).join(' ') || part;
    differences.push(...compare(part, byKey(rows, idOf), byKey(second.rows.get(part) ?? [], idOf)));
  }
  const [files, others] = [filesOf(first), filesOf(second)];
  differences.push(...compare('files', files, others));
  // The bytes of these files are missing from both archives.
  differences.push(...first.manifest.missing_files.map((id) => ({ kind: 'files', id, field: null })));
  return {
    equal: differences.length === 0,
    records,
    files: files.size,
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
