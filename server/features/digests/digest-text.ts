const NAMED_MAX = 5;

/** `“One”, “Two” and 3 more`. @param count of all, if more than the named. */
export function listed(names: readonly string[], count = names.length): string {
  const named = names.slice(0, NAMED_MAX).map((name) => `“${name}”`);
  const rest = count - named.length;
  return rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ');
}
