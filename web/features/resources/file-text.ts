import { ResourceCategory } from '#contract/resources.ts';

const KILOBYTE = 1024;

/** `84 kB`, `2.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} bytes`;
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE ? `${Math.round(kilobytes)} kB` : `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}

/** Bytes of all files together: `10 kB`, `3.2 MB`, `475 MB`. */
export function formatUsed(bytes: number): string {
  const megabytes = bytes / KILOBYTE / KILOBYTE;
  return megabytes < 10 ? formatBytes(bytes).replace('.0 ', ' ') : `${Math.round(megabytes)} MB`;
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
