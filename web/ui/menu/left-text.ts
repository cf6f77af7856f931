import { fold } from '#contract/general/fold.ts';

interface Option {
  value: string;
  label: string;
}

/**
 * What the text of a pick list means when it is left or saved: the option that it names in full, what is chosen already,
 * or something unknown, which must not be saved as nothing.
 */
export function leftText<Each extends Option>(
  text: string,
  chosen: Each | null,
  options: readonly Each[],
): Each | 'chosen' | 'unknown' {
  if (text.trim() === '' || text === chosen?.label) return 'chosen';
  const named = options.filter(({ label }) => plain(label) === plain(text));
  return named.length === 1 ? named[0]! : 'unknown';
}

const plain = (text: string): string => fold(text).text.trim();
