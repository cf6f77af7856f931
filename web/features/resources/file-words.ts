const KILOBYTE = 1024;

/** `84 kB`, `2.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} bytes`;
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE ? `${Math.round(kilobytes)} kB` : `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}
