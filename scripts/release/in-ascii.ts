/** A backslash with what it escapes, or a character that is not ASCII. */
const ESCAPED = /\\[^]|[^\0-\x7f]/g;
/** A literal in which escape sequences have no meaning, and in it an expression or a character as above. */
const RAW = /String\.raw`(?:\\[^]|[^`\\])*`/g;
const IN_RAW = /\$\{[^}]*\}|\\[^]|[^\0-\x7f]/g;
/** The beginning of an expression that has a brace or a backquote, so that its end, or that of the literal, is not found. */
const UNKNOWN_END = /\$\{[^{}`]*[{`]/;

/**
 * Writes the characters of a program that are not ASCII as escape sequences, which do not change its meaning. Node.js
 * keeps a source with such characters at two bytes for each of its characters.
 * @throws Error for a `String.raw` literal with an expression that has a brace or a backquote.
 */
export const inAscii = (code: string): string =>
  code.replaceAll(RAW, rawInAscii).replaceAll(ESCAPED, (found) => escape(found, (text) => text));

function rawInAscii(literal: string): string {
  if (UNKNOWN_END.test(literal.replaceAll(/\\[^]/g, ''))) {
    throw new Error(`Use no braces and backquotes in an expression of String.raw: ${literal}`);
  }
  return literal.replaceAll(IN_RAW, (found) =>
    // A backslash belongs to the text.
    escape(found, (text) => `\${'${found.startsWith('\\') ? '\\\\' : ''}${text}'}`),
  );
}

function escape(found: string, write: (text: string) => string): string {
  const last = found.charCodeAt(found.length - 1);
  return last < 0x80 ? found : write(`\\u${last.toString(16).padStart(4, '0')}`);
}
