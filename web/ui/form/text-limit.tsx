import type { FormEvent, ReactNode } from 'react';

/** The remaining length of a text, shown near the limit: `12 characters left`. */
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

/** The stylesheet shows the remaining length of a focused field. */
const onInput = ({ currentTarget }: FormEvent<HTMLElement>) => {
  currentTarget.dataset['typed'] = '';
};

/** The props of a field with a length limit: `maxLength`, its description, and the remaining length near the limit. */
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
