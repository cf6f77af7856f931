import type { ExportComparison } from '#contract/exports.ts';
import { formatCount } from '#web/platform/format.ts';
import { KINDS } from '#web/features/imports/import-text.ts';
import type { ArchiveProgress } from './archive-progress.ts';

const MEGABYTE = 1_048_576;
const SECOND_MS = 1_000;
const MINUTE_S = 60;

/** What happens now: `Packing files, 31 of 46`. */
export function stepText({ step, files }: ArchiveProgress): string {
  if (step === 'records') return 'Reading records and journal';
  if (step === 'texts') return 'Packing records and journal';
  // The file that is being sent counts.
  return `Packing files, ${formatCount(Math.min(files.done + 1, files.total))} of ${formatCount(files.total)}`;
}

/** `118 of 190 MB, about 20 seconds left`; empty while nothing has arrived. */
export function amountText({ step, bytes }: ArchiveProgress, leftMs: number | null): string {
  if (step === 'records') return '';
  if (step === 'texts') return `${inMegabytes(bytes.done)} MB`;
  const left = leftMs === null ? '' : `, about ${durationText(leftMs)} left`;
  return `${inMegabytes(bytes.done)} of ${inMegabytes(bytes.total)} MB${left}`;
}

/** One decimal below ten: `182`, `0.4`. */
export function inMegabytes(bytes: number): string {
  const size = bytes / MEGABYTE;
  return size < 10 ? (Math.ceil(size * 10) / 10).toFixed(1) : formatCount(Math.round(size));
}

/** What Auric keeps beside it: links, settings, the log of days and so on. */
const OTHER = 'other records';

/**
 * How many records of each kind were compared, and how many differ, under the names of an import; kinds without records
 * are left out.
 */
export function comparedKinds(parts: ExportComparison['parts']) {
  const nouns = new Map(KINDS.map(([key, one, many = `${one}s`]) => [key, [one, many] as const]));
  const keys = [...nouns.keys(), OTHER];
  return keys.flatMap((key) => {
    const own = parts.filter(({ kind }) => (nouns.has(kind) ? kind : OTHER) === key);
    const sum = (of: 'count' | 'different') => own.reduce((total, part) => total + part[of], 0);
    const count = sum('count');
    const [one, many] = nouns.get(key) ?? ['other record', OTHER];
    return own.length === 0 ? [] : [{ noun: count === 1 ? one : many, count, different: sum('different') }];
  });
}

function durationText(ms: number): string {
  const seconds = Math.max(5, Math.round(ms / SECOND_MS / 5) * 5);
  if (seconds < MINUTE_S) return `${seconds} seconds`;
  const minutes = Math.round(seconds / MINUTE_S);
  return minutes === 1 ? 'a minute' : `${formatCount(minutes)} minutes`;
}
