import { parseDocument } from 'yaml';

/** The values of a front matter as text; lists stay lists. */
export type FrontMatter = ReadonlyMap<string, string | readonly string[]>;

/** More than that is not front matter; it bounds the work of the parser. */
const LENGTH_MAX = 20_000;

/** A Markdown file: its front matter, empty if there is none or it is not YAML, and the text below. */
export function splitFrontMatter(text: string): { front: FrontMatter; body: string; isBroken: boolean } {
  const none = { front: new Map(), body: text, isBroken: false };
  if (!/^---[ \t]*\n/.test(text)) return none;
  const end = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text.slice(3, LENGTH_MAX));
  if (!end) return none;
  const front = readYaml(text.slice(text.indexOf('\n') + 1, 3 + end.index + 1));
  const body = text.slice(3 + end.index + end[0].length);
  return front === null ? { ...none, isBroken: true } : { front, body, isBroken: false };
}

function readYaml(yaml: string): FrontMatter | null {
  try {
    // With the schema "failsafe" every value is the text as written: `no` stays "no", and 12:30 is not a number.
    const document = parseDocument(yaml, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
    return document.errors.length > 0 ? null : valuesOf(document.toJS({ mapAsMap: true, maxAliasCount: 20 }));
  } catch {
    // Too many aliases, or nested too deep.
    return null;
  }
}

function valuesOf(value: unknown): FrontMatter | null {
  if (value === null || value === '') return new Map();
  if (!(value instanceof Map)) return null;
  const values = new Map<string, string | readonly string[]>();
  for (const [key, each] of value as ReadonlyMap<unknown, unknown>) {
    if (typeof key === 'string')
      values.set(key.trim().toLowerCase(), Array.isArray(each) ? each.map(asText) : asText(each));
  }
  return values;
}

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  return value instanceof Map || Array.isArray(value) ? JSON.stringify(plain(value)) : '';
};

const plain = (value: unknown): unknown => {
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, each]: [unknown, unknown]) => [String(key), plain(each)]));
  return Array.isArray(value) ? value.map(plain) : value;
};

/** A value as a list: a list, or text with commas or blanks. */
export function listOf(front: FrontMatter, key: string): string[] {
  const value = front.get(key) ?? '';
  const parts = typeof value === 'string' ? value.split(/[,\s]+/) : value;
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

export function textOf(front: FrontMatter, key: string): string {
  const value = front.get(key) ?? '';
  return typeof value === 'string' ? value : value.join(', ');
}
