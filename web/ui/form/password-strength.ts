/** The strength of a password: the number of filled segments of four, and the label. */
export interface Strength {
  segments: 0 | 1 | 2 | 3 | 4;
  word: 'Too short' | 'Weak' | 'Fair' | 'Good' | 'Strong';
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
  if (length >= 12 && upper && digit && symbol) return { segments: 4, word: 'Strong' };
  if (length >= 10 && upper) return { segments: 3, word: 'Good' };
  if (length >= 8) return { segments: 2, word: 'Fair' };
  if (length >= 6) return { segments: 1, word: 'Weak' };
  return { segments: 0, word: 'Too short' };
}
