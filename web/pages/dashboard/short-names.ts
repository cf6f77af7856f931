/** A name with more letters is cut where it is part of a sentence. */
const NAME_MAX = 32;

/** A sentence that mentions records by these names, with long ones cut. */
export const withShortNames = (sentence: string, names: readonly string[]): string =>
  names
    .filter((name) => [...name].length > NAME_MAX)
    .toSorted((one, other) => other.length - one.length)
    .reduce(
      (text, name) =>
        text.replaceAll(
          name,
          () =>
            `${[...name]
              .slice(0, NAME_MAX - 1)
              .join('')
              .trimEnd()}…`,
        ),
      sentence,
    );
