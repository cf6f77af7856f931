import { ResourceCategory } from '#contract/resources.ts';

const KILOBYTE = 1024;

/** `84 kB`, `2.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} bytes`;
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE ? `${Math.round(kilobytes)} kB` : `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}

/** Bytes as megabytes, with one decimal below ten: `475`, `3.2`; at least `0.1` if not zero. */
export function usedMegabytes(bytes: number): string {
  const used = bytes / KILOBYTE / KILOBYTE;
  return used > 0 && used < 10 ? Math.max(0.1, used).toFixed(1) : `${Math.round(used)}`;
}

/** The records a file is attached to: `Open evening`, `Open evening and 2 more`. */
export function placeText([first, ...others]: readonly { name: string }[]): string {
  if (!first) return '';
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
}

/** `#contract #2026` */
export const formatTags = (tags: readonly string[]): string => tags.map((tag) => `#${tag}`).join(' ');

/** `Reference` */
export const categoryLabel = (category: ResourceCategory): string =>
  `${category[0]!.toUpperCase()}${category.slice(1)}`;

export const CATEGORY_CHOICES = ResourceCategory.options.map((value) => ({ value, label: categoryLabel(value) }));
