const NAMED_MAX = 5;

/** `“One”, “Two” and 3 more`. */
export function listed(names: readonly string[]): string {
  const named = names.slice(0, NAMED_MAX).map((name) => `“${name}”`);
  const rest = names.length - named.length;
  return rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ');
}
