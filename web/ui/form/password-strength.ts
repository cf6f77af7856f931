/** The strength of a password: the number of filled segments of four, and the label. */
export interface Strength {
  segments: 0 | 1 | 2 | 3 | 4;
  label: 'Too short' | 'Weak' | 'Fair' | 'Good' | 'Strong';
}

/**
 * Under 6 characters Too short, from 6 Weak, from 8 Fair, from 10 with an uppercase letter Good,
 * from 12 with uppercase, a digit and a symbol Strong.
 */
export function strengthOf(password: string): Strength {
  const { length } = password;
  const upper = /\p{Lu}/u.test(password);
  const digit = /\p{Nd}/u.test(password);
  const symbol = /[^\p{L}\p{M}\p{N}\s]/u.test(password);
  if (length >= 12 && upper && digit && symbol) return { segments: 4, label: 'Strong' };
  if (length >= 10 && upper) return { segments: 3, label: 'Good' };
  if (length >= 8) return { segments: 2, label: 'Fair' };
  if (length >= 6) return { segments: 1, label: 'Weak' };
  return { segments: 0, label: 'Too short' };
}
