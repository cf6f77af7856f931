/**
 * The JSON of a response, which says the same as `JSON.stringify`. One character outside Latin-1, such as an emoji, makes
 * the whole text one of two bytes a character, and building and encoding that takes three times as long. So each record of
 * a list is a text of its own, and only those that have such a character pay for it.
 */
export function jsonText(value: unknown): string | Buffer {
  const texts: string[] = [];
  addTexts(texts, '', value);
  return texts.length === 1 ? texts[0]! : Buffer.concat(texts.map((text) => Buffer.from(text)));
}

/** @param before what stands before the value: a bracket, a comma, the name of a property. */
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
