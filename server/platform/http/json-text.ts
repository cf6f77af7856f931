/**
 * The JSON of a response, identical to `JSON.stringify`. One character outside Latin-1, such as an emoji, makes the
 * whole string use two bytes per character, and building and encoding it takes three times as long. So each record of a
 * list is a separate string, and only records with such a character are slower.
 */
export function jsonText(value: unknown): string | Buffer {
  const texts: string[] = [];
  addTexts(texts, '', value);
  return texts.length === 1 ? texts[0]! : encoded(texts);
}

function encoded(texts: readonly string[]): Buffer {
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  let bytes = Buffer.allocUnsafeSlow(Math.ceil(characters * USUAL_BYTES));
  let end = 0;
  for (const text of texts) {
    const most = end + text.length * BYTES_MAX;
    if (most > bytes.length && end + Buffer.byteLength(text) > bytes.length) bytes = Buffer.concat([bytes], 2 * most);
    end += bytes.write(text, end);
  }
  return bytes.subarray(0, end);
}

/** The usual and the maximum number of bytes per character. */
const USUAL_BYTES = 1.25;
const BYTES_MAX = 3;

/** @param before the text before the value: a bracket, a comma, the name of a property. */
function addTexts(texts: string[], before: string, value: unknown): void {
  if (isList(value)) {
    let between = `${before}[`;
    for (const item of value) {
      texts.push(between, JSON.stringify(item) ?? 'null');
      between = ',';
    }
    texts.push(']');
  } else if (isObject(value) && Object.values(value).some(holdsList)) {
    let between = `${before}{`;
    for (const [key, part] of Object.entries(value)) {
      if (part === undefined) continue;
      addTexts(texts, `${between}${JSON.stringify(key)}:`, part);
      between = ',';
    }
    texts.push('}');
  } else texts.push(before + JSON.stringify(value));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0;

const holdsList = (value: unknown): boolean =>
  isList(value) || (isObject(value) && Object.values(value).some(holdsList));
