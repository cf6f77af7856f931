import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { Write } from './writes.ts';

/** A request made to keep the server busy, as it goes over the wire. */
export interface WorstInput {
  /** What is bad about it, and where: `combining marks in username`. */
  name: string;
  method: string;
  /** With `/api`. */
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** Just below the megabyte that every body was allowed once. */
const BODY_CHARACTERS = 1_000_000;
/** Address and headers share the 16 kB that Node.js reads. */
const HEADER_CHARACTERS = 14_000;

const fill = (part: string, length: number) => part.repeat(Math.floor(length / part.length));

/** Texts that are expensive to normalise, to match or to trim; marks take two bytes each. */
const TEXTS: Readonly<Record<string, string>> = {
  'combining marks': `a${fill('\u0315\u0300', BODY_CHARACTERS / 2)}`,
  'an endless address': `${fill('a.', BODY_CHARACTERS / 2)}@${fill('b.', BODY_CHARACTERS / 2)}`,
  'white space': `x${fill(' ', BODY_CHARACTERS)}x`,
};

/** JSON that is expensive to parse or to walk, whatever the route expects. */
const JSON_BODIES: Readonly<Record<string, string>> = {
  'deep JSON': fill('[', BODY_CHARACTERS),
  'many objects': `[${fill('{},', BODY_CHARACTERS)}{}]`,
  'many keys': `{${Array.from({ length: 90_000 }, (_, key) => `"k${key}":1`).join(',')}}`,
  'an endless number': fill('9', BODY_CHARACTERS),
  'many escapes': `{"name":"${fill('\\u0315\\u0300', BODY_CHARACTERS)}"}`,
};

const FORMS: Readonly<Record<string, readonly [type: string, body: string]>> = {
  'a form of many parts': [
    'multipart/form-data; boundary=x',
    `${fill('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n', BODY_CHARACTERS)}--x--\r\n`,
  ],
  'a form of many fields': ['application/x-www-form-urlencoded', fill('a=1&', BODY_CHARACTERS)],
};

const HEADERS: Readonly<Record<string, Record<string, string>>> = {
  'many cookies': { cookie: fill('a=1; ', HEADER_CHARACTERS) },
  'an endless token': {
    authorization: `Bearer ${fill('a.', HEADER_CHARACTERS / 2)}${fill(' ', HEADER_CHARACTERS / 2)}x`,
  },
  'many proxies': { 'x-forwarded-for': fill('::1,', HEADER_CHARACTERS) },
  'many versions': { 'if-none-match': fill('W/"a",', HEADER_CHARACTERS) },
};

/**
 * The worst known requests to one endpoint.
 * @param write a request that it would accept, to be spoilt in every place; null for one without a body.
 */
export function* worstInputs(endpoint: Endpoint, token: string, write: Write | null): Generator<WorstInput> {
  const { method } = endpoint;
  const url = write?.url ?? `/api${endpoint.path.replaceAll(/:\w+/g, '018f0000-0000-7000-8000-000000000000')}`;
  const authorization = `Bearer ${token}`;
  const plain = { method, url, headers: { authorization } };

  for (const [name, headers] of Object.entries(HEADERS))
    yield { ...plain, name, headers: { authorization, ...headers } };
  yield { ...plain, name: 'many query keys', url: `${url}?${fill('a&', HEADER_CHARACTERS)}` };
  for (const key of Object.keys(endpoint.query?.shape ?? {})) {
    const search = new URLSearchParams({ [key]: TEXTS['combining marks']!.slice(0, HEADER_CHARACTERS / 12) });
    yield { ...plain, name: `combining marks in ${key}`, url: `${url}?${search}` };
    yield { ...plain, name: `digits in ${key}`, url: `${url}?${key}=${fill('9', HEADER_CHARACTERS)}` };
  }
  if (method === 'GET') return;

  const json = { ...plain, headers: { authorization, 'content-type': 'application/json' } };
  for (const [name, body] of Object.entries(JSON_BODIES)) yield { ...json, name, body };
  for (const [name, [type, body]] of Object.entries(FORMS)) {
    yield { ...plain, name, headers: { authorization, 'content-type': type }, body };
  }
  for (const [place, value] of write ? placesIn(write.body) : []) {
    const where = place.join('.');
    if (Array.isArray(value)) {
      const items = Array.from({ length: BODY_CHARACTERS / 4 }, () => 1);
      yield { ...json, name: `many items in ${where}`, body: JSON.stringify(withValue(write!.body, place, items)) };
      continue;
    }
    for (const [name, text] of Object.entries(TEXTS)) {
      yield { ...json, name: `${name} in ${where}`, body: JSON.stringify(withValue(write!.body, place, text)) };
    }
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
