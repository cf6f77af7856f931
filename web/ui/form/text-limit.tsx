import type { ReactNode } from 'react';

/** How much longer a text may become, told when it is nearly as long as it may be: `12 characters left`. */
export function CharactersLeft({ text, max }: { text: string; max: number }) {
  const left = max - text.length;
  if (left > max / 10) return null;
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return (
    <span className="characters-left">
      {Math.abs(left).toLocaleString()} {characters} {left < 0 ? 'too many' : 'left'}
    </span>
  );
}

/** The props of a field for a text with a limit: its `maxLength`, and below it what it is for and what is left. */
export function limitedText(text: string, max: number, description?: ReactNode) {
  if (max - text.length > max / 10) return { maxLength: max, description };
  return {
    maxLength: max,
    description: (
      <>
        {description} <CharactersLeft text={text} max={max} />
      </>
    ),
  };
}
