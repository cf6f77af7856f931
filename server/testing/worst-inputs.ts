import { type Endpoint, maxBytesOf } from '#contract/platform/endpoint.ts';
import type { Write } from './writes.ts';

/** A raw request designed to keep the server busy. */
export interface WorstInput {
  /** Its problem and place: `combining marks in username`. */
  name: string;
  method: string;
  /** With `/api`. */
  url: string;
  headers: Record<string, string>;
  /** Builds the body on demand, since it may have megabytes and most inputs are tried only sometimes. */
  body?: () => string;
  /** The path of the replaced value in the body, if any. */
  place?: string;
}

/** The length of the rest of a body. */
const REST_BYTES = 2000;
/** Address and headers share the 16 kB that Node.js reads. */
const HEADER_CHARACTERS = 14_000;
/** The maximum number of JSON parts; more are refused without parsing. */
const PARTS = 29_000;

/** An id that no record has. */
const NO_ID = '018f0000-0000-7000-8000-000000000000';

const fill = (part: string, bytes: number) => part.repeat(Math.floor(bytes / Buffer.byteLength(part)));

/** Texts that are expensive to normalize, match or trim. */
const TEXTS: Readonly<Record<string, (bytes: number) => string>> = {
  'combining marks': (bytes) => `a${fill('\u0315\u0300', bytes)}`,
  'an endless address': (bytes) => `${fill('a.', bytes / 2)}@${fill('b.', bytes / 2)}`,
  'white space': (bytes) => `x${fill(' ', bytes)}x`,
};

/** JSON that is expensive to parse or traverse for any route. */
const JSONS: Readonly<Record<string, (bytes: number) => string>> = {
  'deep JSON': (bytes) => fill('[', bytes),
  'many objects': (bytes) => `[${fill('{},', Math.min(bytes, PARTS * 3))}{}]`,
  'too many objects': (bytes) => `[${fill('{},', bytes)}{}]`,
  'many keys': (bytes) =>
    `{${Array.from({ length: Math.min(bytes / 11, PARTS) }, (_, key) => `"k${key}":1`).join(',')}}`,
  'an endless number': (bytes) => fill('9', bytes),
  'many escapes': (bytes) => `{"name":"${fill('\\u0315\\u0300', bytes)}"}`,
};

const FORMS: Readonly<Record<string, readonly [type: string, body: (bytes: number) => string]>> = {
  'a form of many parts': [
    'multipart/form-data; boundary=x',
    (bytes) => `${fill('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n', bytes)}--x--\r\n`,
  ],
  'a form of many fields': ['application/x-www-form-urlencoded', (bytes) => fill('a=1&', bytes)],
};

const HEADERS: Readonly<Record<string, Record<string, string>>> = {
  'many cookies': { cookie: fill('a=1; ', HEADER_CHARACTERS) },
  'an endless token': {
    authorization: `Bearer ${fill('a.', HEADER_CHARACTERS / 2)}${fill(' ', HEADER_CHARACTERS / 2)}x`,
  },
  'many proxies': { 'x-forwarded-for': fill('::1,', HEADER_CHARACTERS) },
  'many versions': { 'if-none-match': fill('W/"a",', HEADER_CHARACTERS) },
};

/** Tests send a body as one piece, of which a parser of forms would make millions of parts at once; a socket does not. */
const AT_ONCE_MAX = 32_000_000;

/**
 * The worst known requests to one endpoint, with bodies as large as it reads.
 * @param write a valid request, in which each value is replaced; null for one without a body.
 */
export function* worstInputs(endpoint: Endpoint, token: string, write: Write | null): Generator<WorstInput> {
  const { method } = endpoint;
  const url = write?.url ?? `/api${endpoint.path.replaceAll(/:\w+/g, NO_ID)}`;
  const authorization = `Bearer ${token}`;
  const plain = { method, url, headers: { authorization } };

  for (const [name, headers] of Object.entries(HEADERS))
    yield { ...plain, name, headers: { authorization, ...headers } };
  yield { ...plain, name: 'many query keys', url: `${url}?${fill('a&', HEADER_CHARACTERS)}` };
  for (const key of Object.keys(endpoint.query?.shape ?? {})) {
    const search = new URLSearchParams({ [key]: `a${fill('\u0315\u0300', HEADER_CHARACTERS / 3)}` });
    yield { ...plain, name: `combining marks in ${key}`, url: `${url}?${search}` };
    yield { ...plain, name: `digits in ${key}`, url: `${url}?${key}=${fill('9', HEADER_CHARACTERS)}` };
  }
  if (method === 'GET') return;

  const bytes = Math.min(maxBytesOf(endpoint), AT_ONCE_MAX) - REST_BYTES;
  const json = { ...plain, headers: { authorization, 'content-type': 'application/json' } };
  for (const [name, make] of Object.entries(JSONS)) yield { ...json, name, body: () => make(bytes) };
  for (const [name, [type, make]] of Object.entries(FORMS)) {
    yield { ...plain, name, headers: { authorization, 'content-type': type }, body: () => make(bytes) };
  }
  for (const [place, value] of write ? placesIn(write.body) : []) {
    const where = place.join('.');
    const spoilt = (name: string, make: () => unknown): WorstInput => ({
      ...json,
      name: `${name} in ${where}`,
      body: () => JSON.stringify(withValue(write!.body, place, make())),
      place: where,
    });
    if (Array.isArray(value)) {
      for (const item of [1, NO_ID]) {
        const length = bytes / (JSON.stringify(item).length + 1);
        yield spoilt(`many times ${item}`, () => Array.from({ length }, () => item));
      }
      continue;
    }
    for (const [name, make] of Object.entries(TEXTS)) yield spoilt(name, () => make(bytes));
  }
}

type Place = readonly (string | number)[];

/** Every place in a body with its value: its fields, theirs, and the items of each list. */
export const placesIn = (value: unknown, path: Place = []): (readonly [Place, unknown])[] =>
  Object.entries(value ?? {}).flatMap(([key, part]: [string, unknown]) => {
    const place = [...path, key];
    return typeof part === 'object' ? [[place, part] as const, ...placesIn(part, place)] : [[place, part] as const];
  });

/** A copy of the body with another value at one place. */
export function withValue(body: object, path: Place, value: unknown): object {
  const copy = structuredClone(body);
  const parent = path.slice(0, -1).reduce<object>((part, key) => Reflect.get(part, key), copy);
  Reflect.set(parent, path.at(-1)!, value);
  return copy;
}
