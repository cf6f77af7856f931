import type { FormEvent, ReactNode } from 'react';

/** How much longer a text may become, told when it is nearly as long as it may be: `12 characters left`. */
function CharactersLeft({ text, max }: { text: string; max: number }) {
  const left = max - text.length;
  if (left > max / 10) return null;
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return (
    <span className="characters-left">
      {Math.abs(left).toLocaleString()} {characters} {left < 0 ? 'too many' : 'left'}
    </span>
  );
}

/** The stylesheet shows what is left of a field that has been typed in. */
const onInput = ({ currentTarget }: FormEvent<HTMLElement>) => {
  currentTarget.dataset['typed'] = '';
};

/**
 * The props of a field for a text with a limit: its `maxLength`, below it what it is for, and while somebody types near
 * the limit what is left.
 */
export function limitedText(text: string, max: number, description?: ReactNode) {
  if (max - text.length > max / 10) return { maxLength: max, description, onInput };
  return {
    maxLength: max,
    onInput,
    description: (
      <>
        {description} <CharactersLeft text={text} max={max} />
      </>
    ),
  };
}
