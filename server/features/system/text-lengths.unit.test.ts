import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from '#server/testing/writes.ts';

/** The request schemas of endpoints, by name: `POST /auth/login body`. */
const REQUESTS = ENDPOINTS.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = (endpoint as { [Part in typeof part]?: z.ZodMiniType })[part];
    return schema ? [{ name: `${endpoint.method} ${endpoint.path} ${part}`, schema }] : [];
  }),
);

const LONG = `a${'\u0315\u0300'.repeat(60_000)}`;

type Path = readonly (string | number)[];

/** A whole file as text, whose limit is tested with files. */
const FILE = 'file_content';

/**
 * Values with a long text at one path of a schema. Other required parts are left out, since parts are parsed
 * independently.
 */
function longValues(schema: z.core.$ZodType, path: Path = []): (readonly [Path, unknown])[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) =>
        longValues(field, [...path, key]).map(([place, value]) => [place, { [key]: value }] as const),
      );
    case 'array':
      return longValues(def.element, [...path, 0]).map(([place, value]) => [place, [value]] as const);
    case 'record':
      return [
        ...longValues(def.valueType, [...path, 'key']).map(([place, value]) => [place, { key: value }] as const),
        [[...path, LONG], { [LONG]: '' }],
      ];
    case 'optional':
    case 'nullable':
    case 'default':
      return longValues(def.innerType, path);
    case 'union':
      return def.options.flatMap((option) => longValues(option, path));
    case 'pipe':
      return longValues(def.in._zod.def.type === 'transform' ? def.out : def.in, path);
    case 'unknown':
      return [];
    default:
      // A text for a number or a choice is refused too, and must not be scanned either.
      return [[path, LONG]];
  }
}

const isRefused = (schema: z.ZodMiniType, place: Path, value: unknown) =>
  z.safeParse(schema, value).error?.issues.some(({ path }) => path.every((part, index) => part === place[index])) ??
  false;

/** Operations that cost more than checking a length. */
const WORK = [
  ...(['normalize', 'toLowerCase', 'toUpperCase', 'trim', 'replace', 'replaceAll', 'split', 'match'] as const),
  ...(['search', 'includes', 'isWellFormed', 'localeCompare'] as const),
];

/** Records the operations on the long text from now on. */
function noteWork(): string[] {
  const noted: string[] = [];
  for (const name of WORK) {
    const original = String.prototype[name] as (...args: unknown[]) => unknown;
    vi.spyOn(String.prototype, name as 'trim').mockImplementation(function note(this: string, ...args: unknown[]) {
      if (this.length >= LONG.length) noted.push(name);
      return original.apply(this, args) as string;
    } as () => string);
  }
  const { exec } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function note(this: RegExp, text: string) {
    // Called for the key of a record, and decided by its first character.
    const isCheap = String(this) === String(z.regexes.number);
    if (text.length >= LONG.length && !isCheap) noted.push(String(this));
    return exec.call(this, text);
  });
  return noted;
}

afterEach(() => void vi.restoreAllMocks());

test.each(REQUESTS)('F-01: $name: every text has a maximum length, which is checked first', ({ schema }) => {
  const noted = noteWork();
  const taken = longValues(schema).filter(([place, value]) => !isRefused(schema, place, value));
  vi.restoreAllMocks();

  expect(noted).toEqual([]);
  expect(taken.map(([place]) => place.join('.')).filter((name) => name !== FILE)).toEqual([]);
});
